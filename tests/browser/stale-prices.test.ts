import { expect, onTestFinished, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";

const installation = await openTradingServer({ relay: true, pricesGoStale: true });
const browser = await launchBrowser();

test("a price without an update for five seconds is greyed and disables Trade, and the next price restores both", async () => {
  await installation.price("EUR_USD", "1.10000", "1.10010");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD`);
  await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
  await page.locator("#side-buy").check({ force: true });
  const row = page.locator(".watch-list li[data-symbol=EUR_USD]");
  await installation.price("EUR_USD", "1.10100", "1.10110");
  await row.locator("[data-cell=bids]", { hasText: "1.10100" }).waitFor();
  expect(await row.getAttribute("class")).not.toContain("is-stale");
  expect(await page.locator("#ticket-trade").isEnabled()).toBe(true);

  await page.locator(".ticket-foot").getByText("Prices are delayed").waitFor();
  expect(await page.locator("#ticket-trade").isDisabled()).toBe(true);
  await expect.poll(() => row.getAttribute("class"), { timeout: 5000 }).toContain("is-stale");

  await installation.price("EUR_USD", "1.10200", "1.10210");
  await expect.poll(() => page.locator("#ticket-trade").isEnabled(), { timeout: 5000 }).toBe(true);
  expect(await row.getAttribute("class")).not.toContain("is-stale");
  await context.close();
});

test("prices are delayed when those of a position stop while the markets of the list are closed", async () => {
  await installation.query("select market.set_clock('real', 'calendar', 'none')");
  onTestFinished(async () => void (await installation.query("delete from market.calendar_states")));
  await installation.query("delete from market.calendar_states");
  await installation.query(
    "insert into market.calendar_states select c.id, c.id = k.calendar_id, now() - interval '1 hour', now() + interval '1 hour' from market.calendars c, market.categories k where k.category = 'crypto'",
  );
  await installation.price("BTC_USD", "60000.00", "60010.00");
  const order = { type: "buy", instrument: "BTC_USD", amount: "0.01" };
  expect((await installation.owner.json("POST", "/dashboard/orders", order)).status).toBe(200);
  for (const path of ["/dashboard?symbol=EUR_USD&cat=forex", "/dashboard/positions?symbol=EUR_USD&cat=forex"]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(
      [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
    );
    const page = await context.newPage();
    await page.goto(installation.url + path);
    await page.getByRole("status").filter({ hasText: "Delayed" }).first().waitFor({ timeout: 20_000 });
    await context.close();
  }
});
