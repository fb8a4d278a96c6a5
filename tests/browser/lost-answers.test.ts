// Commands whose answer is lost after they have run, and pages that change while an attempt is open.
import type { Page } from "playwright";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { answered } from "../support/slow-page.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const { owner } = installation;
const WAIT = { timeout: 20_000 };

const price = (bid: string) => installation.price("EUR_USD", bid, (Number(bid) + 0.0001).toFixed(5));
beforeEach(async () => {
  await price("1.10000");
  await owner.json("POST", "/preferences", { ticket: { slippage: "" } });
  await owner.json("POST", "/dashboard/orders/close-all", { which: "all" });
});

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  onTestFinished(() => context.close());
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  const page = await context.newPage();
  await page.goto(installation.url + path);
  return page;
}

async function buy(amount: string, more: object = {}): Promise<number> {
  const order = { type: "buy", instrument: "EUR_USD", amount, ...more };
  const { body } = await owner.json("POST", "/dashboard/orders", order);
  return (body.order as { id: number }).id;
}

const LOST = [
  ["is lost on its way", "lost"],
  ["is a 503 of the server", "busy"],
] as const;

/** Loses the answer of the next submission to an address, after the server has carried it out. */
async function loseAnswer(page: Page, path: string, how: (typeof LOST)[number][1] = "lost") {
  const sent: string[] = [];
  await noteToast(page);
  await page.route(
    (address) => address.pathname === path,
    async (route) => {
      const { "x-check-fields": isCheck } = route.request().headers();
      if (route.request().method() !== "POST" || isCheck || sent.push(route.request().postData() ?? "") > 1)
        return route.continue();
      await route.fetch({ maxRedirects: 0 });
      if (how === "lost") return route.abort();
      await route.fulfill({
        status: 503,
        headers: { "Content-Type": "application/json", "X-Remix-Response": "yes" },
        body: JSON.stringify({ code: "busy", message: "The server is busy. Try again in a moment" }),
      });
    },
  );
  return sent;
}

/** After the toast of a lost answer the page is read again, as it is after the event of the command. */
async function waitForRead(page: Page) {
  await page.waitForFunction(() => document.documentElement.dataset["lost"] === "shown", undefined, WAIT);
  await answered(page);
}

/** Notes a toast of a lost answer when it is drawn, because on a slow page it may go before it is looked for. */
const noteToast = (page: Page) =>
  page.evaluate(
    (texts) => {
      const { dataset } = document.documentElement;
      dataset["lost"] = "";
      const observer = new MutationObserver(() => {
        const toasts = [...document.querySelectorAll(".toast")];
        if (!toasts.some(({ textContent }) => texts.some((text) => textContent?.includes(text)))) return;
        dataset["lost"] = "shown";
        observer.disconnect();
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    ["No response from the server", "The server is busy"],
  );

const openOrders = () =>
  installation.query<{ units: string; n: number }>(
    "select units::text, count(*)::int as n from trading.orders where close_time is null group by 1 order by 1",
  );
const dialogOf = (page: Page) => page.getByRole("dialog");

describe.each(LOST)("a command whose answer %s", (_, how) => {
  test("doubles a position once, at the price and the limit that the dialog shows", async () => {
    await owner.json("POST", "/preferences", { ticket: { slippage: "20" } });
    const id = await buy("7000");
    const page = await open(`/dashboard/orders/${id}/double?symbol=EUR_USD`);
    const sent = await loseAnswer(page, "/dashboard/orders/double", how);
    const press = dialogOf(page).getByRole("button", { name: /^Buy 7\s000 more/ });
    await press.click();
    await waitForRead(page);
    // Another price is another preview, which is read with the next event.
    await price("1.10050");
    await owner.json("POST", "/dashboard/orders", { type: "sell", instrument: "EUR_USD", amount: "1000" });
    await page
      .locator("tr", { hasText: /1\s000/ })
      .first()
      .waitFor(WAIT);
    await press.click();
    await page.getByText("Position doubled").waitFor(WAIT);
    expect(await openOrders()).toEqual([
      { units: "1000", n: 1 },
      { units: "7000", n: 2 },
    ]);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(sent[0]).toContain("shown_rate");
  });

  test("closes a part of a position once, and the chosen part stays in the dialog", async () => {
    const id = await buy("10000");
    const page = await open(`/dashboard/orders/${id}/close?symbol=EUR_USD`);
    await loseAnswer(page, "/dashboard/orders/close", how);
    await dialogOf(page).getByLabel("Units to close").fill("2500");
    const press = dialogOf(page).getByRole("button", { name: /^Close 2\s500/ });
    await press.click();
    await waitForRead(page);
    await dialogOf(page).getByText("5\u00a0000").waitFor(WAIT);
    await press.click();
    await page.getByText("Position partially closed").waitFor(WAIT);
    expect(await openOrders()).toEqual([{ units: "7500", n: 1 }]);
  });

  test("closes an amount of money once", async () => {
    const id = await buy("10000");
    const page = await open(`/dashboard/orders/${id}/close-amount?symbol=EUR_USD&amount=2200`);
    await loseAnswer(page, "/dashboard/orders/close-amount", how);
    const press = dialogOf(page).locator(".dialog-foot button");
    await press.click();
    await waitForRead(page);
    const closedOnce = await openOrders();
    expect(closedOnce).toEqual([{ units: expect.stringMatching(/^[1-9]/), n: 1 }]);
    expect(closedOnce).not.toEqual([{ units: "10000", n: 1 }]);
    await press.click();
    await page.getByText("Position partially closed").waitFor(WAIT);
    expect(await openOrders()).toEqual(closedOnce);
  });
});

test("another amount than the one whose answer was lost is another command, and the first one is still repeated", async () => {
  const id = await buy("10000");
  const page = await open(`/dashboard/orders/${id}/close?symbol=EUR_USD`);
  const sent = await loseAnswer(page, "/dashboard/orders/close");
  const units = dialogOf(page).getByLabel("Units to close");
  await units.fill("2500");
  await dialogOf(page)
    .getByRole("button", { name: /^Close 2\s500/ })
    .click();
  await waitForRead(page);
  // Refused.
  await units.fill("0");
  await dialogOf(page).getByRole("button", { name: "Close 0" }).click();
  await expect.poll(() => sent.length, WAIT).toBe(2);
  await answered(page);
  await units.fill("2500");
  await dialogOf(page)
    .getByRole("button", { name: /^Close 2\s500/ })
    .click();
  await page.getByText("Position partially closed").waitFor(WAIT);
  expect(await openOrders()).toEqual([{ units: "7500", n: 1 }]);
  const keys = sent.map((body) => new URLSearchParams(body).get("_key"));
  expect(keys).toEqual([keys[0], expect.not.stringMatching(`^${keys[0]}$`), keys[0]]);
});

describe("a payment whose answer is lost", () => {
  const requested = async (kind: "withdrawals" | "deposits") => {
    const [row] = await installation.query<{ n: number }>(`select count(*)::int as n from money.${kind}`);
    return row?.n ?? 0;
  };

  test("is a withdrawal that is requested and held once", async () => {
    const [account] = await installation.query<{ id: number }>(
      `select money.adjust_balance((select id from iam.users where email = 'admin@demo.test'), a.id, 500, 'add'), a.id
       from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test' and a.mode = 'real'`,
    );
    const before = await requested("withdrawals");
    const page = await open("/withdraws");
    await page.getByRole("combobox", { name: "Account", exact: true }).selectOption(String(account?.id));
    const details = {
      Amount: "100",
      "Bank name": "Sparebanken",
      "Account number": "NO12 3456",
      "SWIFT/BIC": "SPAVNOBB",
    };
    for (const [label, value] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel("Bank country").selectOption("Norway");
    await loseAnswer(page, "/withdraws/bank");
    const send = page.getByRole("button", { name: "Withdraw", exact: true });
    await send.click();
    await waitForRead(page);
    expect(await requested("withdrawals")).toBe(before + 1);
    await send.click();
    await page.waitForURL(/\/withdraws\/history/);
    expect(await requested("withdrawals")).toBe(before + 1);
  });

  test("is a deposit that is requested once", async () => {
    const before = await requested("deposits");
    const page = await open("/deposits");
    await page.locator("label.gw", { hasText: "Bank transfer" }).click();
    await page.getByLabel("Amount", { exact: true }).fill("250");
    await loseAnswer(page, "/deposits");
    const send = page.getByRole("button", { name: /^Deposit/ });
    await send.click();
    await waitForRead(page);
    expect(await requested("deposits")).toBe(before + 1);
    await send.click();
    await page.waitForURL(/\/deposits\/bank\//);
    expect(await requested("deposits")).toBe(before + 1);
  });
});

test("an order of the ticket is placed once, also when another one was refused after its answer was lost", async () => {
  const page = await open("/dashboard?symbol=EUR_USD&view=trade");
  const sent = await loseAnswer(page, "/dashboard/orders");
  const units = page.getByRole("textbox", { name: "Units" });
  const trade = page.locator("#ticket-trade");
  await page.locator("#side-buy").check({ force: true });
  await units.fill("1500");
  await trade.click();
  await waitForRead(page);
  await units.fill("1500.123456789");
  await trade.click();
  await expect.poll(() => sent.length, WAIT).toBe(2);
  await answered(page);
  await units.fill("1500");
  await trade.click();
  await page.getByText("Order placed").waitFor(WAIT);
  expect(await openOrders()).toEqual([{ units: "1500", n: 1 }]);
});

describe("an account that was switched elsewhere", () => {
  async function switchTo(mode: "demo" | "real") {
    const { balances } = (await owner.json("GET", "/auth/user")).body as { balances: { id: number; mode: string }[] };
    const balanceId = balances.find((balance) => balance.mode === mode)?.id;
    expect((await owner.json("POST", "/dashboard/switch-wallet", { balanceId })).status).toBe(200);
  }

  test("starts a new ticket with a message, and one press trades only after an order was placed", async () => {
    onTestFinished(() => switchTo("demo"));
    onTestFinished(async () => void (await owner.json("POST", "/preferences", { oneClick: false })));
    await owner.json("POST", "/preferences", { oneClick: true });
    const page = await open("/dashboard?symbol=EUR_USD&view=trade&amount=7000");
    const units = page.getByRole("textbox", { name: "Units" });
    const oneClick = page.getByText("One-click trading is on");
    await oneClick.waitFor(WAIT);
    await page.getByRole("checkbox", { name: "Stop loss" }).check();
    await page.locator("#ticket-loss").fill("1.05");
    await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor(WAIT);
    await switchTo("real");
    await page.getByText("You switched to another account").waitFor(WAIT);
    expect(await units.inputValue()).not.toMatch(/^7/);
    expect(await page.locator("#ticket-loss").inputValue()).toBe("");
    expect(await oneClick.count()).toBe(0);
    await page.locator(".side-buy").click();
    expect(await page.locator("#side-buy").isChecked()).toBe(true);
    expect(await openOrders()).toEqual([]);
    await units.fill("1000");
    await page.locator("#ticket-trade").click();
    await page.getByText("Order placed").waitFor(WAIT);
    await oneClick.waitFor(WAIT);
    expect(await openOrders()).toEqual([{ units: "1000", n: 1 }]);
    await owner.json("POST", "/dashboard/orders/close-all", { which: "all" });
  });

  test("shows a notice in an open dialog that closes all positions, which closes none", async () => {
    onTestFinished(() => switchTo("demo"));
    await buy("3000");
    await switchTo("real");
    await buy("1000");
    await switchTo("demo");
    const page = await open("/dashboard/close-all?symbol=EUR_USD");
    const dialog = dialogOf(page);
    const press = dialog.getByRole("button", { name: /^Close positions/ });
    await press.waitFor(WAIT);
    await switchTo("real");
    await dialog.getByText("You switched to another account").waitFor(WAIT);
    expect(await press.count()).toBe(0);
    await switchTo("demo");
    await press.click();
    await page.getByText("Positions closed: 1").waitFor(WAIT);
    expect(await openOrders()).toEqual([{ units: "1000", n: 1 }]);
    await switchTo("real");
    await owner.json("POST", "/dashboard/orders/close-all", { which: "all" });
  });
});

describe("the dialog that closes a position", () => {
  test("keeps the chosen part when the position gets smaller, and closes no more than it", async () => {
    const id = await buy("10000");
    const page = await open(`/dashboard/orders/${id}/close?symbol=EUR_USD`);
    const units = dialogOf(page).getByLabel("Units to close");
    const press = dialogOf(page).locator(".dialog-foot button");
    const closePart = (part: string) =>
      owner.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD", units: part });
    await units.fill("2500");
    await closePart("1000");
    await dialogOf(page).getByText("6\u00a0500").waitFor(WAIT);
    expect([await units.inputValue(), await press.innerText()]).toEqual(["2500", "Close 2\u00a0500"]);
    await closePart("7000");
    await dialogOf(page).getByText("The position is smaller now").waitFor(WAIT);
    expect(await press.isDisabled()).toBe(true);
    // Everything is what is left.
    await dialogOf(page).getByRole("link", { name: "100 %" }).click();
    await closePart("500");
    await expect.poll(() => units.inputValue(), WAIT).toBe("1500");
    await press.click();
    await page.getByText("Position closed").waitFor(WAIT);
    expect(await openOrders()).toEqual([]);
  });
});

describe("the review of a large order", () => {
  async function openReview() {
    const page = await open("/dashboard?symbol=EUR_USD&view=trade");
    await page.locator("#side-buy").check({ force: true });
    await page.getByRole("checkbox", { name: "Stop loss" }).check();
    await page.locator("#ticket-loss").fill("1.05");
    await page.getByRole("button", { name: "50 %", exact: true }).click();
    await page.locator("#ticket-trade", { hasText: "review before sending" }).click();
    await dialogOf(page).waitFor(WAIT);
    return page;
  }

  test("is followed by an empty ticket, from which Enter sends nothing", async () => {
    const page = await openReview();
    await dialogOf(page).getByRole("button", { name: /^Buy/ }).click();
    await page.getByText("Order placed").waitFor(WAIT);
    await dialogOf(page).waitFor({ state: "detached" });
    expect(await page.locator("#side-buy").isChecked()).toBe(false);
    expect(await page.locator("#ticket-loss").inputValue()).toBe("");
    expect(await page.locator("[data-draft]").count()).toBe(0);
    await page.keyboard.press("Enter");
    await answered(page);
    expect(new URL(page.url()).pathname).toBe("/dashboard");
  });

  test("repeats the order that it shows after a lost answer, although a risk would be other units now", async () => {
    const order = { type: "buy", instrument: "EUR_USD", amount: "5", sizeBy: "percent", levelsIn: "pips" };
    const levels = { closeAtLoss: "on", lossLevel: "50" };
    const page = await open(`/dashboard/review?${new URLSearchParams({ ...order, ...levels })}`);
    const title = await dialogOf(page).getByRole("heading").innerText();
    const sent = await loseAnswer(page, "/dashboard/orders");
    await dialogOf(page).getByRole("button", { name: /^Buy/ }).click();
    await waitForRead(page);
    await price("1.10900");
    await buy("1000");
    await page
      .locator("tr", { hasText: /1\s000/ })
      .first()
      .waitFor(WAIT);
    await answered(page);
    expect(await dialogOf(page).getByRole("heading").innerText()).toBe(title);
    await dialogOf(page).getByRole("button", { name: /^Buy/ }).click();
    await page.getByText("Order placed").waitFor(WAIT);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(title.replaceAll(/[^\d.]/g, "")).toBe((JSON.parse(sent[0] ?? "{}") as { amount: string }).amount);
    expect((await openOrders()).reduce((sum, { n }) => sum + n, 0)).toBe(2);
  });
});
