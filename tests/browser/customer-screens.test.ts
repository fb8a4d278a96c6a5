import type { BrowserContextOptions, Page } from "playwright";
import { beforeEach, describe, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { isFull } from "../support/size.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const WAIT = { timeout: 15_000 };
// A price that is older than a minute cannot be traded on.
beforeEach(() => installation.price("EUR_USD", "1.10000", "1.10010"));
await installation.price("BTC_USD", "80000.00", "80015.00");

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  await page.goto(installation.url + path);
  return page;
}
const shoot = (page: Page, name: string) => {
  const folder = process.env["SHOTS"];
  return folder ? page.screenshot({ path: `${folder}/${name}.png` }) : null;
};

const screens = [
  "/dashboard?symbol=EUR_USD&panel=open",
  "/dashboard?symbol=EUR_USD&panel=closed",
  "/dashboard?symbol=EUR_USD&panel=pending",
  "/dashboard?symbol=EUR_USD&panel=statement",
  "/profile",
  "/security",
  "/deposits",
  "/deposits/history",
  "/withdraws",
  "/withdraws/history",
  "/statements",
  "/notifications/all",
  "/kyc",
];

/** Names and texts of the database. */
const data = new Set(["Clara Customer", "Kasse Nord", "Bitcoin", "node"]);

// Arabic script shows every untranslated text, German only those whose English is a key.
describe.each(isFull ? ["ar", "de"] : ["ar"])("the customer's screens in %s", (language) => {
  test("the customer's screens contain no untranslated English text", async () => {
    await installation.owner.json("POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", amount: "1000" });
    const words = await installation.query<{ key: string }>(
      `select t.key from site.translations t where t.language_code = $1 and t.value <> t.key and t.key ~ '[A-Za-z]{3}'`,
      [language],
    );
    const english = new Set(words.map(({ key }) => key));
    await installation.owner.json("POST", "/preferences", { language });
    const page = await open("/profile");
    const found: string[] = [];
    for (const path of screens) {
      await page.goto(installation.url + path, { waitUntil: "load" });
      const texts = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const shown: { text: string; isData: boolean }[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement;
          if (!parent || parent.closest("script, style, svg, noscript, kbd")) continue;
          const isData = parent.closest("bdi, [dir=ltr], [dir=auto], .brand, body [lang], option, textarea") !== null;
          const text = node.textContent?.trim() ?? "";
          if (text) shown.push({ text, isData });
        }
        return shown;
      });
      for (const { text, isData } of texts) {
        const isUntranslated = english.has(text);
        // Text that is neither data nor in Arabic script is not translated. Codes have no small letters.
        const isKnown = isData || data.has(text) || /[\u0600-\u06ff]/.test(text);
        const isLatin = language === "ar" && !isKnown && /[a-z]{3}/.test(text);
        if (isUntranslated || isLatin) found.push(`${path}: ${text}`);
      }
    }
    await shoot(page, `walk-${language}`);
    await installation.owner.json("POST", "/preferences", { language: "en" });
    expect(found).toEqual([]);
    await page.context().close();
  });
});

test("the WhatsApp button covers no row and no control at any width and scroll position (C-022)", async () => {
  await installation.query(
    `insert into site.settings (name, value) values ('whatsapp', '0047 22 00 00 00')
     on conflict (name) do update set value = excluded.value`,
  );
  await installation.query("select pg_notify('settings', '')");
  const profile = async () => (await installation.owner.get("/profile", { Accept: "text/html" })).text();
  await expect.poll(profile, { interval: 250 }).toContain("https://wa.me/");
  const page = await open("/profile");
  const covered: string[] = [];
  for (const path of [
    "/dashboard?view=markets",
    "/dashboard?view=account",
    "/profile",
    "/deposits",
    "/withdraws",
    "/security",
  ]) {
    await page.goto(installation.url + path);
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const share of [0, 0.33, 0.66, 1]) {
        const under = await page.evaluate((part) => {
          const list = document.querySelector(".watch-list");
          for (const box of [document.scrollingElement, list])
            if (box) box.scrollTop = part * (box.scrollHeight - box.clientHeight);
          const button = [...document.querySelectorAll(".whatsapp")].find((one) => one.getClientRects().length > 0);
          if (!button) return [];
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
            [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const),
          );
          return points.flatMap(([x, y]) => {
            const below = document.elementsFromPoint(x, y).find((one) => !button.contains(one));
            // The chart's own table of canvases is no list.
            if (below?.closest(".chart-box")) return [];
            const row = below?.closest("a, button, input, select, textarea, label, tr, li, .q, .kv, p, h1, h2");
            return row ? [row.outerHTML.slice(0, 80)] : [];
          });
        }, share);
        for (const one of under) covered.push(`${width} ${path} ${share}: ${one}`);
      }
      await shoot(page, `whatsapp-${width}-${path.replaceAll(/\W/g, "-")}`);
    }
  }
  await installation.query("delete from site.settings where name = 'whatsapp'");
  expect([...new Set(covered)]).toEqual([]);
  await page.context().close();
}, 120_000);

test("a rejected log-in is shown at the bottom centre, other messages at the bottom right (C-190)", async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(installation.url);
  await page.getByRole("textbox", { name: "Email" }).fill("customer@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  const place = async (of: Page) => {
    const toast = of.locator(".toast").first();
    await toast.waitFor(WAIT);
    await of.waitForTimeout(500);
    const box = await toast.boundingBox();
    return { centre: (box?.x ?? 0) + (box?.width ?? 0) / 2, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const refused = await place(page);
  await shoot(page, "log-in-toast");
  expect(Math.abs(refused.centre - 720)).toBeLessThan(5);
  expect(refused.bottom).toBeGreaterThan(800);
  await page.close();
  const other = await open("/profile");
  await other.getByRole("button", { name: "Save changes" }).click();
  const saved = await place(other);
  expect(saved.centre).toBeGreaterThan(1000);
  expect(saved.bottom).toBeGreaterThan(800);
  await other.context().close();
});

describe("the order ticket", () => {
  const figure = (page: Page, name: string) => page.locator(`.ticket [data-fig=${name}]`);

  test("the ticket values a move of 1.00 and the full quoted spread outside forex, and pips in forex (Q-119)", async () => {
    const page = await open("/dashboard?symbol=BTC_USD&view=trade");
    await page.locator("#side-buy").check({ force: true });
    await page.getByRole("textbox", { name: "Units" }).fill("2");
    const costs = page.locator(".ticket .cost");
    await costs.getByText("Value of a 1.00 move").waitFor(WAIT);
    await expect.poll(() => figure(page, "pipValue").innerText(), WAIT).toBe("2.00");
    await expect.poll(() => figure(page, "spreadCost").innerText(), WAIT).toBe("30.00");
    expect(await costs.getByText("Pip value").count()).toBe(0);
    // Crypto has no markup.
    expect(await costs.getByText("Spread markup").count()).toBe(0);
    await shoot(page, "ticket-btc");
    await page.goto(`${installation.url}/dashboard?symbol=EUR_USD&view=trade`);
    await page.locator("#side-buy").check({ force: true });
    await page.getByRole("textbox", { name: "Units" }).fill("10000");
    await costs.getByText("Pip value").waitFor(WAIT);
    await expect.poll(() => figure(page, "spreadCost").innerText(), WAIT).toBe("1.00");
    await expect.poll(() => figure(page, "spreadMarkup").innerText(), WAIT).toBe("1.00");
    await page.context().close();
  });

  test("the ticket rejects a profit below and a loss above the bid of a buy, and starts the next order without levels (C-132)", async () => {
    const page = await open("/dashboard?symbol=EUR_USD&view=trade");
    await page.locator("#side-buy").check({ force: true });
    await page.getByRole("textbox", { name: "Units" }).fill("1000");
    await page.getByRole("checkbox", { name: "Take profit" }).check();
    await page.locator("#ticket-profit").fill("1.05");
    await page.locator("#ticket-profit").blur();
    await page.getByText("Take profit must be 1.10000 or higher").waitFor(WAIT);
    await page.locator("#ticket-profit").fill("1.2");
    await page.getByText("Take profit must be 1.10000 or higher").waitFor({ state: "detached", ...WAIT });
    await page.getByRole("checkbox", { name: "Stop loss" }).check();
    await page.locator("#ticket-loss").fill("1.15");
    await page.locator("#ticket-loss").blur();
    await page.getByText("Stop loss must be 1.10000 or lower").waitFor(WAIT);
    await page.locator("#ticket-loss").fill("1.05");
    await page.locator("#ticket-trade").click();
    await page.getByText("Order placed").waitFor(WAIT);
    for (const name of ["Take profit", "Stop loss"])
      await expect.poll(() => page.getByRole("checkbox", { name }).isChecked(), WAIT).toBe(false);
    expect(await page.locator("#ticket-profit").inputValue()).toBe("");
    await page.context().close();
  });
});
