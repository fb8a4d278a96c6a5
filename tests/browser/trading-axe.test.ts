import type { Page } from "playwright";
import { afterEach, expect, test } from "vitest";
import { openDesk } from "../http/trading/desk.ts";
import { findColourViolations, findViolations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { type Client, logIn } from "../support/client.ts";

// Every screen of the floor, in every colour that it comes in and in both directions: WCAG 2.2 AA as far as a machine sees it.
const desk = await openDesk({ relay: true });
const admin = await logIn(desk.url, "admin@demo.test");
const browser = await launchBrowser();
const price = () => desk.price("EUR_USD", "1.10000", "1.10010");
await price();
await desk.query("update market.instruments set tradable = false where name = 'EUR_CHF'");

async function place(more: object = {}): Promise<number> {
  const sent = { type: "buy", instrument: "EUR_USD", amount: "2000", ...more };
  const { body } = await desk.owner.json("POST", "/dashboard/orders", sent);
  return (body.order as { id: number }).id;
}
const open = await place({ loss: "1.05", profit: "1.2" });
const closed = await place();
const disputed = await place();
for (const orderId of [closed, disputed])
  await desk.owner.json("POST", "/dashboard/orders/close", { orderId, instrument: "EUR_USD" });
await desk.owner.json("POST", `/orders/${disputed}/dispute`, { reason: "Nobody traded at this price" });
const [dispute] = await desk.query<{ id: number }>("select max(id)::int as id from trading.disputes");
const waiting = { type: "buy", kind: "limit", instrument: "EUR_USD", amount: "5000", price: "1.09" };
await desk.owner.json("POST", "/dashboard/pending", waiting);
await desk.query(
  "select site.notify_user(id, 'deposit', 'Deposit approved', 'Deposit 7', '/deposits') from iam.users where email = 'customer@demo.test'",
);

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** By ids and places alone: the words are another language's every second time. */
type Act = (page: Page) => Promise<unknown>;
type Screen = { path: string; size?: typeof wide; act?: Act; within?: string; who?: Client; plain?: true };
const alive: Act = async (page) => {
  const box = page.locator(".chart-box[data-live]");
  await box.waitFor();
  expect(await box.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
};
const arm: Act = async (page) => {
  await page.locator(".presets").first().waitFor({ state: "attached" });
  await page.locator("#side-buy").check({ force: true });
  await page.locator("[name=closeAtProfit]").check();
  await page.locator("[name=closeAtLoss]").check();
  await page.locator("#ticket-profit").fill("1.2");
  await page.locator("#ticket-loss").fill("1.3");
  await page.locator("#ticket-loss").blur();
  await page.locator(".guard .err").waitFor();
};
const press =
  (key: string, opened: string): Act =>
  async (page) => {
    await page.locator(".watch .live[role=status]").waitFor();
    await page.keyboard.press(key);
    await page.locator(opened).waitFor();
  };
const menu = (id: string, size = wide): Screen => ({
  path: "/dashboard?symbol=EUR_USD",
  size,
  act: (page) => page.locator(`[popovertarget="${id}"]`).locator("visible=true").first().click(),
  within: `#${id}`,
});

const floor: Record<string, Screen[]> = {
  "the desk": [
    { path: "/dashboard?symbol=EUR_USD", act: alive },
    { path: "/dashboard?symbol=EUR_USD", plain: true },
    { path: "/dashboard?symbol=EUR_USD&ticket=advanced&panel=closed", act: arm },
    { path: "/dashboard?cat=favorites&panel=pending" },
    { path: "/dashboard?panel=statement&search=gold" },
    { path: "/dashboard?panel=none&search=chf" },
    { path: "/dashboard/positions?group=on" },
    { path: "/dashboard/positions?panel=closed" },
    { path: "/chart/EUR_USD", act: alive },
    { path: "/search?q=eur" },
  ],
  "its dialogs": [
    { path: "/dashboard/review?instrument=EUR_USD&type=sell&amount=1000&closeAtLoss=on&lossRate=1.2" },
    { path: `/dashboard/orders/${open}/loss` },
    { path: `/dashboard/positions/orders/${open}/profit` },
    { path: `/dashboard/orders/${open}/close` },
    { path: "/dashboard/close-all?which=all" },
    { path: "/dashboard/positions/columns" },
    { path: "/dashboard/closed-filter?panel=closed", size: { width: 768, height: 900 } },
  ],
  "its menus": [
    ...["told", "wallets", "profile-menu", "languages", "quick-settings", "chart-style", "chart-indicators"].map((id) =>
      menu(id),
    ),
    {
      path: "/dashboard",
      act: (page) => page.locator(".acct .fig").nth(1).click(),
      within: ".pop:popover-open",
    },
    { path: "/dashboard", act: press("?", "#key-sheet"), within: "#key-sheet" },
    { path: "/dashboard", act: press("Control+k", "[role=combobox]"), within: "dialog[open]" },
  ],
  "evidence, news, preferences, errors": [
    { path: `/orders/${open}` },
    { path: `/orders/${disputed}` },
    { path: `/orders/${closed}/dispute` },
    { path: `/orders/${disputed}/dispute`, size: phone },
    { path: "/admin/disputes", who: admin },
    { path: `/admin/disputes/${dispute?.id}/answer`, who: admin },
    { path: "/notifications/all" },
    { path: "/profile/preferences" },
    { path: "/nowhere" },
  ],
  "the phone": [
    { path: "/dashboard?symbol=EUR_USD&view=markets", size: phone },
    { path: "/dashboard?symbol=EUR_USD&view=trade", size: phone, act: arm },
    { path: "/dashboard?symbol=EUR_USD&view=trade", size: phone, plain: true },
    { path: "/dashboard?symbol=EUR_USD&view=chart", size: phone, act: alive },
    { path: "/dashboard?symbol=EUR_USD&view=positions", size: phone },
    { path: "/dashboard?symbol=EUR_USD&view=account", size: phone },
    { path: "/dashboard/positions?panel=statement", size: phone },
    { path: "/chart/EUR_USD", size: phone, act: alive },
    { path: `/orders/${disputed}`, size: phone },
    menu("figures", phone),
  ],
};
/** Theme and palette are two attributes and nothing else: what they change is looked at in the page that is there. */
const colours = [
  ["dark", "classic"],
  ["dark", "cvd"],
] as const;

/** One for each reader and way of reading: what a browser has read once it does not read again. */
async function openPage({ who = desk.owner, plain }: Screen): Promise<Page> {
  const context = await browser.newContext({ viewport: wide, reducedMotion: "reduce" });
  // axe itself needs scripts: ours are kept away instead, which leaves the page as the server wrote it.
  if (plain) await context.route("**/assets/*.js", (route) => route.abort());
  await context.addCookies([...who.cookies].map(([name, value]) => ({ name, value, url: desk.url })));
  return context.newPage();
}

function paint(page: Page, theme: string, upDown: string): Promise<unknown> {
  return page.evaluate(
    ([theme, updown]) => {
      Object.assign(document.documentElement.dataset, { theme, updown });
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    },
    [theme, upDown],
  );
}

afterEach(() => desk.owner.json("POST", "/preferences", { theme: "dark", language: "en" }));

const groups = Object.keys(floor).flatMap((group) => [
  [group, "en"],
  [group, "ar"],
]);
test.each(groups)(
  "axe finds nothing in %s, %s",
  async (group, language) => {
    const found: string[] = [];
    for (const who of [desk.owner, admin]) await who.json("POST", "/preferences", { theme: "light", language });
    const pages = new Map<string, Page>();
    let shown = "";
    for (const screen of floor[group] ?? []) {
      const { path, size = wide, act, within, who, plain } = screen;
      await price();
      const reader = `${who === admin} ${plain}`;
      const here = pages.get(reader) ?? (await openPage(screen));
      pages.set(reader, here);
      // What opens over a page is looked at one after the other in the same one.
      if (within && shown === path) await here.keyboard.press("Escape");
      else {
        await here.setViewportSize(size);
        await here.goto(desk.url + path, { waitUntil: "load" });
        shown = path;
      }
      expect(await here.evaluate(() => document.documentElement.lang)).toBe(language);
      await paint(here, "light", "classic");
      await act?.(here);
      const note = (look: string, violations: string[]) =>
        found.push(...violations.map((one) => `${path} ${within ?? ""} ${look}: ${one}`));
      note("light", await findViolations(here, within));
      for (const [theme, upDown] of language === "en" ? colours : []) {
        await paint(here, theme, upDown);
        note(`${theme} ${upDown}`, await findColourViolations(here, within));
      }
    }
    for (const page of pages.values()) await page.context().close();
    expect(found).toEqual([]);
  },
  300_000,
);
