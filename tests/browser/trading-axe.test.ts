import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { findViolations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { type Client, logIn } from "../support/client.ts";
import { inTurns, variants } from "../support/screens.ts";

// The trading screens in both colour schemes, directions and palettes: WCAG 2.2 AA, as far as axe can check it.
const installation = await openTradingServer({ relay: true });
const admin = await logIn(installation.url, "admin@demo.test");
const browser = await launchBrowser();
const price = () => installation.price("EUR_USD", "1.10000", "1.10010");
await price();
await installation.query("update market.instruments set tradable = false where name = 'EUR_CHF'");

async function place(more: object = {}): Promise<number> {
  const sent = { type: "buy", instrument: "EUR_USD", amount: "2000", ...more };
  const { body } = await installation.owner.json("POST", "/dashboard/orders", sent);
  return (body.order as { id: number }).id;
}
const open = await place({ loss: "1.05", profit: "1.2" });
const closed = await place();
const disputed = await place();
for (const orderId of [closed, disputed])
  await installation.owner.json("POST", "/dashboard/orders/close", { orderId, instrument: "EUR_USD" });
await installation.owner.json("POST", `/orders/${disputed}/dispute`, { reason: "Nobody traded at this price" });
const [dispute] = await installation.query<{ id: number }>("select max(id)::int as id from trading.disputes");
const pendingOrder = { type: "buy", kind: "limit", instrument: "EUR_USD", amount: "5000", price: "1.09" };
await installation.owner.json("POST", "/dashboard/pending", pendingOrder);
await installation.query(
  "select site.notify_user(id, 'deposit_approved', 'Deposit approved', 'Deposit 7', '/deposits') from iam.users where email = 'customer@demo.test'",
);

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Actions select elements by id and position, because texts are in another language in half of the runs. */
type Action = (page: Page) => Promise<unknown>;
type Screen = { path: string; size?: typeof wide; action?: Action; within?: string; client?: Client; plain?: true };
/** The page behind a dialog is a screen of its own. */
const dialog = (path: string, size = wide): Screen => ({ path, size, within: "dialog[open]" });
const waitForCanvas: Action = async (page) => {
  const box = page.locator(".chart-box[data-live]");
  await box.waitFor();
  expect(await box.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
};
const fillInvalidLevels: Action = async (page) => {
  await page.locator(".on-script:not(.is-awaited)").first().waitFor({ state: "attached" });
  await page.locator("#side-buy").check({ force: true });
  await page.locator("[name=closeAtProfit]").check();
  await page.locator("[name=closeAtLoss]").check();
  await page.locator("#ticket-profit").fill("1.2");
  await page.locator("#ticket-loss").fill("1.3");
  await page.locator("#ticket-loss").blur();
  await page.locator(".guard .err").waitFor();
};
const press =
  (key: string, opened: string): Action =>
  async (page) => {
    await page.locator(".watch .live[role=status]").waitFor();
    await page.keyboard.press(key);
    await page.locator(opened).waitFor();
  };
const menu = (id: string, size = wide): Screen => ({
  path: "/dashboard?symbol=EUR_USD",
  size,
  action: (page) => page.locator(`[popovertarget="${id}"]`).locator("visible=true").first().click(),
  within: `#${id}`,
});

const screens: Screen[] = [
  { path: "/dashboard?symbol=EUR_USD", action: waitForCanvas },
  { path: "/dashboard?symbol=EUR_USD", plain: true },
  { path: "/dashboard?symbol=EUR_USD&ticket=limit&panel=closed", action: fillInvalidLevels },
  { path: "/dashboard?cat=favorites&panel=pending" },
  { path: "/dashboard?panel=statement&search=gold" },
  { path: "/dashboard?panel=none&search=chf" },
  { path: "/dashboard/positions?group=on" },
  { path: "/dashboard/positions?panel=closed" },
  { path: "/chart/EUR_USD", action: waitForCanvas },
  { path: "/search?q=eur" },
  dialog("/dashboard/review?instrument=EUR_USD&type=sell&amount=1000&closeAtLoss=on&lossLevel=1.2"),
  dialog(`/dashboard/orders/${open}/loss`),
  dialog(`/dashboard/positions/orders/${open}/profit`),
  dialog(`/dashboard/orders/${open}/close`),
  dialog("/dashboard/close-all?which=all"),
  dialog("/dashboard/positions/columns"),
  dialog("/dashboard/closed-filter?panel=closed", { width: 768, height: 900 }),
  ...["notifications", "wallets", "profile-menu", "languages", "quick-settings", "chart-style", "chart-indicators"].map(
    (id) => menu(id),
  ),
  {
    path: "/dashboard",
    action: (page) => page.locator(".acct .fig").nth(1).click(),
    within: ".pop:popover-open",
  },
  { path: "/dashboard", action: press("?", "#key-sheet"), within: "#key-sheet" },
  { path: "/dashboard", action: press("Control+k", "[role=combobox]"), within: "dialog[open]" },
  { path: `/orders/${open}` },
  { path: `/orders/${disputed}` },
  { path: `/orders/${closed}/dispute` },
  { path: `/orders/${disputed}/dispute`, size: phone },
  { path: "/admin/disputes", client: admin },
  { path: `/admin/disputes/${dispute?.id}`, client: admin },
  { path: "/admin/trades/open?group=instrument&shown=EUR_USD", client: admin },
  { path: `/admin/trades/open/${open}/edit?edit.spread=1`, client: admin },
  { path: "/notifications/all" },
  { path: "/profile/preferences" },
  { path: "/nowhere" },
  { path: "/dashboard?symbol=EUR_USD&view=markets", size: phone },
  { path: "/dashboard?symbol=EUR_USD&view=trade", size: phone, action: fillInvalidLevels },
  { path: "/dashboard?symbol=EUR_USD&view=trade", size: phone, plain: true },
  { path: "/dashboard?symbol=EUR_USD&view=chart", size: phone, action: waitForCanvas },
  { path: "/dashboard?symbol=EUR_USD&view=positions", size: phone },
  { path: "/dashboard?symbol=EUR_USD&view=account", size: phone },
  { path: "/dashboard/positions?panel=statement", size: phone },
  { path: "/chart/EUR_USD", size: phone, action: waitForCanvas },
  { path: `/orders/${disputed}`, size: phone },
  menu("figures", phone),
];

const pages = new Map<string, Page>();

/** One page per user and script setting, so that the browser uses its cache. */
async function pageOf({ client = installation.owner, plain }: Screen): Promise<Page> {
  const key = `${client === admin} ${plain}`;
  const opened = pages.get(key);
  if (opened) return opened;
  const context = await browser.newContext({ viewport: wide, reducedMotion: "reduce" });
  // axe needs scripts: only the application's are blocked, which leaves the page as rendered by the server.
  if (plain) await context.route("**/assets/*.js", (route) => route.abort());
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  const page = await context.newPage();
  pages.set(key, page);
  return page;
}

/** The palette for colour blindness has other colours of profit and loss. */
const palettes = ["classic", "cvd"].flatMap((upDown) => variants.map((variant) => ({ ...variant, upDown })));
const turns = inTurns(palettes, screens).map(([variant, list]) => ({ ...variant, variant, list }));
test.each(turns)(
  "the trading screens have no accessibility violations: $theme, $language, $upDown",
  async ({ variant, list }) => {
    for (const client of [installation.owner, admin]) await client.json("POST", "/preferences", variant);
    let shown: Screen | undefined;
    for (const screen of list) {
      const { path, size = wide, action, within, plain } = screen;
      await price();
      const page = await pageOf(screen);
      // Menus over a page are checked one after the other in the same page.
      if (within && shown?.within && shown.path === path) await page.keyboard.press("Escape");
      else {
        await page.setViewportSize(size);
        // A page without its scripts is not waited for.
        await page.goto(installation.url + path, { waitUntil: plain ? "domcontentloaded" : "load" });
        await page.waitForLoadState();
      }
      shown = screen;
      const shownAs = await page.evaluate(() => {
        const { lang, dataset } = document.documentElement;
        return { theme: dataset["theme"], language: lang, upDown: dataset["updown"] };
      });
      expect(shownAs).toEqual(variant);
      await action?.(page);
      expect.soft([path, within, await findViolations(page, within)]).toEqual([path, within, []]);
    }
  },
  300_000,
);
