import type { BrowserContext, Locator, Page } from "playwright";
import { beforeEach, describe, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { holdScripts, launchBrowser, slowDown, waitForHydration } from "../support/browser.ts";
import { DEMO_PASSWORD } from "../support/client.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
/** Enough for a slow machine. */
const WAIT = { timeout: 15_000 };
const names = ["EUR_USD", "USD_CNH", "GBP_USD"] as const;
await setPrices();

/** Sets prices that are fresh enough to trade on. */
async function setPrices(bid = "1.10000", ask = "1.10010") {
  await installation.price(names[0], bid, ask);
  await installation.price(names[1], "7.24000", "7.24060");
  await installation.price(names[2], "1.30000", "1.30020");
}

async function signIn(javaScriptEnabled: boolean): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(installation.url);
  await page.getByRole("textbox", { name: "Email" }).fill("customer@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard/);
  return { context, page, errors };
}

/** A test that ended early leaves positions, which its second attempt would take for its own. */
beforeEach(async () => {
  await setPrices();
  const { body } = await installation.owner.json("GET", "/dashboard/orders");
  for (const { id, instrument } of (body as { data: { id: number; instrument: string }[] }).data)
    await installation.owner.json("POST", "/dashboard/orders/close", { orderId: id, instrument });
});

const positions = (page: Page) => page.getByRole("table", { name: "Open positions" }).locator("tbody tr");

test("a selected level without a rate places no order", async () => {
  const { context, page } = await signIn(true);
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD`);
  const open = await positions(page).count();
  await page.locator(".side-buy input").check({ force: true });
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  await page.getByRole("button", { name: /^Buy .* EUR\/USD/ }).click();
  await page.locator(".ticket").getByText("Enter a valid price").waitFor();
  expect(await positions(page).count()).toBe(open);
  await context.close();
});

test("the total of the open positions is right before the first tick arrives", async () => {
  await installation.owner.json("POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", amount: "2000" });
  const { context, page } = await signIn(true);
  await page.locator(".watch .live[role=status]").waitFor(WAIT);
  for (const figure of [page.locator(".posn-total bdi"), page.locator("[data-figure=profitLoss]").first()])
    expect(await figure.innerText()).toMatch(/^\W*0\.200?$/);
  await context.close();
});

test("nothing on the trading page moves up or down when its scripts start", async () => {
  const { context, page } = await signIn(true);
  const start = await holdScripts(page);
  await page.goto(`${installation.url}/dashboard?symbol=USD_CNH`, { waitUntil: "domcontentloaded" });
  const list = page.locator(".watch-list");
  const measure = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return { top: y, bottom: y + height };
  };
  const measureParts = () =>
    Promise.all(
      [
        page.locator(".ticket button[type=submit]").last(),
        page.getByRole("checkbox", { name: "Stop loss" }),
        page.locator(".chart-box"),
      ].map(measure),
    );
  const [frame, selected] = [await measure(list), await measure(list.locator(".is-current"))];
  expect(selected.top).toBeGreaterThanOrEqual(frame.top);
  expect(selected.bottom).toBeLessThanOrEqual(frame.bottom);

  const before = await measureParts();
  await list.evaluate((box) => box.scrollTo(0, 0));
  start();
  await waitForHydration(list.locator(".is-current a"));
  await page.locator(".chart-canvas").waitFor();
  expect(await list.evaluate((box) => box.scrollTop)).toBe(0);
  expect(await measureParts()).toEqual(before);
  await context.close();
});

test.each(["/dashboard", "/profile"])(
  "a notification before the scripts of %s start is shown when they have",
  async (path) => {
    const { context, page } = await signIn(true);
    const start = await holdScripts(page);
    await page.goto(installation.url + path, { waitUntil: "domcontentloaded" });
    const title = `Before the scripts of ${path}`;
    await installation.query(
      "select site.notify_user(id, 'message', $1, 'Text', '/dashboard') from iam.users where email = 'customer@demo.test'",
      [title],
    );
    start();
    await page.locator("[data-sonner-toast]", { hasText: title }).waitFor(WAIT);
    await context.close();
  },
);

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("trading by a customer %s", (_, withScripts) => {
  test("a customer trades, sets levels, closes and switches wallets", async () => {
    const { context, page, errors } = await signIn(withScripts);

    // C-044: USD_CNH first; another instrument is one link away.
    await page.getByRole("heading", { level: 2, name: "USD/CNH" }).waitFor();
    await page.getByRole("link", { name: "EUR/USD" }).click();
    await page.getByRole("heading", { level: 2, name: "EUR/USD" }).waitFor();

    await page.locator(".side-buy input").check({ force: true });
    await page.getByRole("textbox", { name: "Units" }).fill("2000");
    await page.getByRole("checkbox", { name: "Stop loss" }).check();
    await page.getByLabel("Stop loss, price").fill("1.05");
    await page.getByRole("button", { name: withScripts ? /Buy 2\s000 EUR\/USD/ : /Buy EUR\/USD/ }).click();
    await page.getByText("Order placed").waitFor();

    const row = positions(page).first();
    await expect.poll(() => row.innerText(), WAIT).toMatch(/EUR\/USD[\s\S]*1\.10010[\s\S]*1\.05000[\s\S]*\bOpen\b/);

    // With scripts the level is a field in its cell, which links to the dialog.
    const protect = async (kind: "Take profit" | "Stop loss") => {
      await row.getByRole("link", { name: new RegExp(kind) }).click();
      if (withScripts) await row.getByRole("link", { name: kind, exact: true }).click();
    };
    await protect("Take profit");
    const dialog = page.getByRole("dialog", { name: "EUR/USD" });
    await dialog.getByLabel("Price", { exact: true }).fill("1.2");
    await dialog.getByRole("button", { name: "Set take profit" }).click();
    await page.getByText("Take profit updated").waitFor();
    await expect.poll(() => row.innerText(), WAIT).toContain("1.20000");

    await protect("Stop loss");
    const stop = page.getByRole("dialog", { name: "Stop loss" });
    if (!withScripts) {
      // A level that the market has reached is explained at its field; with scripts it cannot be typed.
      await stop.getByLabel("Price", { exact: true }).fill("1.3");
      await stop.getByRole("button", { name: "Set stop loss" }).click();
      await stop.getByText("Stop loss would be executed immediately").waitFor();
    }
    await stop.getByRole("button", { name: "Remove stop" }).click();
    await page.getByText("Stop loss updated").waitFor();
    await expect.poll(() => row.getByRole("link", { name: /^Stop loss/ }).innerText(), WAIT).toBe("Set");

    await setPrices();
    const open = await positions(page).count();
    await row.getByRole("link", { name: /Close order #/ }).click();
    await page.getByRole("button", { name: "Close position" }).click();
    await page.getByText("Position closed").waitFor();
    await expect.poll(() => positions(page).count(), WAIT).toBe(open - 1);

    for (const mode of ["Real", "Demo"]) {
      await page.locator(".accsel").click();
      const wallets = page.locator("#wallets");
      await wallets.getByText(`${mode} account`).click();
      if (!withScripts) await wallets.getByRole("button", { name: "Switch account" }).click();
      await expect.poll(() => page.locator(".accsel").innerText(), WAIT).toContain(mode);
      if (withScripts) await waitForHydration(page.locator(".accsel"));
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  test("a customer finds gold by name and adds it to the favourites", async () => {
    const { context, page } = await signIn(withScripts);
    const search = page.getByRole("searchbox");
    await search.fill("gold");
    if (!withScripts) await search.press("Enter");
    await page.getByText("Search results").waitFor();
    await expect.poll(() => page.locator(".watch-list li").first().innerText(), WAIT).toContain("XAU/USD");
    const star = page.getByRole("button", { name: "Favourite XAU/USD" });
    const wasFavorite = (await star.getAttribute("aria-pressed")) === "true";
    await star.click();
    await page.getByText(wasFavorite ? "Removed from favourites" : "Added to favourites").waitFor();
    await context.close();
  });
});

test("a tick updates the price, the profit and the equity without a reload", async () => {
  await installation.owner.json("POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", amount: "10000" });
  const { context, page } = await signIn(true);
  await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
  const heads = await page.locator(".table-positions th").allInnerTexts();
  const profit = positions(page).first().locator("td").nth(heads.indexOf("P/L"));
  await expect.poll(() => profit.innerText(), WAIT).toBe("−1.00000");
  const rates = await page.evaluate(() => performance.getEntriesByType("navigation").length);

  await installation.price("EUR_USD", "1.10100", "1.10110");
  await expect.poll(() => profit.innerText(), WAIT).toBe("+9.00000");
  const list = page.locator(".watch-list li").filter({ hasText: "EUR/USD" });
  await expect.poll(() => list.innerText(), WAIT).toContain("1.10100");
  await expect.poll(() => page.locator(".figs [data-figure=profitLoss]").first().innerText(), WAIT).toBe("+9.000");
  expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(rates);

  // A change elsewhere is shown here: the same customer closes through the API.
  const { data } = (await installation.owner.json("GET", "/dashboard/orders")).body as { data: { id: number }[] };
  const before = await positions(page).count();
  await installation.owner.json("POST", "/dashboard/orders/close", { orderId: data[0]?.id, instrument: "EUR_USD" });
  await expect.poll(() => positions(page).count(), WAIT).toBe(before - 1);
  await context.close();
});

test("a dialog closes after its answer on a slow page, which reads the change itself meanwhile", async () => {
  const order = { type: "buy", instrument: "EUR_USD", amount: "2000" };
  const { body } = await installation.owner.json("POST", "/dashboard/orders", order);
  const { id } = (body as { order: { id: number } }).order;
  const { context, page } = await signIn(true);
  await waitForHydration(positions(page).first().getByRole("link").first());
  await slowDown(page, 3);
  const loss = positions(page)
    .first()
    .getByRole("link", { name: /^Stop loss/ });
  for (let round = 0; round < 6; round += 1) {
    await installation.owner.json("PUT", `/dashboard/orders/${id}`, { loss: "1.05" });
    await expect.poll(() => loss.innerText(), WAIT).toBe("1.05000");
    await loss.click();
    await positions(page).first().getByRole("link", { name: "Stop loss", exact: true }).click();
    await page.getByRole("button", { name: "Remove stop" }).click();
    await page.waitForURL(/\/dashboard\?/);
  }
  await context.close();
});

test("a ticket above the free margin states so and cannot be sent", async () => {
  const { context, page } = await signIn(true);
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD`);
  await page.locator(".side-sell input").check({ force: true });
  await page.getByRole("textbox", { name: "Units" }).fill("9000000");
  await page.getByText("Insufficient balance").waitFor();
  expect(await page.getByRole("button", { name: /Sell 9\s000\s000 EUR\/USD/ }).isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Units" }).fill("0");
  expect(await page.locator(".btn-trade").isDisabled()).toBe(true);
  await context.close();
});
