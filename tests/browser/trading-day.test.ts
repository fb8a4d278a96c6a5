import type { BrowserContextOptions, Locator, Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { startManualFeed } from "../support/manual-feed.ts";

// A trading day, four times: the real web server, relay, jobs and feed, with recorded prices of gold.
const installation = await openTradingServer({ relay: true, jobs: true, pricesGoStale: true });
const quote = await startManualFeed(installation.databaseUrl);
const browser = await launchBrowser();
const WAIT = { timeout: 20_000 };
/** Pauses for longer than a navigation takes, which the next press of a key would cancel. */
const KEY_WAIT = { ...WAIT, interval: 1_000 };
/** Enough for a slow machine. */
const TEST_TIMEOUT_MS = 120_000;

let last = "2000.000";
const gold = (bid: string) => {
  last = bid;
  quote({ instrument: "XAU_USD", bid, ask: (Number(bid) + 0.5).toFixed(3) });
};
const repeatTimer = setInterval(() => gold(last), 500);
afterAll(() => clearInterval(repeatTimer));

/** The minutes in which gold crossed 2010. */
const RECORDED = [
  "2001.200",
  "2003.750",
  "2006.100",
  "2008.900",
  "2009.300",
  "2009.700",
  "2010.100",
  "2010.300",
  "2009.800",
];
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
async function replay(): Promise<void> {
  for (const bid of RECORDED) {
    gold(bid);
    await wait(30);
  }
}

await installation.query("delete from market.candles");
await installation.query(`
  insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
  select i.id, '1m', date_trunc('minute', now(), 'UTC') - n * interval '1 minute', 2000, 2013, 1983, 2001, 4
  from market.instruments i, generate_series(1, 120) n where i.name = 'XAU_USD'
`);
while ((await installation.query("select from market.quotes where bid = 2000")).length === 0) await wait(100);
await installation.owner.json("POST", "/preferences", { chartInterval: "1m", shortcuts: true, oneClick: false });

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  gold("2000.000");
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT.timeout);
  await page.goto(`${installation.url}/dashboard`);
  if (options.javaScriptEnabled !== false)
    await page.locator(".live[role=status]").first().waitFor({ state: "attached" });
  return page;
}

type Stored = Record<"units" | "take_profit" | "stop_loss" | "close_reason" | "pro_loss", string | null>;
async function stored(id: string): Promise<Stored | undefined> {
  const [row] = await installation.query<Stored>(
    `select trim_scale(units)::text as units, trim_scale(take_profit)::text as take_profit, stop_loss::text,
       close_reason::text, pro_loss::text from trading.orders where id = $1`,
    [id],
  );
  return row;
}
async function newest(): Promise<string> {
  const [row] = await installation.query<{ id: string }>(
    "select max(id)::text as id from trading.orders where parent_id is null",
  );
  return row?.id ?? "";
}

const field = (page: Page, name: string) => page.locator(`#ticket-${name}`);
const heading = (page: Page) => page.getByRole("heading", { level: 2, name: "XAU/USD" });
const grip = (page: Page, id: string) =>
  page.getByRole("button", { name: new RegExp(`Stop loss · .*, order #${id} at `) });
const close = (page: Page, id: string) =>
  page.getByRole("link", { name: `Close order #${id}` }).locator("visible=true");
const toast = (page: Page, id: string) =>
  page.locator("[data-sonner-toast]", { hasText: "Take profit reached" }).locator(`a[href="/orders/${id}"]`);
const placed = async (page: Page) => {
  await page.getByText("Order placed").waitFor(WAIT);
  const id = await newest();
  expect(await stored(id)).toMatchObject({
    units: "10",
    take_profit: "2010",
    stop_loss: expect.stringMatching(/^1990/),
  });
  return id;
};
const expectStopMoved = async (page: Page, id: string) => {
  await page.getByText("Stop loss updated").waitFor(WAIT);
  const { stop_loss } = (await stored(id))!;
  expect(Number(stop_loss)).toBeLessThan(1990);
  expect(Number(stop_loss)).toBeGreaterThan(1900);
};
const expectPartClosed = async (page: Page, id: string) => {
  await page.getByText("Position partially closed").waitFor(WAIT);
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await stored(id)).toMatchObject({ units: "5", close_reason: null });
};

async function expectTakeProfit(id: string): Promise<void> {
  await replay();
  await expect.poll(async () => (await stored(id))?.close_reason, WAIT).toBe("take_profit");
}

/** Expects the evidence to show customer, tick, rule, account state and ledger entries. */
async function readEvidence(page: Page, id: string): Promise<void> {
  await page.waitForURL(new RegExp(`/orders/${id}$`));
  await page.getByText(/^Take profit reached: closed automatically at/).waitFor(WAIT);
  // The ticks around the close are stored shortly after it.
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("table", { name: "Recorded ticks" }).locator("tbody tr").count();
    }, WAIT)
    .toBe(8);
  const text = (await page.locator("main").innerText()).replaceAll("\u00a0", " ");
  expect(text).toMatch(/0\s+[\d:.]+\s+2 009\.700\s+2 010\.200/);
  expect(text).toContain("Ask at or above take profit");
  for (const label of ["USD for 1 USD", "Equity", "Used margin", "Margin level", "Stop-out level", "Ledger entries"]) {
    expect(text).toContain(label);
  }
}

/** C-050, Q-19: expects the order in the closed orders and its result in the statement. */
async function readLists(
  page: Page,
  id: string,
  openPanel: (panel: "closed" | "statement") => Promise<void>,
): Promise<void> {
  await openPanel("closed");
  const row = page
    .getByRole("table", { name: "History" })
    .getByRole("row")
    .filter({ has: page.getByText(id, { exact: true }) });
  await expect.poll(() => row.first().innerText(), WAIT).toContain("Take profit");
  await openPanel("statement");
  const entry = page
    .getByRole("table", { name: "Account statement" })
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: `Order #${id}`, exact: true }) });
  const { pro_loss } = (await stored(id))!;
  await expect.poll(async () => (await entry.innerText()).replaceAll("\u00a0", ""), WAIT).toContain(`+${pro_loss}`);
}

test(
  "a trading day with a mouse",
  async () => {
    const page = await open();
    await page.getByRole("searchbox").first().click();
    await page.keyboard.type("gold");
    await page.locator(".watch-list a", { hasText: "XAU/USD" }).first().click();
    await heading(page).waitFor();
    await field(page, "amount").fill("10");
    await page.getByRole("checkbox", { name: "Take profit" }).check();
    await field(page, "profit").fill("2010");
    await page.getByRole("checkbox", { name: "Stop loss" }).check();
    await field(page, "loss").fill("1990");
    await page.locator(".side-buy").click();
    await page.locator("#ticket-trade").click();
    const id = await placed(page);

    await page.locator(".chart-box[data-live]").waitFor(WAIT);
    await grip(page, id).waitFor(WAIT);
    const box = (await grip(page, id).boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    for (const by of [10, 20, 30]) await page.mouse.move(box.x + 20, box.y + box.height / 2 + by);
    await page.mouse.up();
    await expectStopMoved(page, id);

    await close(page, id).click();
    await page.getByRole("dialog").getByRole("link", { name: "50 %" }).click();
    await page.getByRole("button", { name: "Close 5" }).click();
    await expectPartClosed(page, id);

    await expectTakeProfit(id);
    await toast(page, id).click();
    await readEvidence(page, id);
    await readLists(page, id, async (panel) => {
      if (panel === "closed") await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
      else await page.getByRole("link", { name: "Account statement" }).click();
    });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor(WAIT);
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the element");
}

test(
  "a trading day with the keyboard",
  async () => {
    const page = await open();
    const { keyboard } = page;
    await keyboard.press("/");
    await keyboard.type("gold");
    await expect.poll(() => page.locator(".watch-list li").first().innerText(), WAIT).toContain("XAU/USD");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await heading(page).waitFor();
    await keyboard.press("g");
    await keyboard.press("t");
    await tabTo(page, field(page, "amount"));
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("10");
    for (const [box, name, level] of [
      ["Stop loss", "loss", "1990"],
      ["Take profit", "profit", "2010"],
    ] as const) {
      await tabTo(page, page.getByRole("checkbox", { name: box }));
      await keyboard.press("Space");
      await tabTo(page, field(page, name));
      await keyboard.type(level);
    }
    await keyboard.press("Escape");
    await keyboard.press("b");
    await keyboard.press("Enter");
    const id = await placed(page);

    await page.locator(".chart-box[data-live]").waitFor(WAIT);
    await grip(page, id).waitFor(WAIT);
    await keyboard.press("c");
    await tabTo(page, grip(page, id));
    for (let steps = 0; steps < 3; steps++) await keyboard.press("Shift+ArrowDown");
    await keyboard.press("Enter");
    await expectStopMoved(page, id);

    await keyboard.press("1");
    await tabTo(page, close(page, id));
    await keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog").getByRole("link", { name: "50 %" }));
    await keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Close 5" }));
    await keyboard.press("Enter");
    await expectPartClosed(page, id);

    await expectTakeProfit(id);
    await keyboard.press("3");
    await tabTo(page, page.getByRole("link", { name: `Details of order #${id}` }).first());
    await keyboard.press("Enter");
    await readEvidence(page, id);
    await readLists(page, id, (panel) =>
      // The page has just loaded and does not yet handle keys.
      expect
        .poll(async () => {
          await keyboard.press(panel === "closed" ? "3" : "5");
          return page.url();
        }, KEY_WAIT)
        .toContain(`panel=${panel}`),
    );
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  "a trading day on a phone",
  async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const tab = async (name: string) => {
      const link = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
      const current = () => link.getAttribute("aria-current");
      // On a busy machine the browser may take a tap for a long press, which follows no link.
      await expect
        .poll(async () => {
          if ((await current()) === null) await link.tap();
          return current();
        }, KEY_WAIT)
        .toBe("page");
    };
    await page.getByRole("searchbox").first().fill("gold");
    await page.locator(".watch-list a", { hasText: "XAU/USD" }).first().tap();
    await heading(page).waitFor();
    await field(page, "amount").fill("10");
    await page.locator("label", { hasText: "Take profit" }).first().tap();
    await field(page, "profit").fill("2010");
    await page.locator("label", { hasText: "Stop loss" }).first().tap();
    await field(page, "loss").fill("1990");
    await page.locator(".side-buy").tap();
    await page.locator("#ticket-trade").tap();
    const id = await placed(page);

    await tab("Chart");
    await page.locator(".chart-box[data-live]").waitFor(WAIT);
    await grip(page, id).waitFor(WAIT);
    const box = (await grip(page, id).boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", by: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y + by }] });
    await touch("touchStart", 0);
    for (const by of [10, 20, 30]) await touch("touchMove", by);
    await touch("touchEnd", 30);
    await expectStopMoved(page, id);

    await tab("Positions");
    await close(page, id).tap();
    await page.getByRole("dialog").getByRole("link", { name: "50 %" }).tap();
    await page.getByRole("button", { name: "Close 5" }).tap();
    await expectPartClosed(page, id);

    await expectTakeProfit(id);
    await toast(page, id).tap();
    await readEvidence(page, id);
    await readLists(page, id, async (panel) => {
      if (panel === "closed") await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").tap();
      else await page.getByRole("link", { name: "Account statement" }).tap();
    });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  "a trading day without JavaScript",
  async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.getByRole("searchbox").first().fill("gold");
    await page.getByRole("searchbox").first().press("Enter");
    await page.locator(".watch-list a", { hasText: "XAU/USD" }).first().click();
    await heading(page).waitFor();
    await page.locator(".side-buy").click();
    await field(page, "amount").fill("10");
    await page.getByRole("checkbox", { name: "Take profit" }).check();
    await field(page, "profit").fill("2010");
    await page.getByRole("checkbox", { name: "Stop loss" }).check();
    await field(page, "loss").fill("1990");
    await page.getByRole("button", { name: "Review" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Buy 10/ })
      .click();
    const id = await placed(page);

    // A static picture cannot be dragged: the level has its dialog.
    await page.getByRole("link", { name: new RegExp(`^Stop loss, order #${id}`) }).click();
    await page.getByRole("dialog").getByLabel("Price", { exact: true }).fill("1 985.5");
    await page.getByRole("button", { name: "Set stop loss" }).click();
    await expectStopMoved(page, id);

    await close(page, id).click();
    await page.getByRole("dialog").getByRole("link", { name: "50 %" }).click();
    await page.getByRole("button", { name: "Close 5" }).click();
    await expectPartClosed(page, id);

    await expectTakeProfit(id);
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator(`#notifications a[href="/orders/${id}"]`).count();
      }, WAIT)
      .toBe(1);
    await page
      .getByRole("button", { name: /^Notifications/ })
      .locator("visible=true")
      .click();
    await page.locator(`#notifications a[href="/orders/${id}"]`).click();
    await readEvidence(page, id);
    await readLists(page, id, async (panel) => {
      if (panel === "closed") await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
      else await page.getByRole("link", { name: "Account statement" }).click();
    });
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
