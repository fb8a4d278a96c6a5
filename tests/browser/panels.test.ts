import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD } from "../support/client.ts";
import { findViolations } from "../support/axe.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
await installation.query(`
  insert into crm.leads (first_name, email, source) select 'Panel', 'panel' || n || '@browser.test', 'live' from generate_series(1, 60) n`);

async function enter(path: string, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 500 }, javaScriptEnabled });
  const page = await context.newPage();
  await page.request.post(`${installation.url}/auth/login`, {
    data: { email: "admin@demo.test", password: DEMO_PASSWORD },
    headers: { accept: "application/json" },
  });
  await page.goto(installation.url + path);
  // The button is shown once scripts have run.
  if (javaScriptEnabled) await page.locator(".kbd").waitFor();
  return page;
}
const filter = (page: Page) => page.getByRole("button", { name: /^Filter/ }).first();
const drawer = (page: Page) => page.locator(".drawer");

test("a panel opens at its button without a request, moves focus into it, and returns focus on closing", async () => {
  const page = await enter("/admin/leads/live?page=2", true);
  const address = page.url();
  expect(await page.locator(".drawer, .pop[id^=columns]").count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 120));
  await filter(page).focus();
  await page.keyboard.press("Enter");
  await page.locator(".drawer:popover-open").waitFor();
  // Focus moves into the opened panel and returns to its button.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".drawer") !== null)).toBe(true);
  await drawer(page).getByLabel("From").fill("2026-01-02");
  await page.keyboard.press("Escape");
  await page.locator(".drawer:popover-open").waitFor({ state: "detached" });
  expect(await filter(page).evaluate((button) => button === document.activeElement)).toBe(true);
  expect([page.url(), await page.evaluate(() => scrollY)]).toEqual([address, 120]);
  // Reopened, the panel keeps the entered text; the button also closes it.
  await filter(page).click();
  expect(await drawer(page).getByLabel("From").inputValue()).toBe("2026-01-02");
  await page.keyboard.press("Escape");
  const columns = page.getByRole("button", { name: "Columns" });
  for (const isOpen of [true, false, true]) {
    await columns.click();
    await expect.poll(() => page.locator(".pop:popover-open").count()).toBe(isOpen ? 1 : 0);
  }
  const [opener, sheet] = [await columns.boundingBox(), await page.locator(".pop:popover-open").boundingBox()];
  expect(Math.abs((sheet?.y ?? 0) - (opener?.y ?? 0) - (opener?.height ?? 0))).toBeLessThan(12);
  expect(await findViolations(page)).toEqual([]);
  await page.context().close();
});

test("an address with a panel opens it, and it closes like any other", async () => {
  const page = await enter("/admin/trades/all?status=open&panel=filter-trades", true);
  await page.locator(".drawer:popover-open").waitFor();
  expect(await drawer(page).getByLabel("Status").inputValue()).toBe("open");
  await drawer(page).getByRole("button", { name: "Close" }).click();
  await page.locator(".drawer:popover-open").waitFor({ state: "detached" });
  await filter(page).click();
  await page.locator(".drawer:popover-open").waitFor();
  await page.context().close();
});

test("without scripts the server renders the panel with the list's filters", async () => {
  const page = await enter("/admin/trades/all?status=closed&limit=25", false);
  await filter(page).click();
  await page.waitForURL(/panel=filter-trades/);
  const sheet = drawer(page);
  expect((await sheet.boundingBox())?.width).toBe(24 * 16);
  expect(await sheet.getByLabel("Status").inputValue()).toBe("closed");
  await sheet.getByRole("link", { name: "Close" }).click();
  await page.waitForURL((url) => url.search === "?status=closed&limit=25");
  expect(await drawer(page).count()).toBe(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.waitForURL(/panel=columns-trades/);
  const chooser = page.locator("#columns-trades");
  await chooser.getByRole("checkbox", { name: "Spread" }).uncheck();
  await chooser.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL((url) => url.searchParams.has("columns") && !url.searchParams.has("panel"));
  expect(await page.getByRole("columnheader", { name: "Spread" }).count()).toBe(0);
  await page.getByRole("button", { name: "New view" }).click();
  await page.locator("#view-trades").getByRole("textbox", { name: "Name" }).fill("Without spread");
  await page.locator("#view-trades").getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Without spread" }).waitFor();
  await page.context().close();
});
