import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { BrowserContextOptions, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { type Client, logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { inTurns, variants } from "../support/screens.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database);
const browser = await launchBrowser();
const WAIT = 30_000;
let owner: Client;
let accounts: { demo: number; real: number };

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query(text, values)).rows as Row[];
const planless = () => query("update iam.users set plan_id = null where email = 'customer@demo.test'");
const use = (id: number) => owner.json("POST", "/dashboard/switch-wallet", { balanceId: id });

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  await page.goto(server.url + path);
  return page;
}

beforeAll(async () => {
  owner = await logIn(server.url, "customer@demo.test");
  const rows = await query<{ id: number; mode: "demo" | "real" }>(
    "select a.id, a.mode from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test'",
  );
  accounts = Object.fromEntries(rows.map(({ mode, id }) => [mode, id])) as typeof accounts;
  await query("update site.settings set value = 'on' where name = 'pricingPlan'");
  const [admin] = await query<{ id: number }>("select id from iam.users where email = 'admin@demo.test'");
  await database.app.query("select money.adjust_balance($1, $2, 600, 'add', 'Welcome')", [admin?.id, accounts.real]);
});

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("a customer without a plan, %s", (_how, javaScriptEnabled) => {
  test("a customer without a plan is asked to choose one, sent to deposits when money is missing, and buys an affordable one", async () => {
    await planless();
    await use(accounts.real);
    const page = await open("/dashboard", { javaScriptEnabled });
    const dialog = page.getByRole("dialog", { name: "Pricing plan" });
    await dialog.waitFor();
    if (javaScriptEnabled) {
      await expect.poll(() => dialog.evaluate((box) => box.matches(":modal")), { timeout: WAIT }).toBe(true);
      for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
      await page.waitForTimeout(300);
      expect(await dialog.evaluate((box) => box.matches(":modal"))).toBe(true);
    }
    await dialog
      .locator(".plan", { hasText: "Professional" })
      .getByRole("button", { name: /Get started/ })
      .click();
    await page.waitForURL(/\/deposits/);
    await page.getByText("Not enough balance: you need").first().waitFor();
    // On the deposit pages no plan is requested.
    expect(await page.getByRole("dialog", { name: "Pricing plan" }).count()).toBe(0);

    await page.goto(`${server.url}/dashboard`);
    await page
      .getByRole("dialog", { name: "Pricing plan" })
      .locator(".plan", { hasText: "Advanced" })
      .getByRole("button", { name: /Get started/ })
      .click();
    await page.getByRole("dialog", { name: "Pricing plan" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/dashboard");

    await page.goto(`${server.url}/pricing`);
    expect(await page.getByRole("button", { name: "Your plan" }).isDisabled()).toBe(true);
    const standard = page.locator(".plan", { hasText: "Standard" });
    await standard.getByRole("button", { name: /Get started/ }).click();
    await expect.poll(() => standard.getByRole("button", { name: "Your plan" }).count(), { timeout: WAIT }).toBe(1);
    const paid = await query<{ name: string; price: string }>(
      "select p.name, s.price::text from money.subscriptions s join money.plans p on p.id = s.plan_id order by s.id desc limit 2",
    );
    expect(paid).toEqual([
      { name: "Standard", price: "0.00000" },
      { name: "Advanced", price: "250.00000" },
    ]);
    await page.context().close();
  });

  test("a customer with the demo account active pays nothing for a plan", async () => {
    await planless();
    await use(accounts.demo);
    const page = await open("/pricing", { javaScriptEnabled });
    await page
      .locator(".plan", { hasText: "Advanced" })
      .getByRole("button", { name: /Get started/ })
      .click();
    await page.waitForURL(/\/deposits/);
    await page.getByText("Not enough balance").first().waitFor();
    await page.context().close();
  });
});

test("plans are not offered while they are off, and their page does not exist", async () => {
  await planless();
  await query("update site.settings set value = 'off' where name = 'pricingPlan'");
  const pageOfPlans = async () => (await owner.json("GET", "/pricing")).status;
  await expect.poll(pageOfPlans, { timeout: WAIT }).toBe(404);
  const page = await open("/dashboard");
  await page.locator(".watch").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.context().close();
  await query("update site.settings set value = 'on' where name = 'pricingPlan'");
  await expect.poll(pageOfPlans, { timeout: WAIT }).toBe(200);
});

test.each([true, false])("a statement is filtered, read and downloaded (JavaScript: %s)", async (javaScriptEnabled) => {
  await owner.json("POST", "/dashboard/pricing/subscribe/1");
  await use(accounts.real);
  const page = await open("/statements", { javaScriptEnabled });
  const table = page.getByRole("table", { name: "Statements" });
  await table.waitFor();
  expect(await table.getByRole("link", { name: "Plan Advanced" }).count()).toBeGreaterThan(0);
  expect(await page.locator(".statement-cards").innerText()).toContain("Closing balance");

  await page.getByRole("link", { name: "Deposits and withdrawals" }).click();
  await page.waitForURL(/kinds=transfers/);
  await table.getByText("Plan Advanced").first().waitFor({ state: "detached" });
  expect(await table.locator("tbody tr").count()).toBe(2);

  await page.getByRole("button", { name: "All dates" }).click();
  await page.getByLabel("Start date").fill("2020-01-01");
  await page.getByLabel("End date").fill("2020-12-31");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/dateEnd=2020-12-31/);
  await page.getByText("No transactions match these filters.").waitFor();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.waitForURL(/\/statements$/);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const saved = await (await download).path();
  const rows = parse(readFileSync(saved), { bom: true, columns: true }) as Record<string, string>[];
  const units = (text = "") => BigInt(Math.round(Number(text) * 1e5));
  const sum = rows.slice(1, -1).reduce((total, row) => total + units(row.Amount), 0n);
  const [ledger] = await query<{ balance: string }>("select balance::text from money.accounts where id = $1", [
    accounts.real,
  ]);
  expect(units(rows.at(-1)?.Balance)).toBe(units(ledger?.balance));
  expect(sum).toBe(units(rows.at(-1)?.Balance) - units(rows[0]?.Balance));
  const printing = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF" }).click();
  expect(
    readFileSync(await (await printing).path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await page.context().close();
});

test("plans and statements have no accessibility violations", async () => {
  await use(accounts.real);
  const screens = [
    { path: "/statements", width: 1440 },
    { path: "/statements", width: 390 },
    { path: "/pricing", width: 1440 },
    { path: "/dashboard", width: 390, within: ".plan-dialog" },
  ];
  for (const [variant, list] of inTurns(variants, screens)) {
    await owner.json("POST", "/preferences", variant);
    for (const { path, width, within } of list) {
      await (within ? planless() : query("update iam.users set plan_id = 1 where email = 'customer@demo.test'"));
      const page = await open(path, { viewport: { width, height: 900 } });
      if (within) await page.locator(within).waitFor();
      expect.soft([path, width, variant, await findViolations(page, within)]).toEqual([path, width, variant, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (process.env.SHOTS) {
        const name = `${path.slice(1)}-${width}-${variant.theme}-${variant.language}`;
        await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
      }
      await page.context().close();
    }
  }
});
