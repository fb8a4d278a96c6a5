import type { Page } from "playwright";
import { expect, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { launchBrowser, waitForHydration } from "../support/browser.ts";
import { logIn } from "../support/client.ts";
import { startCurrencyApi } from "../support/currency-api.ts";
import { createDatabase } from "../support/database.ts";
import { startPolygon } from "../support/polygon.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const [polygon, currency] = await Promise.all([startPolygon({ key: "pk" }), startCurrencyApi({ key: "ck", used: 71 })]);
const { url } = await startServer(database, {
  relay: true,
  jobs: true,
  feed: "live",
  env: { MARKET_URLS: `polygon.stream=${polygon.url},currency.rest=${currency.url}` },
});
const browser = await launchBrowser();

async function open(email: string, path: string): Promise<Page> {
  const { cookies } = await logIn(url, email);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(url + path);
  return page;
}

test("entering provider keys brings prices, and the open status page follows the provider's state", async () => {
  const status = await open("admin@demo.test", "/admin/status/api");
  const row = (name: string) => status.getByRole("row").filter({ hasText: name });
  await row("Polygon (crypto)").getByText("Switched off").waitFor();

  const apis = await open("admin@demo.test", "/admin/apis");
  const card = apis.locator("form").filter({ has: apis.locator("input[name=key][value=polygonAPI]") });
  await waitForHydration(card.getByLabel("API key"));
  await card.getByLabel("API key").fill("pk");
  await card.getByLabel("Crypto").check({ force: true });
  await card.getByRole("button", { name: "Save" }).click();
  await row("Polygon (crypto)").getByText("Connected", { exact: true }).waitFor();
  await row("Polygon (crypto)").getByText("Prices for 26 instruments").waitFor();

  const bids =
    "select q.bid::text from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name = 'BTC_USD'";
  polygon.crypto("BTC-USD", "63052.7", "63073.1");
  await expect
    .poll(async () => (await database.owner.query(bids)).rows, { timeout: 10_000 })
    .toEqual([{ bid: "63052.7" }]);

  await polygon.kill();
  await row("Polygon (crypto)").getByText("Disconnected").waitFor();
  await row("Polygon (crypto)").getByText("No connection").waitFor();
  expect(await findViolations(status)).toEqual([]);
  await polygon.start();
  await row("Polygon (crypto)").getByText("Connected", { exact: true }).waitFor({ timeout: 15_000 });

  const rates = apis.locator("form").filter({ has: apis.locator("input[name=key][value=currencyAPI]") });
  await rates.getByLabel("API key").fill("ck");
  await rates.getByRole("button", { name: "Save" }).click();
  await row("Currency API").getByText("Connected", { exact: true }).waitFor({ timeout: 20_000 });
  await status.reload();
  await row("Currency API").getByText("72/300").waitFor();
  await polygon.kill();
});
