import type { BrowserContext, Page } from "playwright";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { findViolationsInBothThemes } from "../support/axe.ts";
import { launchBrowser, waitForHydration } from "../support/browser.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const WAIT = { timeout: 15_000 };

let context: BrowserContext;
let page: Page;
let errors: string[];

beforeEach(async () => {
  await price("1.10000");
  await installation.owner.json("POST", "/dashboard/orders/close-all", { which: "all" });
});
afterEach(async () => {
  expect(errors).toEqual([]);
  await context.close();
});

const price = (bid: string) => installation.price("EUR_USD", bid, (Number(bid) + 0.0001).toFixed(5));

async function enter(path: string, javaScriptEnabled = true, viewport = { width: 1440, height: 900 }) {
  context = await browser.newContext({ javaScriptEnabled, viewport, reducedMotion: "reduce" });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  page = await context.newPage();
  errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(installation.url + path);
  // The list is live once scripts have rendered its first figures.
  if (javaScriptEnabled) await page.locator("#content").first().waitFor();
}

async function open(type: "buy" | "sell", amount: string, more: object = {}): Promise<number> {
  const { body } = await installation.owner.json("POST", "/dashboard/orders", {
    type,
    instrument: "EUR_USD",
    amount,
    ...more,
  });
  return (body.order as { id: number }).id;
}
const stored = async (id: number) =>
  (
    await installation.query<{
      units: string;
      stop_loss: string | null;
      take_profit: string | null;
      close_reason: string | null;
    }>("select units::text, stop_loss::text, take_profit::text, close_reason::text from trading.orders where id = $1", [
      id,
    ])
  )[0];
const row = (id: number) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: String(id), exact: true }) });

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("orders of a customer %s", (_, withScripts) => {
  test("a customer closes a quarter of an order, sees its result, and keeps the rest", async () => {
    const id = await open("buy", "10000", { loss: "1.05" });
    await price("1.11000");
    await enter("/dashboard?symbol=EUR_USD", withScripts);
    await row(id)
      .getByRole("link", { name: /Close order #/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "25 %" }).click();
    await dialog.getByText("+24.75").waitFor();
    expect(await dialog.getByLabel("Units to close").inputValue()).toBe("2500");
    await dialog.getByRole("button", { name: /^Close 2\s500|Close position/ }).click();
    await page.getByText("Position partially closed").waitFor();
    await expect.poll(() => row(id).innerText(), WAIT).toMatch(/7\s500/);
    expect(await stored(id)).toMatchObject({ units: "7500", stop_loss: "1.05" });
  });

  test("a position is noted from its menu, and the note is in its journal after the close", async () => {
    const id = await open("buy", "10000");
    await enter("/dashboard?symbol=EUR_USD", withScripts);
    const dialog = page.getByRole("dialog");
    const openNote = async () => {
      await row(id)
        .getByRole("button", { name: `More for order #${id}` })
        .click();
      await row(id).getByRole("link", { name: "Note", exact: true }).click();
      await dialog.getByLabel("New tag").waitFor(WAIT);
    };
    await openNote();
    await dialog.getByLabel("New tag").fill("News");
    await dialog.getByRole("radio", { name: "Calm" }).check();
    await dialog.locator("textarea").fill("Above the high of the day");
    if (withScripts) expect(await findViolationsInBothThemes(page, "dialog")).toEqual([]);
    await dialog.getByRole("button", { name: "Save note" }).click();
    await dialog.waitFor({ state: "detached" });

    const expectNote = async () => {
      await dialog.locator("textarea").waitFor(WAIT);
      expect(await dialog.getByRole("checkbox", { name: "News" }).isChecked()).toBe(true);
      expect(await dialog.getByRole("radio", { name: "Calm" }).isChecked()).toBe(true);
      expect(await dialog.locator("textarea").inputValue()).toBe("Above the high of the day");
    };
    await openNote();
    await expectNote();
    await installation.owner.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
    // The dialog of a closed order leads to its journal.
    await page.goto(page.url());
    expect(new URL(page.url()).pathname).toBe(`/history/${id}`);
    await expectNote();
  });

  test("a customer closes all losing orders after reviewing the totals, and the winning ones stay", async () => {
    const winner = await open("buy", "10000");
    const loser = await open("sell", "10000");
    await price("1.11000");
    await enter("/dashboard", withScripts);
    await page.getByRole("link", { name: "Close all losing…" }).click();
    const dialog = page.getByRole("dialog", { name: "Close all losing" });
    await dialog.getByText("−101.00").waitFor();
    await dialog.getByRole("button", { name: "Close positions (1)" }).click();
    await page.getByText("Positions closed: 1").waitFor();
    await expect.poll(async () => (await stored(loser))?.close_reason, WAIT).toBe("customer");
    expect((await stored(winner))?.close_reason).toBeNull();
  });

  test("the menu of a position moves the stop to break-even at once, and refuses it while the position loses", async () => {
    const id = await open("buy", "10000");
    await enter("/dashboard?symbol=EUR_USD", withScripts);
    const moveStop = async () => {
      await row(id)
        .getByRole("button", { name: `More for order #${id}` })
        .click();
      await row(id)
        .getByText(/^\d+ · Buy 10\s000 EUR\/USD$/)
        .waitFor(WAIT);
      await row(id).getByRole("button", { name: "Stop loss to break-even" }).click();
    };
    await moveStop();
    await page.getByText("The price must be beyond the break-even level first").first().waitFor(WAIT);
    expect(await stored(id)).toMatchObject({ stop_loss: null });
    await price("1.11000");
    await moveStop();
    // The open rate is 1.1001; the spread of 0.0001 is the cost of closing (E-31).
    await expect.poll(() => stored(id), WAIT).toMatchObject({ stop_loss: expect.stringMatching(/^1\.100[12]0*$/) });
  });

  test("the menu of a position states its trailing stop and its result, and opens the editor at the distance", async () => {
    const id = await open("buy", "10000");
    const stop = { level: "loss", stop: "trailing", distance: "40", unit: "pips" };
    await installation.owner.json("PUT", `/dashboard/orders/${id}`, stop);
    await enter("/dashboard?symbol=EUR_USD", withScripts);
    await row(id).locator(".chip", { hasText: "Trailing stop 40.0" }).waitFor(WAIT);
    await row(id)
      .getByRole("button", { name: `More for order #${id}` })
      .click();
    const menu = row(id).getByRole("navigation", { name: `Order #${id}` });
    await menu.getByRole("link", { name: /^Close position\s+−1\.00\s+USD$/ }).waitFor(WAIT);
    await menu.getByRole("link", { name: /^Trailing stop\s+40\.0 pips$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Stop loss" });
    await dialog.waitFor(WAIT);
    const distance = dialog.getByRole("textbox", { name: "Distance" });
    expect(await distance.inputValue()).toBe("40");
    if (withScripts)
      await expect.poll(() => distance.evaluate((field) => field === document.activeElement), WAIT).toBe(true);
  });

  test("the row moves the stop to break-even in one click, and opens the editor while the position loses", async () => {
    const id = await open("buy", "10000");
    await enter("/dashboard?symbol=EUR_USD", withScripts);
    const move = row(id).getByRole("button", { name: `Move stop to break-even, order #${id}` });
    await move.focus();
    await page.keyboard.press("Enter");
    if (withScripts) {
      const dialog = page.getByRole("dialog", { name: "Stop loss" });
      await dialog.waitFor();
      const chosen = dialog.getByRole("radio", { name: /^Break-even/ });
      expect(await chosen.isChecked()).toBe(true);
      // An arrow key on another choice would change the stop.
      await expect.poll(() => chosen.evaluate((radio) => radio === document.activeElement), WAIT).toBe(true);
      await page.keyboard.press("Escape");
    } else await page.getByText("The price must be beyond the break-even level first").first().waitFor(WAIT);
    expect(await stored(id)).toMatchObject({ stop_loss: null });
    await price("1.11000");
    if (withScripts) await expect.poll(() => row(id).locator(".up").last().innerText(), WAIT).toContain("+");
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => (answer = done));
    const isHeld = (url: URL) => url.pathname === `/dashboard/orders/${id}`;
    if (withScripts)
      await page.route(isHeld, async (route) => {
        await isAnswered;
        await route.continue();
      });
    await move.click();
    if (withScripts) {
      await expect.poll(() => move.getAttribute("aria-busy"), WAIT).toBe("true");
      expect(await move.isDisabled()).toBe(true);
      answer();
      await expect.poll(() => move.getAttribute("aria-busy"), WAIT).toBeNull();
      await page.unroute(isHeld);
    }
    await expect.poll(() => stored(id), WAIT).toMatchObject({ stop_loss: expect.stringMatching(/^1\.100[12]0*$/) });
  });

  test("a pending order shows how far the market is from its price, and its pencil opens its form", async () => {
    const pending = { type: "buy", kind: "limit", instrument: "EUR_USD", amount: "78000", price: "1.0985" };
    const { body } = await installation.owner.json("POST", "/dashboard/pending", pending);
    const { id } = body.order as { id: number };
    // The list shows the prices of instruments that are neither selected nor listed as well.
    await enter("/dashboard?symbol=XAU_USD&cat=commodity&panel=pending", withScripts);
    const pencil = page.getByRole("link", { name: `Modify order #${id}` });
    const cells = page.getByRole("row").filter({ has: pencil });
    // A buy waits for the ask, 1.10010.
    await cells.locator("td.num", { hasText: "16.0 pips" }).waitFor(WAIT);
    await price("1.09950");
    if (!withScripts) await page.reload();
    await cells.locator("td.num", { hasText: "11.0 pips" }).waitFor(WAIT);
    await pencil.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Modify buy limit ${id}` });
    await dialog.waitFor(WAIT);
    expect(await dialog.locator("header").innerText()).toMatch(/EUR\/USD\W+78\s000 units · placed \W*\d/);
    expect(await dialog.getByLabel("Entry price", { exact: true }).inputValue()).toBe("1.0985");
    await dialog.getByRole("link", { name: "Close" }).click();
    // The card of a phone states the distance as well.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${installation.url}/dashboard/positions?panel=pending`);
    await cells.locator(".card-note", { hasText: "11.0 pips" }).waitFor(WAIT);
    await cells.locator(".card-note", { hasText: new RegExp(`78\\s000 · ${id}`) }).waitFor(WAIT);
    await installation.owner.json("DELETE", `/dashboard/pending/${id}`);
  });

  test("the menu of a pending order creates an alert at its price, opens its form and cancels it", async () => {
    const pending = { type: "sell", kind: "limit", instrument: "EUR_USD", amount: "7000", price: "1.1085" };
    const { body } = await installation.owner.json("POST", "/dashboard/pending", pending);
    const { id } = body.order as { id: number };
    await enter("/dashboard?symbol=EUR_USD&panel=pending", withScripts);
    const menu = page.getByRole("navigation", { name: `Order #${id}` });
    const opener = page.getByRole("button", { name: `More for order #${id}` });
    await opener.click();
    await page
      .locator(`#pending-menu-${id}`)
      .getByText(/^\d+ · Sell 7\s000 EUR\/USD · 1\.10850$/)
      .waitFor(WAIT);
    await menu.getByRole("link", { name: /^Create alert\s+1\.10850$/ }).click();
    const alert = page.getByRole("dialog", { name: "Create alert" });
    expect(await alert.getByLabel("Value", { exact: true }).inputValue()).toBe("1.1085");
    await alert.getByRole("link", { name: "Close" }).click();
    await alert.waitFor({ ...WAIT, state: "detached" });
    await opener.click();
    await menu.getByRole("link", { name: /^Modify order\s+1\.10850$/ }).click();
    const form = page.getByRole("dialog", { name: `Modify sell limit ${id}` });
    await form.getByRole("link", { name: "Close" }).click();
    await form.waitFor({ ...WAIT, state: "detached" });
    await opener.click();
    await menu.getByRole("button", { name: /^Cancel order\s+Sell 7\s000$/ }).click();
    await opener.waitFor({ ...WAIT, state: "detached" });
    const state = "select status::text from trading.pending_orders where id = $1";
    expect(await installation.query(state, [id])).toEqual([{ status: "cancelled" }]);
  });

  test("the account bar shows the result of the orders closed today, also after a close", async () => {
    await enter("/dashboard?symbol=EUR_USD", withScripts);
    const sum = async () => {
      const [closed] = await installation.query<{ sum: string }>(
        `select round(sum(o.pro_loss), 2)::text as sum from trading.orders o
         where o.close_time >= date_trunc('day', market.clock() at time zone 'UTC') at time zone 'UTC'`,
      );
      return (closed?.sum ?? "").replace(/^(?=[1-9]|0\.\d*[1-9])/, "+").replace("-", "\u2212");
    };
    const shown = async () =>
      (await page.locator(".figs .v [data-figure=closedToday]").innerText()).replaceAll("\u00a0", "");
    const before = await sum();
    await expect.poll(shown, WAIT).toBe(before);
    const id = await open("buy", "10000");
    await price("1.12000");
    await installation.owner.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
    if (!withScripts) await page.reload();
    expect(await sum()).not.toBe(before);
    await expect.poll(shown, WAIT).toBe(await sum());
  });

  test("a customer sets a stop in the dialog, which returns to the page that opened it", async () => {
    const id = await open("buy", "2000");
    await enter(`/dashboard/positions/orders/${id}/loss`, withScripts);
    const dialog = page.getByRole("dialog", { name: "Stop loss" });
    await dialog.getByLabel("Price", { exact: true }).fill("1.08");
    if (withScripts) {
      await dialog.getByRole("button", { name: "−50 pips" }).click();
      expect(await dialog.getByLabel("Price", { exact: true }).inputValue()).toBe("1.09510");
      // C-133: a step of 1, disabled at 0 and at the open rate.
      await dialog.getByRole("button", { name: "Decrease" }).first().click();
      expect(await dialog.getByLabel("Price", { exact: true }).inputValue()).toBe("0.09510");
      await dialog.getByRole("button", { name: "Increase" }).first().click();
      expect(await dialog.getByLabel("Price", { exact: true }).inputValue()).toMatch(/^1\.09510$/);
      // A rate above the open rate cannot be typed, and arrow keys use the input's own step.
      await dialog.getByLabel("Price", { exact: true }).fill("1.2");
      expect(await dialog.getByLabel("Price", { exact: true }).inputValue()).toBe("1.09510");
      await page.keyboard.press("ArrowDown");
      expect(await dialog.getByLabel("Price", { exact: true }).inputValue()).toBe("1.09509");
      await page.keyboard.press("ArrowUp");
    }
    await dialog.getByRole("button", { name: "Set stop loss" }).click();
    await page.getByText("Stop loss updated").waitFor();
    expect((await stored(id))?.stop_loss).toBe(withScripts ? "1.09510" : "1.08");
    await page.waitForURL(/\/dashboard\/positions(\?|$)/);
  });

  test("a trailing stop is set by a preset, its levels are drawn, and the dialog removes it", async () => {
    const id = await open("buy", "3000");
    await enter(`/dashboard/positions/orders/${id}/loss?stop=trailing`, withScripts);
    const dialog = page.getByRole("dialog", { name: "Stop loss" });
    const picture = dialog.getByRole("img");
    expect(await picture.getAttribute("aria-label")).toContain("20.0 pips from the current price");
    await dialog.getByRole("link", { name: /^\W*40\W+pips/ }).click();
    await expect.poll(() => picture.getAttribute("aria-label"), WAIT).toContain("40.0 pips from the current price");
    expect(await dialog.getByRole("link", { name: /^\W*40\W+pips/ }).getAttribute("aria-current")).toBe("true");
    expect(await dialog.getByRole("button", { name: "Remove stop" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Set trailing stop" }).click();
    await expect.poll(() => stored(id), WAIT).toMatchObject({ stop_loss: "1.09610" });
    await page.goto(`${installation.url}/dashboard/positions/orders/${id}/loss`);
    await dialog.getByRole("button", { name: "Remove stop" }).click();
    await expect.poll(() => stored(id), WAIT).toMatchObject({ stop_loss: null });
    const [left] = await installation.query<{ count: number }>(
      "select count(*)::integer from trading.moving_stops where order_id = $1 and distance is not null",
      [id],
    );
    expect(left?.count).toBe(0);
    await page.waitForURL(/\/dashboard\/positions(\?|$)/);
  });

  test.runIf(withScripts)(
    "a customer types a take-profit digit by digit, and a final value below the open rate is ignored",
    async () => {
      const id = await open("buy", "1500");
      await enter(`/dashboard/positions/orders/${id}/profit`, withScripts);
      const dialog = page.getByRole("dialog", { name: "EUR/USD" });
      const rate = dialog.getByLabel("Price", { exact: true });
      await expect.poll(() => dialog.getByRole("button", { name: "Increase" }).count()).toBeGreaterThan(0);
      await rate.fill("");
      await rate.pressSequentially("1.25");
      expect(await rate.inputValue()).toBe("1.25");
      await rate.fill("1.0");
      await rate.press("Enter");
      await page.getByText("Take profit updated").waitFor();
      expect((await stored(id))?.take_profit).toBe("1.25");
    },
  );

  test.runIf(withScripts)("cannot type or step a take profit out of its bounds", async () => {
    // C-134: a sell's lies between 0 and the open rate, a buy's at the open rate or above.
    for (const { side, first, refused, kept, edge, inward, outward } of [
      {
        side: "sell",
        first: "0.5",
        refused: ["1.10001", "-0.1"],
        kept: "0.5",
        edge: "1.10000",
        inward: "Decrease",
        outward: "Increase",
      },
      {
        side: "buy",
        first: "1.5",
        refused: ["1.0"],
        kept: "1.5",
        edge: "1.10010",
        inward: "Increase",
        outward: "Decrease",
      },
    ] as const) {
      const id = await open(side, "1200");
      await enter(`/dashboard/positions/orders/${id}/profit`);
      const dialog = page.getByRole("dialog", { name: "EUR/USD" });
      const rate = dialog.getByLabel("Price", { exact: true });
      const button = (name: string) => dialog.getByRole("button", { name }).first();
      await expect.poll(() => button("Increase").count()).toBeGreaterThan(0);
      // It begins at the open rate, where a step outward changes nothing.
      await button(outward).click();
      expect([side, await rate.inputValue()]).toEqual([side, edge]);
      await button(inward).click();
      expect(await rate.inputValue()).toBe(side === "sell" ? "0.10000" : "2.10010");
      await button(outward).click();
      expect([side, await rate.inputValue()]).toEqual([side, edge]);
      await rate.fill(first);
      for (const text of refused) {
        await rate.fill(text);
        await rate.blur();
        expect([side, text, await rate.inputValue()]).toEqual([side, text, kept]);
      }
      if (side === "sell") {
        // A step down ends at 0.
        for (let press = 0; press < 2; press++) await button("Decrease").click();
        expect(await rate.inputValue()).toMatch(/^0(\.0)?$/);
        await rate.fill(first);
      }
      await dialog.getByRole("button", { name: "Set take profit" }).click();
      await page.getByText("Take profit updated").waitFor();
      expect((await stored(id))?.take_profit).toBe(kept);
      if (side === "sell") await context.close();
    }
  });

  test("a customer finds closed orders between two days and reads the evidence of one", async () => {
    const id = await open("buy", "3000", { loss: "1.09" });
    await price("1.08990");
    await enter("/dashboard?panel=closed", withScripts);
    await page.getByRole("link", { name: "Dates" }).click();
    const dialog = page.getByRole("dialog", { name: "History" });
    await dialog.getByLabel("Start date").fill("2001-01-01");
    await dialog.getByLabel("End date").fill("2001-01-02");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page.getByText("No trades were closed between these dates.").waitFor();
    await page.getByRole("link", { name: "Clear filter" }).click();
    const link = page.getByRole("link", { name: `Details of order #${id}` }).first();
    await link.click();
    await page.getByText(/^Stop loss reached: closed automatically at/).waitFor();
    const text = await page.locator("main").innerText();
    expect(text).toContain("1.09000");
    expect(text).toContain("Ask at or below stop loss");
    // (1.09000 − 1.10010) × 3,000, less one pip of spread a unit, as the rules define.
    expect(text).toMatch(/1\.09000 − 1\.10010/);
    expect(text).toMatch(/Ledger entries[\s\S]*P\/L/);
    expect(text).toMatch(/Opened[\s\S]*Level reached[\s\S]*Closed/);
  });
});

test("a level is edited in its cell: Enter confirms, Escape cancels, and focus returns to the cell", async () => {
  const id = await open("buy", "2000");
  await enter("/dashboard");
  const cell = row(id).getByRole("link", { name: /^Stop loss/ });
  await waitForHydration(cell);
  await cell.click();
  const field = page.getByRole("textbox", { name: `Stop loss, order #${id}` });
  await field.fill("1.01");
  await field.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe(`loss-${id}`);
  expect((await stored(id))?.stop_loss).toBeNull();
  await page.keyboard.press("Enter");
  await field.fill("1.5");
  await field.press("Enter");
  await page.getByText("Stop loss would be executed immediately").first().waitFor();
  await field.fill("1.02");
  await field.press("Enter");
  await expect.poll(() => row(id).innerText(), WAIT).toContain("1.02000");
  expect((await stored(id))?.stop_loss).toBe("1.02");
});

test("a row of the positions has pips, swap and margin, and a narrower table leaves out the least important columns", async () => {
  const id = await open("sell", "10000");
  await price("1.09800");
  await enter("/dashboard?symbol=EUR_USD");
  const table = page.getByRole("table", { name: "Open positions" });
  const heads = () => table.getByRole("columnheader").allInnerTexts();
  const wide = "Instrument Type Units Entry price Current price Stop loss Take profit Swap Pips P/L Margin Open time";
  expect((await heads()).join(" ")).toBe(`${wide} Order ID Status Actions`);
  const cell = async (head: string) =>
    row(id)
      .locator("td")
      .nth((await heads()).indexOf(head))
      .innerText();
  const [margin] = await installation.query<{ margin: string }>(
    "select round(margin_used, 2)::text as margin from trading.orders where id = $1",
    [id],
  );
  expect([await cell("Pips"), await cell("Swap"), await cell("Margin")]).toEqual(["+20.0", "0.00", margin?.margin]);
  await waitForHydration(page.locator(".posn"));
  await price("1.09700");
  await expect.poll(() => cell("Pips"), WAIT).toBe("+30.0");
  await page.setViewportSize({ width: 768, height: 1024 });
  expect((await heads()).join(" ")).toBe("Instrument Type Units Entry price Current price Stop loss P/L Actions");
});

test("a row of the positions has the break-even command at every width of the page, and its table does not scroll", async () => {
  const id = await open("buy", "10000");
  const [loss, profit] = [{ loss: "1.09010" }, { profit: "1.11010" }];
  for (const level of [loss, profit]) await installation.owner.json("PUT", `/dashboard/orders/${id}`, level);
  await enter("/dashboard?symbol=EUR_USD");
  const command = page.getByRole("button", { name: `Move stop to break-even, order #${id}` });
  const region = page.getByRole("region", { name: "Open positions" });
  for (const width of [768, 881, 981, 1280, 1400, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await command.getAttribute("title")).toContain("break-even");
    const { x, width: size } = (await command.boundingBox()) ?? { x: -1, width: 0 };
    expect([width, x > 0 && size >= 24 && x + size <= width]).toEqual([width, true]);
    expect([width, await region.evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([width, 0]);
  }
});

test("the page of positions has filters, groups and columns", async () => {
  await open("buy", "1000");
  await open("buy", "2000");
  const sold = await open("sell", "500");
  await enter("/dashboard");
  const table = page.getByRole("table", { name: "Open positions" });
  await page.getByLabel("Filter positions by order ID, instrument or side").fill("sell");
  await expect.poll(() => table.locator("tbody tr").count(), WAIT).toBe(1);
  await page.getByLabel("Filter positions by order ID, instrument or side").fill("");
  await page.getByRole("link", { name: "Group by instrument" }).click();
  await expect.poll(() => table.locator("tr.group").count(), WAIT).toBe(2);
  expect(await table.locator("tr.group").filter({ hasText: "Buy" }).innerText()).toMatch(/Positions: 2 · 3\s000/);
  await page.getByRole("link", { name: "Close group EUR/USD Buy" }).click();
  await page.getByRole("button", { name: "Close positions (2)" }).click();
  await expect.poll(() => table.locator("tbody tr:not(.group)").count(), WAIT).toBe(1);
  expect((await stored(sold))?.close_reason).toBeNull();

  await page.getByRole("link", { name: "Columns", exact: true }).click();
  await page.getByRole("checkbox", { name: "Open time" }).uncheck();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => table.getByRole("columnheader", { name: "Open time" }).count(), WAIT).toBe(0);
  await page.getByRole("link", { name: "Expand" }).click();
  await page.waitForURL(/\/dashboard\/positions/);
  expect(await table.getByRole("columnheader", { name: "Open time" }).count()).toBe(0);
  await page.getByRole("link", { name: "Columns", exact: true }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => table.getByRole("columnheader", { name: "Open time" }).count(), WAIT).toBe(1);
});

test("a position is reversed from its menu or with V after a review, and a click on its row shows its instrument", async () => {
  const id = await open("buy", "2000");
  await enter("/dashboard?symbol=USD_JPY");
  await page.getByRole("button", { name: `More for order #${id}` }).click();
  await page.locator(":popover-open").getByRole("link", { name: "Reverse" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Reverse to sell").waitFor();
  await dialog.getByRole("link", { name: "Cancel" }).first().click();
  await row(id).locator("td").nth(1).click();
  await page.locator(".ticket-head", { hasText: "EUR/USD" }).waitFor();
  await page.keyboard.press("v");
  await dialog.getByRole("button", { name: "Reverse to sell" }).click();
  await page.locator("[data-sonner-toast]", { hasText: "Sold 2\u00a0000 EUR/USD at 1.1" }).waitFor();
  await expect.poll(async () => (await stored(id))?.close_reason, WAIT).toBe("customer");
});
