// The risk desk in a browser: a question answered in two clicks, close-only in three, figures that follow the prices.
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { findViolations } from "../support/axe.ts";
import { launchBrowser, waitForHydration } from "../support/browser.ts";
import { logIn } from "../support/client.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const admin = await logIn(installation.url, "admin@demo.test");
await installation.query("update market.categories set max_jump = 0.5");
await installation.price("XAU_USD", "2000.00", "2000.40");
await installation.query(
  `select money.adjust_balance(s.id, a.id, '50000', 'add', 'A test') from money.accounts a
   join iam.users u on u.id = a.user_id, iam.users s
   where u.email = 'customer@demo.test' and a.mode = 'real' and s.email = 'admin@demo.test'`,
);
await installation.query(
  `update iam.users u set active_account_id = a.id from money.accounts a
   where a.user_id = u.id and a.mode = 'real' and u.email = 'customer@demo.test'`,
);
const placed = await installation.owner.json("POST", "/dashboard/orders", {
  type: "buy",
  instrument: "XAU_USD",
  amount: "10",
  loss: "1970.00",
});
expect(placed.status).toBe(200);
// Two samples of the exposure in two intervals of the chart of five days.
await installation.query("select trading.sample_risk()");
await installation.query(
  `insert into trading.risk_samples
   select instrument_id, at - interval '2 hours', currency, long_value, short_value, net / 2, after_net / 2, floating, realised
   from trading.risk_samples on conflict do nothing`,
);

async function open(
  path: string,
  colorScheme: "light" | "dark",
  javaScriptEnabled = true,
  client = admin,
): Promise<Page> {
  const context = await browser.newContext({ colorScheme, javaScriptEnabled, viewport: { width: 1440, height: 900 } });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  const page = await context.newPage();
  await page.goto(installation.url + path);
  return page;
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBeLessThan(1);
  }
}

test("two clicks show what the broker gains or loses if gold falls by 2 %", async () => {
  const page = await open("/admin", "light");
  await page.getByRole("link", { name: "Risk desk" }).first().click();
  await page
    .getByRole("row", { name: /XAU\/USD/ })
    .getByRole("link", { name: "XAU/USD", exact: true })
    .click();
  const step = page.locator("[data-step='-2']");
  // The stop loss closes 10 ounces at an ask of 1960.39; the customer loses 10 × 40.01.
  await expect.poll(() => step.innerText()).toMatch(/1\s960\.000[\s\S]*\+400/);
  const chart = page.getByRole("img", { name: /^Net exposure in XAU\/USD: lowest \+10\s001.*highest \+20\s002/ });
  await page.getByRole("link", { name: "5 days" }).click();
  await page.locator("[aria-current]", { hasText: "5 days" }).waitFor();
  await page.locator(".nav-progress").waitFor({ state: "detached" });
  await chart.waitFor();
  await page.getByText("Values as a table").first().click();
  await expectFits(page);
  expect(await findViolations(page)).toEqual([]);
  await page.context().close();
});

test("the figures follow prices and orders without a reload", async () => {
  const page = await open("/admin/risk", "dark");
  const row = page.getByRole("row", { name: /XAU\/USD/ });
  const floating = row.locator("[data-figure='floating']");
  await page.locator(".risk-updated .live").waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await installation.price("XAU_USD", "2010.00", "2010.40");
  await expect.poll(() => floating.innerText(), { timeout: 8_000 }).toMatch(/−100/);
  await installation.price("XAU_USD", "1990.00", "1990.40");
  await expect.poll(() => floating.innerText(), { timeout: 8_000 }).toMatch(/\+100/);
  await installation.owner.json("POST", "/dashboard/orders", { type: "sell", instrument: "XAU_USD", amount: "4" });
  await expect.poll(() => row.innerText(), { timeout: 8_000 }).toMatch(/\+6/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await expectFits(page);
  expect(await findViolations(page)).toEqual([]);
  await page.context().close();
});

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("three clicks make gold close only, %s, and one more dialog resumes it", async (_, withScripts) => {
  const page = await open("/admin", "light", withScripts);
  await page.getByRole("link", { name: "Risk desk" }).first().click();
  await page.getByRole("link", { name: "Close only: XAU/USD" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Set close only" }).click();
  const row = page.getByRole("row", { name: /XAU\/USD/ });
  const resume = row.getByRole("link", { name: "Resume: XAU/USD" });
  await resume.waitFor();
  const refused = await installation.owner.json("POST", "/dashboard/orders", {
    type: "buy",
    instrument: "XAU_USD",
    amount: "1",
  });
  expect(refused.body.code).toBe("BT258");
  if (!withScripts) {
    await page.goto(`${installation.url}/admin/risk/XAU_USD?period=5-days`);
    await page.getByText("Values as a table").first().click();
    await page.getByRole("table", { name: "Exposure by time, USD" }).getByRole("row").nth(2).waitFor();
    await page.goto(`${installation.url}/admin/risk`);
  }
  await resume.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").waitFor();
  if (withScripts) expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Resume trading" }).click();
  await row.getByRole("link", { name: "Close only: XAU/USD" }).waitFor();
  await page.context().close();
});

test("markup and leverage tiers are set in one form with one reason, which then shows them as the old values", async () => {
  const page = await open("/admin/risk/XAU_USD", "light");
  const enter = async () => {
    await page.getByLabel("Markup on the ask").fill("0.20");
    await page.getByLabel("Position up to").first().fill("30 000");
    await page.getByLabel("Leverage", { exact: true }).first().fill("15");
    await page.getByLabel("Leverage above the last limit").fill("5");
    await page.getByRole("textbox", { name: /^Reason/ }).fill("A test");
  };
  await page.getByRole("heading", { name: "Controls", exact: true }).waitFor();
  await waitForHydration(page.getByLabel("Markup on the ask"));
  await enter();
  expect(await findViolations(page)).toEqual([]);
  await page.getByText("Unsaved changes: 4").waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor();
  expect(await page.getByLabel("Markup on the ask").inputValue()).toBe("0");
  await enter();
  await page.getByLabel("Maximum order").fill("100 000");
  await page.getByRole("button", { name: "Apply changes: 5" }).click();
  await page.getByText(/Previously: up to 30\s000 USD 1:15, above that 1:5/).waitFor();
  await page.getByText("Previously: 0.200 (20.0 pips)").waitFor();
  await expectFits(page);
  await page.context().close();
});

test("an open ticket follows a leverage window, a trading state and the customer's controls without a reload", async () => {
  const path = "/dashboard?symbol=XAU_USD&cat=commodity&panel=open";
  const page = await open(path, "light", true, installation.owner);
  const about = page.locator(".ticket-head .about");
  const close = page.getByRole("link", { name: /^Close order/ }).filter({ visible: true });
  await page.locator(".live:visible").first().waitFor();
  await close.first().waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const before = await about.innerText();
  await installation.query(
    `insert into trading.leverage_windows (category, max_leverage, starts_at, ends_at, time_zone, reason, set_at)
     values ('commodity', 3, market.clock(), market.clock() + interval '1 hour', 'UTC', 'A test', now())`,
  );
  await installation.query("select trading.end_restrictions()");
  await expect.poll(() => about.innerText()).toMatch(/1:3\b/);
  await installation.query("update trading.leverage_windows set ends_at = market.clock()");
  await installation.query("select trading.end_restrictions()");
  await expect.poll(() => about.innerText()).toBe(before);

  await installation.query(
    `select trading.set_trade_state(s.id, 'XAU_USD', null, 'close_only', 'A test', 60) from iam.users s
     where s.email = 'admin@demo.test'`,
  );
  const restricted = page.getByText("XAU/USD is close only: you can close positions, but not open new ones.");
  await restricted.waitFor();
  await installation.query("update trading.restrictions set expires_at = market.clock()");
  await installation.query("select trading.end_restrictions()");
  await restricted.waitFor({ state: "detached" });

  await installation.query(
    `select trading.set_customer_controls(s.id, u.id, 'read_only', null, 'A test') from iam.users u, iam.users s
     where u.email = 'customer@demo.test' and s.email = 'admin@demo.test'`,
  );
  await expect.poll(() => close.count()).toBe(0);
  const disabled = page.getByRole("button", { name: /^Close order/, disabled: true }).filter({ visible: true });
  await disabled.first().waitFor();
  const reason = page.locator(`#${await disabled.first().getAttribute("aria-describedby")}`);
  expect(await reason.innerText()).toContain("Your account is read-only");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
  }
  await page.context().close();
});

test("a hedge and a limit are recorded in dialogs that fit every width", async () => {
  const page = await open("/admin/risk/XAU_USD", "dark");
  await page.getByRole("link", { name: "Record hedge" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Liquidity provider").fill("LP One");
  await dialog.getByLabel("Buy").check();
  await dialog.getByLabel("Units").fill("4");
  await dialog.getByLabel("Price").fill("2 000.40");
  await dialog.getByLabel("Reason").fill("Cover gold");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Record hedge" }).click();
  await page.getByRole("row", { name: /LP One/ }).waitFor();
  await expectFits(page);
  await page.goto(`${installation.url}/admin/risk/limits/new`);
  await dialog.getByLabel("Applies to").selectOption("XAU_USD");
  await dialog.getByLabel("Net exposure: stop").fill("1 000 000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /XAU\/USD/ }).waitFor();
  await expectFits(page);
  expect(await findViolations(page)).toEqual([]);
  await page.context().close();
});
