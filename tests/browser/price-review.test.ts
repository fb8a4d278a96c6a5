// A held price from the customer's ticket to the administrator's decision, and the sum behind a stop-out.
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { findViolations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD } from "../support/client.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const WIDTHS = [390, 768, 1440];

async function open(email: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(installation.url);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/(dashboard|admin)/);
  return page;
}

/** Expects no horizontal scrolling at any width. */
async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBeLessThan(1);
  }
}

describe.each([
  ["with JavaScript", true, "AAPL_USD", "AAPL/USD"],
  ["without JavaScript", false, "NVDA_USD", "NVDA/USD"],
] as const)("price reviews by an administrator %s", (_, withScripts, name, pair) => {
  test("an administrator accepts a held price and applies a split", async () => {
    await installation.price(name, "645.00", "645.10");
    await installation.price(name, "400.00", "400.10");
    const customer = await open("customer@demo.test", withScripts);
    await customer.goto(`${installation.url}/dashboard?symbol=${name}&cat=stock`);
    await customer.getByText("Price under review").first().waitFor();
    await customer.context().close();

    const page = await open("admin@demo.test", withScripts);
    await page.goto(`${installation.url}/admin/instruments/stock?search=${name}`);
    await page.getByRole("link", { name: "Price under review" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("-37.98 %").or(dialog.getByText("−37.98 %")).waitFor();
    await expectFits(page);
    // axe needs the page's own timers.
    if (withScripts) expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel("Reason").fill("Confirmed with the exchange");
    await dialog.getByRole("button", { name: "Accept price" }).click();
    await page.getByText("Price accepted").first().waitFor();
    expect(await page.getByRole("link", { name: "Price under review" }).count()).toBe(0);

    const order = await installation.owner.json("POST", "/dashboard/orders", {
      type: "buy",
      instrument: name,
      amount: "10",
    });
    const { id } = order.body.order as { id: number };
    await installation.price(name, "57.20", "57.22");
    await page.goto(`${installation.url}/admin/instruments/stock?search=${name}`);
    await page.getByRole("link", { name: `Split ${name}` }).click();
    await expectFits(page);
    if (withScripts) expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel("New units").fill("1");
    await dialog.getByLabel("Old units").fill("7");
    await dialog.getByLabel("Reason").fill("7-for-1 split");
    await dialog.getByRole("button", { name: "Apply split" }).click();
    await page.getByText("This ratio does not produce the quarantined price").first().waitFor();
    await dialog.getByLabel("New units").fill("7");
    await dialog.getByLabel("Old units").fill("1");
    await dialog.getByRole("button", { name: "Apply split" }).click();
    await page.getByText("Split applied").first().waitFor();
    await page.context().close();

    const owner = await open("customer@demo.test", withScripts);
    await owner.goto(`${installation.url}/orders/${id}`);
    // Figures are enclosed in characters that set their direction.
    await owner.getByText(/Entry price changed from \W*400\.10\W* to \W*57\.16\W*; now \W*70\W* units/).waitFor();
    expect(await owner.getByRole("heading", { level: 1 }).innerText()).toContain(pair);
    await owner.context().close();
  }, 300_000);
});

test("an open trading page shows the review of an instrument that its customer does not hold, until it ends", async () => {
  const held = await installation.query(
    "select from trading.exposures e join market.instruments i on i.id = e.instrument_id where i.name = 'MSFT_USD'",
  );
  expect(held).toEqual([]);
  const price = (bid: string) => installation.price("MSFT_USD", bid, bid);
  await price("480.00");
  const page = await open("customer@demo.test");
  await page.goto(`${installation.url}/dashboard?symbol=MSFT_USD&cat=stock`);
  await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
  const [row, ticket] = [page.locator(".watch-list li[data-symbol=MSFT_USD]"), page.locator(".ticket-foot")];
  const blocker = ticket.getByText("Price under review. Trading resumes when the price is confirmed.");
  await price("481.00");
  expect([await row.locator(".over").count(), await blocker.count()]).toEqual([0, 0]);

  await price("240.00");
  await row.getByText("Price under review").waitFor();
  await blocker.waitFor();
  // A page that is opened meanwhile, and one that has been connected since before, receive the end of the review.
  const later = await page.context().newPage();
  await later.goto(page.url());
  await later.locator(".watch-list li[data-symbol=MSFT_USD]").getByText("Price under review").waitFor();
  await price("482.00");
  for (const one of [page, later]) {
    await one.locator(".watch-list li[data-symbol=MSFT_USD] .over").waitFor({ state: "detached" });
    await one.locator(".ticket-foot").getByText("Price under review").waitFor({ state: "detached" });
  }
  await page.context().close();
});

test("an administrator sets a category's largest accepted move without JavaScript", async () => {
  const page = await open("admin@demo.test", false);
  await page.goto(`${installation.url}/admin/spreads`);
  await expectFits(page);
  await page.locator("#max-jump-stock").fill("25");
  await page.locator("form[action='/admin/price-limits']").getByRole("button", { name: "Save" }).click();
  await page.getByText("Price limits updated").first().waitFor();
  expect(await installation.query("select max_jump::text from market.categories where category = 'stock'")).toEqual([
    { max_jump: "0.25000000000000000000" },
  ]);
  await page.context().close();
});

test("the order page of a stop-out shows the positions whose sum is the equity", async () => {
  await installation.price("EUR_USD", "1.36490", "1.36510");
  await installation.price("DE30_EUR", "9000.0", "9000.5");
  await installation.price("XAU_USD", "1300.00", "1300.30");
  const orders = [
    { type: "buy", instrument: "DE30_EUR", amount: "10" },
    { type: "sell", instrument: "XAU_USD", amount: "1" },
  ];
  const sent = [];
  for (const order of orders) sent.push(await installation.owner.json("POST", "/dashboard/orders", order));
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  await installation.price("DE30_EUR", "8210.0", "8210.5");
  const { id } = sent[0]!.body.order as { id: number };
  const page = await open("customer@demo.test");
  await page.goto(`${installation.url}/orders/${id}`);
  const table = page.getByRole("table", { name: "Equity calculation" });
  await table.waitFor();
  const cells = await table.locator("tbody tr td:last-child").allInnerTexts();
  const numbers = cells.map((text) => Math.round(Number(text.replace(/[^\d.−-]/g, "").replace("−", "-")) * 1e5));
  expect(numbers.length).toBeGreaterThan(3);
  const equity = numbers.pop();
  expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(equity);
  await expectFits(page);
  expect(await findViolations(page)).toEqual([]);
  await page.context().close();
});
