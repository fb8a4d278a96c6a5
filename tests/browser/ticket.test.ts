import type { BrowserContextOptions, Locator, Page } from "playwright";
import { beforeEach, describe, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { cutOf } from "../support/hint.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
/** Enough for a slow machine. */
const WAIT = { timeout: 15_000 };
const ticketUrl = `${installation.url}/dashboard?symbol=EUR_USD&view=trade`;

beforeEach(() => installation.price("EUR_USD", "1.10000", "1.10010"));

async function open(url = ticketUrl, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  await page.goto(url);
  if (options.javaScriptEnabled !== false) await page.getByRole("button", { name: "1K" }).waitFor();
  return { context, page };
}

type Stored = Record<
  "id" | "units" | "open_rate" | "margin_used" | "spread" | "take_profit" | "stop_loss",
  string | null
>;
async function newest(): Promise<Stored | undefined> {
  const [order] = await installation.query<Stored>(
    `select id::text, units::text, open_rate::text, margin_used::text, spread::text, take_profit::text, stop_loss::text
     from trading.orders o order by o.id desc limit 1`,
  );
  return order;
}
async function count(): Promise<number> {
  const [row] = await installation.query<{ n: number }>("select count(*)::int as n from trading.orders");
  return row?.n ?? 0;
}
const figure = (page: Page, name: string) => page.locator(`.ticket [data-fig=${name}]`);
const trade = (page: Page) => page.locator("#ticket-trade");
const side = (page: Page, type: "buy" | "sell") => page.locator(`#side-${type}`);
/** Units as the ticket shows them, without the thin spaces between groups. */
const units = async (page: Page) =>
  (await page.getByRole("textbox", { name: "Units" }).inputValue()).replaceAll("\u00a0", "");
/** An amount of money as the ticket shows it. */
const money = (value: string | number | null | undefined) => Number(value).toFixed(2);
const plain = async (page: Page, name: string) => (await figure(page, name).innerText()).replaceAll(/\s/g, "");

test("the figures of the ticket equal those that the database stores", async () => {
  const { context, page } = await open();
  expect(await trade(page).isDisabled()).toBe(true);
  await side(page, "buy").check({ force: true });
  await page.getByRole("textbox", { name: "Units" }).fill("20 000");
  await page.getByRole("checkbox", { name: "Take profit" }).check();
  await page.locator("#ticket-profit").fill("1.11");
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  await page.locator("#ticket-loss").fill("1.095");

  await expect
    .poll(() => trade(page).innerText(), WAIT)
    .toMatch(/Buy 20\s000 EUR\/USD[\s\S]*≈ 1\.10010 · risk 10\d\.\d\d USD/);
  // Grouped when the field is left; a comma is rejected rather than interpreted.
  expect(await page.getByRole("textbox", { name: "Units" }).inputValue()).toBe("20\u00a0000");
  await page.getByRole("textbox", { name: "Units" }).fill("20,000");
  expect(await trade(page).isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Units" }).fill("20000");
  const shown = {
    margin: await plain(page, "margin"),
    spread: await plain(page, "spreadMarkup"),
    profit: await plain(page, "profitMoney"),
    loss: await plain(page, "lossMoney"),
    lossShare: await plain(page, "lossShare"),
    after: await plain(page, "freeAfter"),
  };
  await trade(page).click();
  await page.getByText("Order placed").waitFor();

  const stored = await newest();
  expect(stored).toMatchObject({ open_rate: "1.10010", take_profit: "1.11", stop_loss: "1.095" });
  expect(Number(stored?.units)).toBe(20_000);
  expect(shown.margin).toBe(money(stored?.margin_used));
  expect(shown.spread).toBe(money(stored?.spread));
  const spread = Number(stored?.spread);
  expect(shown.profit).toBe(`+${money(20_000 * (1.11 - 1.1001) - spread)}`);
  expect(shown.loss).toBe(`−${money(20_000 * (1.1001 - 1.095) + spread)}`);
  expect(shown.lossShare).toBe(`−${money((20_000 * (1.1001 - 1.095) + spread) / 100)}`);

  // The next order needs its own side: a second click sends nothing.
  await expect.poll(() => side(page, "buy").isChecked(), WAIT).toBe(false);
  expect(await trade(page).isDisabled()).toBe(true);
  await context.close();
});

test("a buy with stop and target takes three presses and no typing, and its confirmation names the order", async () => {
  const { context, page } = await open();
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.locator(".side-buy"));
  await press(page.getByRole("group", { name: "Distance of the stop loss" }).getByRole("button", { name: "20" }));
  await press(trade(page));
  const toast = page.locator("[data-sonner-toast]", { hasText: "Bought 10\u00a0000 EUR/USD at 1.1001" });
  await toast.waitFor();
  expect(presses).toBe(3);
  const order = await newest();
  expect(order).toMatchObject({ units: "10000", take_profit: "1.10410", stop_loss: "1.09810" });
  expect(await toast.getByRole("link", { name: "View" }).getAttribute("href")).toBe(`/orders/${order?.id}`);
  // The next order starts without levels; the title follows the price.
  await expect.poll(() => page.locator(".guard input[type=checkbox]:checked").count(), WAIT).toBe(0);
  await installation.price("EUR_USD", "1.10050", "1.10060");
  await expect.poll(() => page.title(), WAIT).toBe("1.10050 EUR/USD · Trading dashboard · Bourse");
  await context.close();
});

test("the size follows from a risk and the stop loss, and the chosen way is remembered", async () => {
  const { context, page } = await open();
  await page.locator(".side-buy").click();
  await page.getByRole("radio", { name: "Risk USD" }).check({ force: true });
  await page.getByText("Needs a stop loss").waitFor();
  expect(await trade(page).isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  await page.locator("#ticket-loss").fill("1.09520");
  await page.getByRole("textbox", { name: "Risk amount" }).fill("50");
  await expect.poll(() => trade(page).innerText(), WAIT).toMatch(/Buy 10\s000 EUR\/USD/);
  await trade(page).click();
  await page.locator("[data-sonner-toast]", { hasText: "Bought 10\u00a0000" }).waitFor();
  expect(Number((await newest())?.units)).toBe(10_000);
  await page.reload();
  await expect.poll(() => page.getByRole("radio", { name: "Risk USD" }).isChecked(), WAIT).toBe(true);
  await installation.owner.json("POST", "/preferences", { ticket: { sizeBy: "units" } });
  await context.close();
});

test("values entered before the scripts load are used by the ticket, the filter and the search", async () => {
  await installation.owner.json("POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", amount: "1000" });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  let loadScripts = () => {};
  const scriptsAllowed = new Promise<void>((done) => (loadScripts = done));
  await page.route(/\.js$/, async (route) => {
    await scriptsAllowed;
    await route.continue();
  });
  await page.goto(ticketUrl, { waitUntil: "domcontentloaded" });
  await side(page, "sell").check({ force: true });
  await page.getByRole("textbox", { name: "Units" }).fill("7000");
  await page.getByLabel("Filter positions by order ID, instrument or side").fill("nothing");
  await page.getByRole("searchbox", { name: "Search symbol or name" }).fill("gold");
  loadScripts();
  await expect.poll(() => trade(page).innerText(), WAIT).toMatch(/Sell 7\s000 EUR\/USD/);
  await page.getByText("No open positions match these filters.").waitFor();
  await page.getByText("Search results").waitFor();
  await page.locator(".watch-list li[data-symbol=XAU_USD]").waitFor();
  await trade(page).click();
  await page.getByText("Order placed").waitFor();
  expect(Number((await newest())?.units)).toBe(7000);
  await context.close();
});

test("an order is entered and sent by keyboard", async () => {
  const { context, page } = await open();
  await side(page, "sell").focus();
  await page.keyboard.press("Space");
  await page.locator("#ticket-amount").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("3000");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => trade(page).innerText(), WAIT).toMatch(/Sell 3\s001 EUR\/USD/);
  await page.keyboard.press("Enter");
  await page.getByText("Order placed").waitFor();
  expect(Number((await newest())?.units)).toBe(3001);
  await context.close();
});

test("an invalid level is explained when its field is left, and the entered value stays", async () => {
  const { context, page } = await open();
  await side(page, "buy").check({ force: true });
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  const loss = page.locator("#ticket-loss");
  await loss.fill("1.2");
  expect(await page.getByText("Stop loss must be").count()).toBe(0);
  await loss.blur();
  await page.getByText("Stop loss must be 1.10000 or lower").waitFor();
  expect(await loss.inputValue()).toBe("1.2");
  // The same level is valid for a sell.
  await side(page, "sell").check({ force: true });
  await expect.poll(() => page.locator(".guard .err").count(), WAIT).toBe(0);
  // Between bid and ask a buy's take-profit counts as reached and would close at once.
  await side(page, "buy").check({ force: true });
  await page.getByRole("checkbox", { name: "Stop loss" }).uncheck();
  await page.getByRole("checkbox", { name: "Take profit" }).check();
  await page.locator("#ticket-profit").fill("1.10005");
  await page.locator("#ticket-profit").blur();
  await page.getByText("Take profit would be executed immediately").waitFor();
  // A value out of range can be sent: the server states the reason.
  const before = await count();
  await trade(page).click();
  await page.locator("[data-sonner-toast]", { hasText: "Take profit would be executed immediately" }).waitFor();
  expect(await count()).toBe(before);
  await context.close();
});

test("the fields of the levels show their bound whole, as a price and in pips", async () => {
  const { context, page } = await open();
  await side(page, "buy").check({ force: true });
  for (const [name, id] of [
    ["Stop loss", "loss"],
    ["Take profit", "profit"],
  ] as const) {
    await page.getByRole("checkbox", { name }).check();
    const field = page.locator(`#ticket-${id}`);
    await expect.poll(() => field.getAttribute("placeholder")).toMatch(/^[<>] 1\.\d{5}$/);
    expect(await cutOf(field)).toBe(0);
  }
  const saved = page.waitForResponse((response) => response.url().endsWith("/preferences"));
  await page.locator(".levels-in").getByText("Pips", { exact: true }).click();
  await expect.poll(() => page.locator("#ticket-loss").getAttribute("placeholder")).toBe("≥ 1");
  await saved;
  await installation.query("update iam.users set ticket = ticket - 'levelsIn'");
  await context.close();
});

test("quick amounts are shares of the free margin in whole units, and the largest one is placed", async () => {
  const { context, page } = await open();
  await side(page, "buy").check({ force: true });
  await page.getByRole("button", { name: /^Max/ }).click();
  const largest = await units(page);
  expect(largest).toMatch(/^\d+$/);
  expect(await plain(page, "maxUnits")).toBe(largest);
  expect(await page.locator(".ticket-foot .err").count()).toBe(0);
  await page.getByRole("button", { name: "10 %", exact: true }).click();
  const tenth = Number(await units(page));
  expect(Math.abs(tenth - Number(largest) / 10)).toBeLessThanOrEqual(1);
  await page.getByRole("textbox", { name: "Units" }).fill(String(Number(largest) * 40));
  await page.getByText("Insufficient balance").waitFor();
  expect(await trade(page).isDisabled()).toBe(true);
  await context.close();
});

test("a large order asks for confirmation with the server's figures, and leaving keeps the draft", async () => {
  const { context, page } = await open();
  await side(page, "buy").check({ force: true });
  await page.getByRole("button", { name: "50 %", exact: true }).click();
  await expect.poll(() => trade(page).innerText(), WAIT).toContain("review before sending");
  const written = await units(page);
  const margin = await plain(page, "margin");
  const before = await count();
  await trade(page).click();
  const dialog = page.getByRole("dialog", { name: /^Buy/ });
  await dialog.waitFor();
  expect(await count()).toBe(before);
  expect(
    (
      await dialog
        .getByText(/Required margin/)
        .locator("..")
        .innerText()
    ).replaceAll(/\s/g, ""),
  ).toContain(margin);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await units(page)).toBe(written);
  expect(await side(page, "buy").isChecked()).toBe(true);

  await trade(page).click();
  await dialog.getByRole("button", { name: /^Buy/ }).click();
  await page.getByText("Order placed").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await count()).toBe(before + 1);
  const stored = await newest();
  expect(money(stored?.margin_used)).toBe(margin);
  await installation.owner.json("POST", "/dashboard/orders/close", { orderId: stored?.id, instrument: "EUR_USD" });
  await context.close();
});

test("an order whose response was lost is sent again with the same idempotency key", async () => {
  const { context, page } = await open();
  let lostCount = 0;
  await page.route("**/dashboard/orders", async (route) => {
    if (route.request().method() !== "POST" || lostCount > 0) return route.continue();
    lostCount += 1;
    await route.fetch();
    await route.abort();
  });
  const before = await count();
  await side(page, "buy").check({ force: true });
  await page.getByRole("textbox", { name: "Units" }).fill("1500");
  await trade(page).click();
  await page.getByText("No response from the server").waitFor();
  expect(await count()).toBe(before + 1);
  await trade(page).click();
  await page.getByText("Order placed").waitFor();
  expect([lostCount, await count()]).toEqual([1, before + 1]);
  await context.close();
});

test("with one-click trading a side sends the order, a double click sends one, and arrow keys only select", async () => {
  await installation.owner.json("POST", "/preferences", { oneClick: true });
  const { context, page } = await open();
  await page.getByText("One-click trading is on: Sell and Buy place the order immediately.").waitFor();
  await page.getByRole("textbox", { name: "Units" }).fill("1200");
  const before = await count();
  await page.locator(".side-sell").dblclick();
  await page.getByText("Order placed").first().waitFor();
  await page.waitForTimeout(500);
  expect(await count()).toBe(before + 1);
  await side(page, "sell").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(500);
  expect(await count()).toBe(before + 1);
  // Large orders need a confirmation all the same.
  await page.getByRole("button", { name: "50 %", exact: true }).click();
  await page.locator(".side-buy").click();
  await page.getByRole("dialog", { name: /^Buy/ }).waitFor();
  expect(await count()).toBe(before + 1);
  await installation.owner.json("POST", "/preferences", { oneClick: false });
  await context.close();
});

test("without scripts a form reviews and places the order, and returns with its values", async () => {
  const { context, page } = await open(ticketUrl, { javaScriptEnabled: false });
  await side(page, "buy").check({ force: true });
  await page.getByRole("textbox", { name: "Units" }).fill("4000");
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  await page.locator("#ticket-loss").fill("1.05");
  await page.getByRole("button", { name: "Review" }).click();
  const dialog = page.getByRole("dialog", { name: /Buy 4\s000 EUR\/USD/ });
  expect((await dialog.innerText()).replaceAll(/\s/g, "")).toMatch(/Stoploss1\.05000·−200\.80USD/);

  await dialog.getByRole("link", { name: "Cancel" }).last().click();
  expect([
    await units(page),
    await page.locator("#ticket-loss").inputValue(),
    await side(page, "buy").isChecked(),
  ]).toEqual(["4000", "1.05", true]);

  await page.getByRole("button", { name: "Review" }).click();
  await dialog.getByRole("button", { name: /Buy 4\s000/ }).click();
  await page.getByText("Order placed").waitFor();
  expect(new URL(page.url()).searchParams.get("symbol")).toBe("EUR_USD");
  expect(await newest()).toMatchObject({ open_rate: "1.10010", stop_loss: "1.05" });

  // An invalid order returns to the form with the entered values.
  await page.getByRole("textbox", { name: "Units" }).fill("4x");
  await side(page, "sell").check({ force: true });
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("Enter a valid amount").first().waitFor();
  expect(await units(page)).toBe("4x");
  await context.close();
});

describe("the ticket of a pending order", () => {
  test("a press on another kind keeps what is written, and the order is placed with it", async () => {
    const { context, page } = await open();
    const kinds = page.getByRole("navigation", { name: "Order type" });
    expect(await kinds.getByRole("link").allInnerTexts()).toEqual([
      "Market",
      "Limit",
      "Stop",
      "Stop-limit",
      "If touched",
    ]);
    await side(page, "buy").check({ force: true });
    await page.getByRole("textbox", { name: "Units" }).fill("1100");
    await kinds.getByRole("link", { name: "Limit", exact: true }).click();
    await page.locator("#ticket-price").fill("1.2");
    await kinds.getByRole("link", { name: "Stop-limit" }).press("Enter");
    await page.getByText("Becomes a limit order once this price is reached.").waitFor();
    expect([await units(page), await page.locator("#ticket-price").inputValue()]).toEqual(["1100", "1.2"]);
    await expect.poll(() => new URL(page.url()).searchParams.get("ticket"), WAIT).toBe("stop_limit");
    await page.locator("#ticket-limit-price").fill("1.21");
    await expect
      .poll(() => trade(page).innerText(), WAIT)
      .toMatch(
        /Place buy stop-limit \W*1\s100[\s\S]*EUR\/USD\W* at \W*1\.20000\W*, limit \W*1\.21000\W* · GTC · no stop loss/,
      );
    await trade(page).click();
    await page.getByText("Order placed").waitFor();
    const [pending] = await installation.query(
      "select kind::text, price::text, limit_price::text from trading.pending_orders o order by o.id desc limit 1",
    );
    expect(pending).toEqual({ kind: "stop_limit", price: "1.2", limit_price: "1.21" });
    await context.close();
  });

  test("without scripts a kind has its own fields, and a form places the order", async () => {
    const { context, page } = await open(ticketUrl, { javaScriptEnabled: false });
    const kinds = page.getByRole("navigation", { name: "Order type" });
    await kinds.getByRole("link", { name: "Stop", exact: true }).click();
    expect(await kinds.locator("[aria-current]").innerText()).toBe("Stop");
    expect(await page.locator("#ticket-limit-price").count()).toBe(0);
    await side(page, "buy").check({ force: true });
    await page.locator("#ticket-price").fill("1.3");
    await page.getByRole("textbox", { name: "Units" }).fill("1300");
    await page.getByRole("checkbox", { name: "Stop loss" }).check();
    await page.getByRole("radio", { name: "Pips" }).check({ force: true });
    await page.locator("#ticket-loss").fill("30");
    const send = page.getByRole("button", { name: /^Place buy stop/ });
    expect(await send.innerText()).toMatch(/EUR\/USD[\s\S]*GTC$/);
    await send.click();
    await page.getByText("Order placed").waitFor();
    expect(new URL(page.url()).searchParams.get("ticket")).toBe("stop");
    const [pending] = await installation.query(
      "select kind::text, price::text, units::text, stop_loss::text from trading.pending_orders o order by o.id desc limit 1",
    );
    expect(pending).toEqual({ kind: "stop", price: "1.3", units: "1300", stop_loss: "1.297000" });
    await context.close();
  });

  test("a limit order states when it would fill at once, and otherwise is placed with its expiry", async () => {
    const { context, page } = await open(`${ticketUrl}&ticket=limit`);
    // The test's browser denies notifications without a question.
    await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "default" }));
    await page.reload();
    await page.getByRole("button", { name: "1K" }).waitFor();
    const prompt = page.getByRole("dialog", { name: /^Get notified when order #\d+ fills$/ });
    expect(await prompt.count()).toBe(0);
    await side(page, "buy").check({ force: true });
    await page.locator("#ticket-price").fill("1.2");
    await page.locator("#ticket-price").blur();
    await page.getByText("At this price the order would be executed immediately").waitFor();
    await page.locator("#ticket-price").fill("1.05");
    await page.getByRole("radio", { name: "Date" }).check({ force: true });
    await page.locator("#ticket-expiry").fill("2099-01-31T12:00");
    await page.getByRole("textbox", { name: "Units" }).fill("1000");
    await expect
      .poll(() => trade(page).innerText(), WAIT)
      .toMatch(
        /Place buy limit \W*1\s000[\s\S]*EUR\/USD\W* at \W*1\.05000\W* · until [\s\S]*2099[\s\S]* UTC · no stop loss/,
      );
    // With its longest text the button stays within the ticket.
    expect(await trade(page).evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0);
    await page.getByRole("radio", { name: "Day" }).check({ force: true });
    await expect.poll(() => trade(page).innerText(), WAIT).toContain("day order");
    await page.getByRole("radio", { name: "Date" }).check({ force: true });
    await trade(page).click();
    await page.getByText("Order placed").waitFor();
    await page.locator("[data-sonner-toast]", { hasText: "Order to buy 1\u00a0000 EUR/USD at 1.05, #" }).waitFor();
    // The sample is the message that is sent when the order fills (E-32).
    await prompt.getByText("Buy 1\u00a0000 EUR/USD at 1.05", { exact: true }).waitFor();
    // The confirmation of the order covers no part of the question.
    await expect
      .poll(async () => {
        const [toast, question] = [
          await page.locator("[data-sonner-toast] .toast").first().boundingBox(),
          await prompt.boundingBox(),
        ];
        return toast && question && question.y - toast.y - toast.height;
      }, WAIT)
      .toBeGreaterThanOrEqual(0);
    // On a tablet the question leaves the ticket and its button free.
    await page.setViewportSize({ width: 768, height: 1024 });
    const [question, button] = [await prompt.boundingBox(), await trade(page).boundingBox()];
    expect((question?.x ?? 768) + (question?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
    await prompt.getByRole("button", { name: "Not now" }).click();
    expect(await prompt.count()).toBe(0);
    const [pending] = await installation.query<{ kind: string; price: string; expires: string }>(
      "select kind::text, price::text, (expires_at at time zone 'UTC')::text as expires from trading.pending_orders o order by o.id desc limit 1",
    );
    expect(pending).toEqual({ kind: "limit", price: "1.05", expires: "2099-01-31 12:00:00" });
    await context.close();
  });
});

test("the ticket on a phone has its parts in reach, with buttons large enough for touch", async () => {
  const { context, page } = await open(ticketUrl, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const levels = page.locator(".guard").getByRole("checkbox");
  expect(await levels.evaluateAll((boxes) => boxes.map((box) => box.getAttribute("name")))).toEqual([
    "closeAtLoss",
    "closeAtProfit",
    "trailOn",
  ]);
  const alert = page.locator(".ticket-head").getByRole("link", { name: "Create alert" });
  expect(await alert.getAttribute("href")).toMatch(/^\/dashboard\/alerts\/new\?.*instrument=EUR_USD$/);
  expect((await alert.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.locator(".side-buy").tap();
  for (const button of [page.locator(".side-buy"), page.locator(".side-sell"), trade(page)]) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
  expect((await page.locator(".stepper button").first().boundingBox())?.width).toBeGreaterThanOrEqual(48);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("textbox", { name: "Units" }).fill("1000");
  await trade(page).tap();
  await page.getByText("Order placed").waitFor();
  await context.close();
});

test("in pips mode the levels are sent with six decimals, computed from the bid", async () => {
  await installation.query("update site.settings set value = 'pips' where name = 'stopLossSelector'");
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const { context, page } = await open();
  await side(page, "buy").check({ force: true });
  await page.getByRole("textbox", { name: "Units" }).fill("1000");
  await page.getByRole("checkbox", { name: "Take profit" }).check();
  await page.locator("#ticket-profit").fill("0.5");
  await page.locator("#ticket-profit").blur();
  await page.locator(".guard .err", { hasText: "Minimum 1 pip" }).waitFor();
  await page.locator("#ticket-profit").fill("50");
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  await page.locator("#ticket-loss").fill("30");
  expect([await plain(page, "profitRate"), await plain(page, "lossRate")]).toEqual(["1.10500", "1.09700"]);
  await trade(page).click();
  await page.getByText("Order placed").waitFor();
  expect(await newest()).toMatchObject({ take_profit: "1.105000", stop_loss: "1.097000" });
  await installation.query("update site.settings set value = 'amount' where name = 'stopLossSelector'");
  await context.close();
});

test("levels are entered in pips, as money or in per cent, which SQL turns into prices, and the unit is remembered", async () => {
  const { context, page } = await open();
  const unit = (name: string) => page.getByRole("group", { name: "Enter levels as" }).getByRole("radio", { name });
  const entered = async () => [
    await page.locator("#ticket-loss").inputValue(),
    await page.locator("#ticket-profit").inputValue(),
  ];
  await side(page, "buy").check({ force: true });
  await page.getByRole("textbox", { name: "Units" }).fill("10000");
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  await page.getByRole("checkbox", { name: "Take profit" }).check();
  await page.locator("#ticket-loss").fill("1.09800");
  await page.locator("#ticket-profit").fill("1.10410");
  await unit("Pips").check({ force: true });
  expect(await entered()).toEqual(["20.0", "41.0"]);
  await unit("USD").check({ force: true });
  // The spread charge of one pip is part of both results.
  expect(await entered()).toEqual(["22.00", "39.00"]);
  const shares = [await plain(page, "lossShare"), await plain(page, "profitShare")];
  await unit("%").check({ force: true });
  expect(await entered()).toEqual(shares.map((share) => share.slice(1)));
  await unit("USD").check({ force: true });
  await page.locator("#ticket-loss").fill("51");
  await page.locator("#ticket-profit").fill("49");
  expect([await plain(page, "lossRate"), await plain(page, "profitRate")]).toEqual(["1.09510", "1.10510"]);
  await expect.poll(() => plain(page, "profitRatio"), WAIT).toBe("·1.0R");
  await trade(page).click();
  await page.getByText("Order placed").waitFor();
  expect(await newest()).toMatchObject({ stop_loss: "1.09510", take_profit: "1.10510" });
  await page.reload();
  await side(page, "buy").check({ force: true });
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  await expect.poll(() => unit("USD").isChecked(), WAIT).toBe(true);
  await installation.owner.json("POST", "/preferences", { ticket: { levelsIn: "price" } });
  await context.close();
});

test("at 1440 × 900 a market order shows all its fields and costs without scrolling", async () => {
  const { context, page } = await open();
  const body = page.locator(".ticket-body");
  const overflow = () => body.evaluate((box) => box.scrollHeight - box.clientHeight);
  await side(page, "buy").check({ force: true });
  expect(await overflow()).toBe(0);
  // Two lines.
  expect((await page.locator(".ticket-head").boundingBox())?.height).toBeLessThanOrEqual(60);
  const middleOf = async (part: Locator) => {
    const box = (await part.boundingBox())!;
    return box.y + box.height / 2;
  };
  const sizeRow = page.locator(".size-by > *");
  expect(Math.abs((await middleOf(sizeRow.first())) - (await middleOf(sizeRow.last())))).toBeLessThan(2);
  const [amount, value] = [page.locator("#ticket-amount"), page.locator(".size .opt")];
  expect(Math.abs((await middleOf(amount)) - (await middleOf(value)))).toBeLessThan(4);
  // Two columns of costs.
  const [margin, pip] = [figure(page, "margin"), figure(page, "pipValue")];
  expect(Math.abs((await middleOf(margin)) - (await middleOf(pip)))).toBeLessThan(2);
  // Each target is at least 24 px high.
  const low = await page
    .locator(".ticket :is(button, a, label:has(input), input:not([type=hidden]))")
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest(".vh") && one.getBoundingClientRect().width > 1)
        .filter((one) => (one.closest("label, .input-group") ?? one).getBoundingClientRect().height < 24)
        .map((one) => one.outerHTML),
    );
  expect(low).toEqual([]);

  for (const name of ["Stop loss", "Take profit"]) await page.getByRole("checkbox", { name }).check();
  expect(await overflow()).toBe(0);
  for (const name of ["Stop loss", "Take profit"]) await page.getByRole("checkbox", { name }).uncheck();
  await installation.query("select market.set_clock('real', 'always', 'simulator')");
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator(".trade-top", { hasText: "Simulated prices" }).count();
    }, WAIT)
    .toBe(1);
  expect(await overflow()).toBe(0);
  await installation.query("select market.set_clock('real', 'always', 'none')");
  await context.close();
});

test("in lot mode one of the lots is chosen", async () => {
  await installation.query("update market.categories set lot_state = 'lot' where category = 'forex'");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  await page.goto(ticketUrl);
  await page.locator("#ticket-trade").waitFor();
  await side(page, "sell").check({ force: true });
  const lots = page.getByLabel("Units");
  expect(await lots.locator("option").first().innerText()).toBe("Select lot size");
  expect(await trade(page).isDisabled()).toBe(true);
  await lots.selectOption({ index: 1 });
  await expect.poll(() => trade(page).isEnabled(), WAIT).toBe(true);
  const chosen = await lots.inputValue();
  await trade(page).click();
  await page.getByText("Order placed").waitFor();
  expect(Number((await newest())?.units)).toBe(Number(chosen));
  await installation.query("update market.categories set lot_state = 'amount' where category = 'forex'");
  await context.close();
});

test("an instrument that cannot be traded shows the specified message and disables the ticket", async () => {
  await installation.query("update market.instruments set tradable = false where name = 'EUR_USD'");
  const untradable = await open();
  await untradable.page.locator(".ticket-foot").getByText("This instrument cannot be traded").waitFor();
  expect(await side(untradable.page, "buy").isDisabled()).toBe(true);
  await untradable.context.close();
  await installation.query("update market.instruments set tradable = true where name = 'EUR_USD'");

  await installation.query("update site.settings set value = 'on' where name = 'kycTrade'");
  await installation.query(
    "delete from kyc.documents where user_id = (select id from iam.users where email = 'customer@demo.test')",
  );
  const activate = (mode: "real" | "demo") =>
    installation.query(
      `update iam.users u set active_account_id = a.id from money.accounts a
       where a.user_id = u.id and a.mode = $1::money.account_mode and u.email = 'customer@demo.test'`,
      [mode],
    );
  await activate("real");
  const unverified = await open();
  await unverified.page.locator(".ticket-foot").getByText("Verify your identity to trade with real money").waitFor();
  await unverified.page.locator(".ticket-foot").getByRole("link", { name: "Verify now" }).waitFor();
  await unverified.context.close();
  await activate("demo");
  await installation.query("update site.settings set value = 'off' where name = 'kycTrade'");

  await installation.query("delete from market.calendar_sessions");
  await installation.query("select market.set_clock('real', 'calendar', 'none')");
  const closed = await open();
  await closed.page.locator(".sides-over", { hasText: "Market closed" }).waitFor();
  await closed.page.locator(".ticket-foot").getByText("Market closed").waitFor();
  await closed.page.locator(".q", { hasText: "EUR/USD" }).locator(".over", { hasText: "Market closed" }).waitFor();
  await closed.context.close();
});
