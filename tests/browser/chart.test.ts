import { setTimeout as pause } from "node:timers/promises";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser, slowDown } from "../support/browser.ts";
import { logIn } from "../support/client.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
/** Enough for a slow machine. */
const WAIT = { timeout: 15_000 };
const contexts: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

// Lines of another test's positions would cover those of this one.
beforeEach(async () => {
  await quote();
  await installation.owner.json("POST", "/dashboard/orders/close-all", { which: "all" });
});

// Bars of the past: 700 minutes, 60 days.
await installation.query("delete from market.candles");
await installation.query(`
  insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
  select i.id, r.resolution, date_trunc(r.unit, now(), 'UTC') - n * r.width, 1.1, 1.1 + 0.0001 * (n % 7 + 2), 1.0995, 1.1002, 4
  from market.instruments i
  cross join (values
    ('1m'::market.resolution, 'minute', interval '1 minute', 700), ('1d', 'day', interval '1 day', 60)
  ) r (resolution, unit, width, many)
  cross join lateral generate_series(1, r.many) n
  where i.name in ('EUR_USD', 'XAU_USD', 'GBP_USD')
`);
await quote();

async function quote(bid = "1.10000", ask = "1.10010") {
  await installation.price("EUR_USD", bid, ask);
  await installation.price("XAU_USD", bid, ask);
}

type OpenOptions = { javaScriptEnabled?: boolean; width?: number; height?: number; hasTouch?: boolean };

async function open(path: string, options: OpenOptions = {}) {
  const { javaScriptEnabled = true, width = 1440, height = 900, hasTouch = false } = options;
  const viewport = { width, height };
  const context = await browser.newContext({ javaScriptEnabled, viewport, hasTouch, reducedMotion: "reduce" });
  contexts.push(context);
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  if (path.startsWith("/")) await page.goto(installation.url + path, { waitUntil: "load" });
  return { page, errors };
}

/** Waits until the canvas has replaced the server's picture. */
const waitForCanvas = (page: Page) => page.locator(".chart-box[data-live]").waitFor(WAIT);
const legend = (page: Page, name: string) => page.locator(`[data-legend="${name}"]`).innerText();

async function buy(levels: { profit?: string; loss?: string }): Promise<number> {
  await quote();
  const order = { type: "buy", instrument: "EUR_USD", amount: "10000", ...levels };
  const { body } = await installation.owner.json("POST", "/dashboard/orders", order);
  return (body.order as { id: number }).id;
}

async function stored(id: number) {
  const [order] = await installation.query<{ stop_loss: string | null; take_profit: string | null }>(
    "select trim_scale(stop_loss)::text as stop_loss, trim_scale(take_profit)::text as take_profit from trading.orders where id = $1",
    [id],
  );
  return order;
}

const grip = (page: Page, level: "Stop loss" | "Take profit", id: number) =>
  page.getByRole("button", { name: new RegExp(`^(${id} )?${level} · .*, order #${id} at `) });

/** The point at which a level is held, once it stands still and nothing covers it. */
async function holdPoint(handle: Locator) {
  const { height } = (await handle.boundingBox())!;
  await handle.click({ trial: true, position: { x: 20, y: height / 2 }, ...WAIT });
  const box = (await handle.boundingBox())!;
  return { x: box.x + 20, y: box.y + height / 2 };
}

async function drag(page: Page, level: "Stop loss" | "Take profit", id: number, by: number) {
  const { x, y } = await holdPoint(grip(page, level, id));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by / 2);
  await page.mouse.move(x, y + by, { steps: 4 });
}

test("a tick beyond the price scale changes the scale only after a dragged stop is released", async () => {
  const order = (loss: string) => ({ type: "buy", instrument: "GBP_USD", amount: "10000", loss });
  await installation.price("GBP_USD", "1.10000", "1.10010");
  const [id, other] = await Promise.all(
    ["1.0998", "1.0999"].map(async (loss) => {
      const { body } = await installation.owner.json("POST", "/dashboard/orders", order(loss));
      return (body.order as { id: number }).id;
    }),
  );
  const { page } = await open("/dashboard?symbol=GBP_USD&tf=1m");
  await waitForCanvas(page);
  const topOf = async () => (await grip(page, "Stop loss", other!).boundingBox())!.y;
  await grip(page, "Stop loss", other!).waitFor(WAIT);
  await drag(page, "Stop loss", id!, 12);
  const before = await topOf();
  await installation.price("GBP_USD", "1.10400", "1.10410");
  await expect.poll(() => legend(page, "close"), WAIT).toBe("1.10400");
  await page.mouse.move(300, 300, { steps: 3 });
  expect(await topOf()).toBe(before);
  await page.mouse.up();
  await expect.poll(topOf, WAIT).not.toBe(before);
  // The candle would widen the scale of later tests.
  await installation.query("delete from market.candles where high > 1.103");
});

test("the current candle follows the ticks and keeps its high and low", async () => {
  await quote();
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1D");
  await waitForCanvas(page);
  await expect.poll(() => legend(page, "close"), WAIT).toBe("1.10000");
  await quote("1.20000", "1.20010");
  await expect.poll(() => legend(page, "high"), WAIT).toBe("1.20000");
  await quote("1.00000", "1.00010");
  await expect.poll(() => legend(page, "low"), WAIT).toBe("1.00000");
  await quote("1.10050", "1.10060");
  await expect.poll(() => legend(page, "close"), WAIT).toBe("1.10050");
  expect([await legend(page, "high"), await legend(page, "low")]).toEqual(["1.20000", "1.00000"]);
  await expect.poll(() => page.locator(".chart-over .is-last").innerText(), WAIT).toContain("1.10050");
  await expect.poll(() => page.locator(".chart-over .is-ask").innerText(), WAIT).toContain("1.10060");
  expect(errors).toEqual([]);
});

test("the arrow keys move over the bars and load older ones up to the first", async () => {
  await quote();
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const chart = page.getByRole("application", { name: /^EUR\/USD chart, 1m/ });
  await chart.focus();
  await chart.press("ArrowLeft");
  await page.getByText(/M: open 1\.\d{5}, high 1\.\d{5}, low 1\.\d{5}, close 1\.10000/).waitFor();
  await chart.press("Shift+ArrowLeft");
  await page.getByText(/M: open 1\.10000, high 1\.10\d{3}, low 1\.09950, close 1\.10020/).waitFor();
  const first = await legend(page, "time");

  // The first loaded bar is one of the page's 120; moving before it loads older bars up to the market's first.
  for (let walk = 0; walk < 8; walk++) {
    await chart.press("Home");
    await page.waitForTimeout(300);
  }
  const [oldest] = await installation.query<{ at: string }>(
    `select to_char(min(starts_at) at time zone 'UTC', 'YYYY-MM-DD FMHH12:MI AM') as at from market.candles c
     join market.instruments i on i.id = c.instrument_id where i.name = 'EUR_USD' and resolution = '1m'`,
  );
  expect(first).not.toBe(oldest?.at);
  await expect
    .poll(async () => {
      await chart.press("Home");
      return legend(page, "time");
    }, WAIT)
    .toBe(oldest?.at);
  await chart.press("Escape");
  await expect.poll(() => legend(page, "close"), WAIT).toBe("1.10000");
});

test("dragging a stop sets it on the server and shows its result while dragging", async () => {
  const id = await buy({ loss: "1.0995", profit: "1.2" });
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  await grip(page, "Stop loss", id).waitFor(WAIT);
  await drag(page, "Stop loss", id, 40);
  // 10 000 units below 1.0995: more than the −7 dollars and the spread of the first level.
  await expect.poll(() => grip(page, "Stop loss", id).innerText(), WAIT).toMatch(/Stop loss · −\d{1,3}\.\d\d USD/);
  const before = await stored(id);
  expect(before).toMatchObject({ stop_loss: "1.0995" });
  await page.mouse.up();
  await page.getByText("Stop loss updated").waitFor(WAIT);
  const { stop_loss } = (await stored(id))!;
  expect(Number(stop_loss)).toBeLessThan(1.0995);
  expect(Number(stop_loss)).toBeGreaterThan(1);
  await expect.poll(() => grip(page, "Stop loss", id).getAttribute("aria-label"), WAIT).toContain(stop_loss);
  // The panel below shows the same rate.
  await expect
    .poll(() => page.getByRole("table", { name: "Open positions" }).innerText(), WAIT)
    .toContain(Number(stop_loss).toFixed(5));
  expect(errors).toEqual([]);
});

test("a dragged stop that would close the order at once is rejected with a message, and the line returns", async () => {
  const id = await buy({ loss: "1.0996" });
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  await grip(page, "Stop loss", id).waitFor(WAIT);
  await drag(page, "Stop loss", id, -420);
  // On a slow device the answer arrives before React has shown that it is awaited.
  await slowDown(page, 5);
  await page.mouse.up();
  await page.getByText("Stop loss would be executed immediately").first().waitFor(WAIT);
  await expect.poll(() => grip(page, "Stop loss", id).getAttribute("aria-label"), WAIT).toContain("at 1.09960.");
  expect(await stored(id)).toMatchObject({ stop_loss: "1.0996" });
});

test("a stop that is dragged without a network returns to its place at once", async () => {
  const id = await buy({ loss: "1.0995" });
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  await grip(page, "Stop loss", id).waitFor(WAIT);
  await page.context().setOffline(true);
  await drag(page, "Stop loss", id, 40);
  expect(await grip(page, "Stop loss", id).getAttribute("aria-label")).not.toContain("at 1.09950.");
  await page.mouse.up();
  await page.getByText("No response from the server").first().waitFor(WAIT);
  await expect.poll(() => grip(page, "Stop loss", id).getAttribute("aria-label"), WAIT).toContain("at 1.09950.");
  await page.context().setOffline(false);
  expect(await stored(id)).toMatchObject({ stop_loss: "1.0995" });
});

test("a stop that is dragged faster than the page is drawn is set", async () => {
  const id = await buy({ loss: "1.0995" });
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const handle = grip(page, "Stop loss", id);
  await handle.waitFor(WAIT);
  const { x, y } = await holdPoint(handle);
  await page.mouse.move(x, y);
  const mouse = await page.context().newCDPSession(page);
  const event = (type: "mousePressed" | "mouseMoved" | "mouseReleased", by: number) =>
    mouse.send("Input.dispatchMouseEvent", { type, x, y: y + by, button: "left", buttons: 1, clickCount: 1 });
  await Promise.all([event("mousePressed", 0), event("mouseMoved", 40), event("mouseReleased", 40)]);
  await page.getByText("Stop loss updated").waitFor(WAIT);
  expect(Number((await stored(id))?.stop_loss)).toBeLessThan(1.0995);
});

test("a stop is dragged by touch on a phone", async () => {
  const id = await buy({ loss: "1.0996" });
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m&view=chart", {
    width: 390,
    height: 844,
    hasTouch: true,
  });
  await waitForCanvas(page);
  const handle = grip(page, "Stop loss", id);
  await handle.waitFor(WAIT);
  expect((await handle.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  const finger = await page.context().newCDPSession(page);
  const { x, y } = await holdPoint(handle);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", by: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y + by }] });
  await touch("touchStart", 0);
  for (const by of [10, 20, 30]) await touch("touchMove", by);
  await touch("touchEnd", 30);
  await page.getByText("Stop loss updated").waitFor(WAIT);
  expect(Number((await stored(id))?.stop_loss)).toBeLessThan(1.0996);
});

test("arrow keys move a take-profit by a pip; Enter sends it and Escape does not", async () => {
  const id = await buy({ profit: "1.1008" });
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const handle = grip(page, "Take profit", id);
  await handle.focus();
  await handle.press("ArrowUp");
  await handle.press("ArrowUp");
  await page.getByText("1.10100, +8.00 USD. Press Enter to apply or Escape to cancel.").waitFor(WAIT);
  await handle.press("Escape");
  await expect.poll(() => handle.getAttribute("aria-label"), WAIT).toContain("at 1.10080.");
  await handle.press("Shift+ArrowUp");
  await handle.press("Enter");
  await page.getByText("Take profit updated").waitFor(WAIT);
  expect(await stored(id)).toMatchObject({ take_profit: "1.1018" });
  await page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(id), WAIT).toMatchObject({ take_profit: "1.1008" });
});

test("the answer to a level is shown once, also when the texts of other screens arrive after it", async () => {
  const id = await buy({ profit: "1.1008" });
  const { page } = await open("about:blank");
  const { promise: answered, resolve: release } = Promise.withResolvers<void>();
  // The request without folders, which the first key outside of the level sends.
  const texts = /\/translations\/en\?v=[^&]*$/;
  await page.route(texts, (route) => answered.then(() => route.continue()));
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD&tf=1m`);
  await waitForCanvas(page);
  const handle = grip(page, "Take profit", id);
  await handle.focus();
  const arrival = page.waitForResponse(texts);
  await handle.press("Shift+ArrowUp");
  await handle.press("Enter");
  const toasts = page.locator(".toast");
  await toasts.waitFor(WAIT);
  release();
  await (await arrival).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  expect(await toasts.count()).toBe(1);
});

test("the answer to a command has the words of its language, also when its texts arrive after it", async () => {
  const { page } = await open("about:blank");
  await page.route(/\/translations\/en\?v=[^&]*$/, async (route) => {
    await pause(700);
    await route.continue();
  });
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD`);
  await page.locator(".watch-list").getByRole("button", { name: "Favourite EUR/USD" }).click();
  // The key says "favorites".
  await page.locator(".toast", { hasText: /^(Added to|Removed from) favourites$/ }).waitFor(WAIT);
});

test("orders and pending orders are drawn in the chart at their rates", async () => {
  const id = await buy({});
  const pending = {
    type: "buy",
    kind: "limit",
    instrument: "EUR_USD",
    amount: "5000",
    price: "1.0997",
    loss: "1.0987",
  };
  await installation.owner.json("POST", "/dashboard/pending", pending);
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const levels = page.getByRole("group", { name: "Levels" });
  await expect.poll(() => levels.innerText(), WAIT).toMatch(/Buy 10\s000 · −1\.\d\d USD\s+1\.10010/);
  expect(await levels.innerText()).toMatch(/Limit · Buy 5\s000\s+1\.09970/);
  // A moved pending order opens its dialog with the new price; nothing is sent before it is confirmed.
  const grip = levels.getByRole("button", { name: /^Limit · Buy/ });
  await grip.focus();
  await grip.press("ArrowDown");
  await grip.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.innerText(), WAIT).toMatch(/1\.09970\s+→\s+1\.09960/);
  // The stop-loss moves with the entry, and the chart keeps the order's present price beside the new one.
  expect(await dialog.innerText()).toMatch(/1\.09870\s+→\s+1\.09860/);
  expect(await dialog.getByLabel("Stop loss").isVisible()).toBe(false);
  expect(await page.locator(".level.is-ghost").innerText()).toMatch(/was \W*1\.09970/);
  await dialog.getByText("Keep price").click();
  await expect.poll(() => dialog.innerText(), WAIT).toMatch(/1\.09870\s+→\s+1\.09870/);
  await dialog.getByText("Move with entry").click();
  await expect.poll(() => dialog.innerText(), WAIT).toMatch(/1\.09870\s+→\s+1\.09860/);
  await dialog.getByRole("button", { name: "Modify order" }).click();
  await dialog.waitFor({ ...WAIT, state: "detached" });
  await expect.poll(() => levels.innerText(), WAIT).toMatch(/Limit · Buy 5\s000\s+1\.09960/);
  await installation.owner.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
});

test("the form of a pending order floats beside the chart, and each follows the price in the other", async () => {
  await quote();
  const pending = {
    type: "buy",
    kind: "limit",
    instrument: "EUR_USD",
    amount: "7000",
    price: "1.0998",
    loss: "1.0988",
  };
  const { body } = await installation.owner.json("POST", "/dashboard/pending", pending);
  const { id } = body.order as { id: number };
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m&panel=pending");
  await waitForCanvas(page);
  const opener = page.locator(`#modify-${id}`);
  await opener.click();
  const dialog = page.getByRole("dialog", { name: /^Modify buy limit/ });
  const price = dialog.getByLabel("Entry price", { exact: true });
  await expect.poll(() => dialog.evaluate((element) => element.matches(":modal")), WAIT).toBe(false);
  const line = page.locator(".chart-over .level.is-pending", { hasText: /7\s000/ });
  const tag = () => line.locator(".level-price").innerText();
  const loss = page.locator("[data-draft=loss] .level-price");
  await expect.poll(() => loss.innerText(), WAIT).toBe("1.09880");

  // The stop-loss moves with the entry; SQL computes it.
  await price.fill("1.0995");
  await expect.poll(tag, WAIT).toBe("1.09950");
  await expect.poll(() => loss.innerText(), WAIT).toBe("1.09850");
  expect(await page.locator(".level.is-ghost").innerText()).toMatch(/was \W*1\.09980/);
  const { x, y } = (await line.getByRole("button").boundingBox())!;
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await price.inputValue()), WAIT).toBeLessThan(1.0995);
  expect(await tag()).toBe(await price.inputValue());
  await page.locator(".chart-bar").getByRole("link", { name: "5m", exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("tf"), WAIT).toBe("5m");
  expect(await tag()).toBe(await price.inputValue());

  // A level that is moved on its own keeps its price. The chart of the previous interval takes no key.
  const moveLoss = async () => {
    await page.locator("[data-draft=loss]").getByRole("button", { name: /^SL/ }).press("ArrowUp");
    return dialog.getByLabel("Keep price").isChecked();
  };
  await expect.poll(moveLoss, WAIT).toBe(true);
  await dialog.getByRole("button", { name: "Undo" }).click();
  expect(await price.inputValue()).toBe("1.0998");
  await expect.poll(tag, WAIT).toBe("1.09980");

  await price.fill("1.0996");
  const stored = () =>
    installation.query(
      `select trim_scale(price)::text as price, trim_scale(stop_loss)::text as loss
       from trading.pending_orders where id = $1`,
      [id],
    );
  expect(await stored()).toEqual([{ price: "1.0998", loss: "1.0988" }]);
  await dialog.getByRole("button", { name: "Modify order" }).click();
  await dialog.waitFor({ ...WAIT, state: "detached" });
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement), WAIT).toBe(true);
  expect(await stored()).toEqual([{ price: "1.0996", loss: "1.0986" }]);
  await page.getByText("Order modified").waitFor(WAIT);
  await page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored, WAIT).toEqual([{ price: "1.0998", loss: "1.0988" }]);

  await opener.click();
  await price.press("Escape");
  await dialog.waitFor({ ...WAIT, state: "detached" });
  expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(["panel", "symbol", "tf"]);
  expect(errors).toEqual([]);
});

test("on a phone the form of a pending order is a modal sheet", async () => {
  await quote();
  const pending = { type: "buy", kind: "limit", instrument: "EUR_USD", amount: "6000", price: "1.0998" };
  const { body } = await installation.owner.json("POST", "/dashboard/pending", pending);
  const { id } = body.order as { id: number };
  const { page } = await open(`/dashboard/pending/${id}/modify?symbol=EUR_USD`, { width: 390, height: 844 });
  const dialog = page.getByRole("dialog", { name: /^Modify buy limit/ });
  await expect.poll(() => dialog.evaluate((element) => element.matches(":modal")), WAIT).toBe(true);
  const { y, height } = (await dialog.boundingBox())!;
  expect(Math.round(y + height)).toBe(844);
});

test("a failed load of older bars is reported and can be repeated", async () => {
  await quote();
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  await page.route("**/dashboard/candles*", (route) => route.fulfill({ status: 503, json: {} }));
  const chart = page.getByRole("application");
  await chart.focus();
  await chart.press("Home");
  const note = page.locator(".chart-note").filter({ hasText: "Older bars could not be loaded." });
  await note.waitFor(WAIT);
  await page.unroute("**/dashboard/candles*");
  await note.getByRole("button", { name: "Retry" }).click();
  await note.waitFor({ ...WAIT, state: "detached" });
});

test.each([
  ["while the connection was down", false],
  ["before the first connection", true],
])("bars missed %s are loaded once the page is connected", async (_, isDownFirst) => {
  await quote();
  const { page } = await open("about:blank");
  let isDown = isDownFirst;
  let closeSocket = () => {};
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    closeSocket = () => void socket.close();
    connect();
  });
  await page.goto(`${installation.url}/dashboard?symbol=XAU_USD&tf=1h`);
  await waitForCanvas(page);
  const before = Number(await legend(page, "high"));
  if (!isDownFirst) {
    await connected;
    isDown = true;
    closeSocket();
  }
  await page.getByText("Offline: chart paused.").waitFor(WAIT);
  // Higher than before also at a second attempt within the hour.
  const high = Math.max(1.25, before + 0.001);
  await quote(high.toFixed(5), (high + 0.0001).toFixed(5));
  await quote();
  isDown = false;
  await expect.poll(() => legend(page, "high"), WAIT).toBe(high.toFixed(3));
  await page.getByText("Offline: chart paused.").waitFor({ ...WAIT, state: "detached" });
});

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("the chart %s", (_, javaScriptEnabled) => {
  test("a customer chooses the chart's style and indicators, and the choice is kept", async () => {
    const storedChoice = () =>
      installation.query("select chart_style, chart_indicators from iam.users where email = 'customer@demo.test'");
    const restore = () =>
      installation.owner.json("POST", "/preferences", { chartStyle: "candles", chartIndicators: "volume" });
    onTestFinished(async () => void (await restore()));
    await quote();
    // A minute may have ended while another test had the price at 1.2.
    await installation.query("update market.candles set close = 1.1 where close > 1.15");
    const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m", { javaScriptEnabled });
    if (javaScriptEnabled) await waitForCanvas(page);
    const choose = async (menu: string, name: string) => {
      const choice = page.locator(`#${menu}`).getByRole("button", { name });
      if (!(await choice.isVisible())) await page.locator(`[popovertarget=${menu}]`).first().click();
      await choice.click();
    };
    await choose("chart-style", "Line chart");
    await expect.poll(storedChoice, WAIT).toEqual([{ chart_style: "line", chart_indicators: ["volume"] }]);
    await choose("chart-indicators", "Simple moving average");
    await page
      .locator("#chart-indicators")
      .getByText("SMA 20")
      .waitFor({ ...WAIT, state: "attached" });
    await choose("chart-indicators", "Remove Trading volume");
    await expect.poll(storedChoice, WAIT).toEqual([{ chart_style: "line", chart_indicators: ["sma"] }]);
    // Earlier bars closed at 1.1002, those of this file's minutes at other prices.
    await expect.poll(() => legend(page, "sma"), WAIT).toMatch(/^1\.100\d\d$/);
    if (javaScriptEnabled) {
      await waitForCanvas(page);
      // With the pointer over a bar, the legend shows that bar's values.
      await page.mouse.move(0, 0);
      await quote("1.20020", "1.20030");
      await expect.poll(() => legend(page, "sma"), WAIT).toMatch(/^1\.105\d\d$/);
      await quote();
      // The chart follows what is typed; Cancel restores it, Apply stores it.
      const type = async (length: string, button: string) => {
        const settings = page.getByRole("button", { name: "Settings of SMA 20" });
        if (!(await settings.isVisible())) await page.locator("[popovertarget=chart-indicators]").first().click();
        await settings.click();
        // Inside the window and over the start of the chart, so that the newest bars stay in sight.
        const [panel, chart] = await Promise.all(
          [".float", ".chart-box"].map((part) => page.locator(part).boundingBox()),
        );
        expect(Math.round(panel!.x - chart!.x)).toBe(16);
        // With the pointer off the chart, the legend shows the newest bar.
        await page.mouse.move(0, 0);
        await page.getByRole("textbox", { name: "Length" }).fill(length);
        await expect.poll(() => legend(page, "sma:length=1"), WAIT).toBe("1.10000");
        await page.getByRole("textbox", { name: "Length" }).fill("501");
        await page.getByText("Enter a value from 1 to 500.").waitFor(WAIT);
        await page.getByRole("textbox", { name: "Length" }).fill(length);
        await page.locator(".float-foot").getByRole("button", { name: button }).click();
      };
      await type("1", "Cancel");
      await expect.poll(() => legend(page, "sma"), WAIT).toMatch(/^1\.1\d{4}$/);
      await type("1", "Apply");
      await expect.poll(storedChoice, WAIT).toEqual([{ chart_style: "line", chart_indicators: ["sma:length=1"] }]);
      // The keys announce the values of indicators too.
      await waitForCanvas(page);
      await page.getByRole("application", { name: /^EUR\/USD chart, 1m/ }).press("ArrowLeft");
      await page.getByText(/close 1\.\d{5}; SMA 1 1\.\d{5}$/).waitFor(WAIT);
    } else {
      expect([await page.locator(".chart .closes").count(), await page.locator(".chart .study").count()]).toEqual([
        1, 1,
      ]);
      expect(await page.locator(".chart rect").count()).toBe(0);
    }
    expect(errors).toEqual([]);
  });
});

/**
 * How many pixels a token's colour covers on the canvas; a pixel that is blended with the background counts in part.
 */
const coverage = (page: Page, token: string) =>
  page.evaluate((name) => {
    const [color, background] = [name, "s1"].map((one) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = `var(--${one})`;
      const parts = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      probe.remove();
      return parts;
    }) as [number[], number[]];
    // Most of a million pixels are the background: nothing is allocated for one.
    const [red, green, blue] = background as [number, number, number];
    const [toRed, toGreen, toBlue] = color.map((part, n) => part - background[n]!) as [number, number, number];
    const length = toRed ** 2 + toGreen ** 2 + toBlue ** 2;
    let covered = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>(".chart-surface canvas")) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3]! < 250) continue;
        const byRed = data[at]! - red;
        const byGreen = data[at + 1]! - green;
        const byBlue = data[at + 2]! - blue;
        const share = (byRed * toRed + byGreen * toGreen + byBlue * toBlue) / length;
        if (share <= 0.15) continue;
        const isMixture =
          Math.abs(byRed - share * toRed) < 10 &&
          Math.abs(byGreen - share * toGreen) < 10 &&
          Math.abs(byBlue - share * toBlue) < 10;
        if (isMixture) covered += Math.min(share, 1);
      }
    }
    return Math.round(covered);
  }, token);
const storedIndicators = async () => {
  const [user] = await installation.query<{ chart_indicators: string[] }>(
    "select chart_indicators from iam.users where email = 'customer@demo.test'",
  );
  return user?.chart_indicators;
};

const choosePart = (settings: Locator, name: "Parameters" | "Style" | "Visibility") =>
  settings.getByRole("tab", { name }).click();

/** Opens the settings of the moving average, which is the only indicator and pink. */
async function openAverage(path: string) {
  onTestFinished(async () => {
    await installation.owner.json("POST", "/preferences", { chartIndicators: "volume" });
    await installation.query("update iam.users set desk = desk - 'indicatorDefaults'");
  });
  await installation.owner.json("POST", "/preferences", { chartIndicators: "sma:color=c4", chartStyle: "candles" });
  await quote("1.10020", "1.10030");
  const { page, errors } = await open(path);
  await waitForCanvas(page);
  await page.mouse.move(0, 0);
  await expect.poll(() => coverage(page, "c4"), WAIT).toBeGreaterThan(200);
  await page.locator("[popovertarget=chart-indicators]").first().click();
  await page.getByRole("button", { name: "Settings of SMA 20" }).click();
  return { page, errors, settings: page.getByRole("dialog", { name: "Simple moving average" }) };
}

test("a line of an indicator has a width and a style, which the chart draws and keeps", async () => {
  const path = "/dashboard?symbol=EUR_USD&tf=1m";
  const { page, errors, settings } = await openAverage(path);
  const thin = await coverage(page, "c4");
  await choosePart(settings, "Style");
  await settings.getByRole("group", { name: "Colour and line, Width" }).getByRole("radio", { name: "Thick" }).check();
  await expect.poll(() => coverage(page, "c4"), WAIT).toBeGreaterThan(2.2 * thin);
  const thick = await coverage(page, "c4");
  await settings.getByRole("radio", { name: "Dotted" }).check();
  await expect.poll(() => coverage(page, "c4"), WAIT).toBeLessThan(0.75 * thick);
  await settings.getByRole("button", { name: "Apply" }).click();
  await expect.poll(storedIndicators, WAIT).toEqual(["sma:color=c4.3.dotted"]);
  await page.reload();
  await waitForCanvas(page);
  await expect.poll(async () => Math.round(((await coverage(page, "c4")) / thick) * 4), WAIT).toBe(2);

  const { page: plain } = await open(path, { javaScriptEnabled: false });
  const style = await plain.locator(".chart .study").getAttribute("style");
  expect(style).toMatch(/stroke:var\(--c4\);stroke-width:3;stroke-dasharray:3 3/);
  expect(errors).toEqual([]);
});

test("an indicator is drawn on the chosen intervals only, and its settings can be opened on the others", async () => {
  const { page, errors, settings } = await openAverage("/dashboard?symbol=EUR_USD&tf=1m");
  const shown = () => page.locator('[data-legend^="sma:"]').count();
  await choosePart(settings, "Visibility");
  for (const unit of ["Hours", "Days", "Weeks", "Months"])
    await settings.getByRole("checkbox", { name: unit }).uncheck();
  await settings.getByRole("checkbox", { name: "Minutes" }).uncheck();
  await settings.getByText("Choose at least one interval").waitFor(WAIT);
  // Apply shows the part with the error.
  await choosePart(settings, "Parameters");
  await settings.getByRole("button", { name: "Apply" }).click();
  await settings.getByRole("checkbox", { name: "Days" }).check();
  // The chart follows the panel.
  await expect.poll(() => coverage(page, "c4"), WAIT).toBeLessThan(5);
  expect(await shown()).toBe(0);
  await settings.getByRole("button", { name: "Apply" }).click();
  await expect.poll(storedIndicators, WAIT).toEqual(["sma:color=c4:shownOn=days"]);

  await page.locator("[popovertarget=chart-indicators]").first().click();
  await page.locator("#chart-indicators").getByText("Not shown on 1m").waitFor(WAIT);
  await page.getByRole("button", { name: "Settings of SMA 20" }).click();
  await choosePart(settings, "Visibility");
  expect(await settings.getByRole("checkbox", { checked: true }).count()).toBe(1);
  await settings.getByRole("button", { name: "Cancel" }).last().click();
  await page.getByRole("navigation", { name: "Chart interval" }).getByRole("link", { name: "1D", exact: true }).click();
  await page.waitForURL(/tf=1D/);
  await expect.poll(() => coverage(page, "c4"), WAIT).toBeGreaterThan(100);
  expect(await shown()).toBe(1);

  const studies = async (tf: string) => {
    const { page: plain } = await open(`/dashboard?symbol=EUR_USD&tf=${tf}`, { javaScriptEnabled: false });
    return plain.locator(".chart .study").count();
  };
  expect([await studies("1m"), await studies("1D")]).toEqual([0, 1]);
  expect(errors).toEqual([]);
});

test("an indicator with an interval of its own shows the values of the longer bars, on charts up to that interval", async () => {
  onTestFinished(async () => {
    await installation.owner.json("POST", "/preferences", { chartIndicators: "volume" });
    await installation.query(
      "delete from market.candles c using market.instruments i where i.id = c.instrument_id and i.name = 'AUD_USD'",
    );
  });
  // The close rises from hour to hour, and is the same for all minutes of an hour.
  await installation.query(`
    insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
    select i.id, r.resolution, p.starts_at, c.close, c.close, c.close, c.close, 4
    from market.instruments i
    cross join (values ('1m'::market.resolution, 'minute', interval '1 minute', 700), ('1h', 'hour', interval '1 hour', 60))
      r (resolution, unit, width, many)
    cross join lateral generate_series(1, r.many) n
    cross join lateral (select date_trunc(r.unit, now(), 'UTC') - n * r.width) p (starts_at)
    cross join lateral (select 0.6 + 0.001 * mod(extract(epoch from p.starts_at)::bigint / 3600, 97)) c (close)
    where i.name = 'AUD_USD'
  `);
  /** The mean close of the hour of a minute and the one before it. */
  const meanAt = (seconds: number) => {
    const close = (hour: number) => 0.6 + 0.001 * (hour % 97);
    const hour = Math.floor(seconds / 3600);
    return ((close(hour) + close(hour - 1)) / 2).toFixed(5);
  };
  await installation.price("AUD_USD", "0.70000", "0.70010");
  await installation.owner.json("POST", "/preferences", { chartIndicators: "sma:length=2", chartStyle: "candles" });
  const path = "/dashboard?symbol=AUD_USD&tf=1m";
  const { page, errors } = await open(path);
  const hourly: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("resolution=1h")) hourly.push(request.url());
  });
  await waitForCanvas(page);
  const value = () => page.locator('[data-legend^="sma:"]').innerText();
  await expect.poll(value, WAIT).toMatch(/^0\.\d{5}$/);
  const settings = page.getByRole("dialog", { name: "Simple moving average" });
  const openSettings = async (name: string) => {
    await page.locator("[popovertarget=chart-indicators]").first().click();
    await page.getByRole("button", { name: `Settings of ${name}` }).click();
  };
  await openSettings("SMA 2");
  const interval = settings.getByLabel("Interval");
  expect([await interval.locator("option:checked").innerText(), await interval.locator("option").count()]).toEqual([
    "Same as chart (1m)",
    10,
  ]);
  expect(hourly).toEqual([]);
  await interval.selectOption("1h");
  await settings.getByText("Each bar of the chart shows the value of the 1h bar that contains it").waitFor(WAIT);
  await settings.getByRole("button", { name: "Apply" }).click();
  await expect.poll(storedIndicators, WAIT).toEqual(["sma:length=2:interval=1h"]);

  const checkChart = async () => {
    await waitForCanvas(page);
    await page.locator(".chart-legend").getByText("SMA 2 · 1h", { exact: true }).waitFor(WAIT);
    await expect.poll(() => hourly.length, WAIT).toBeGreaterThan(0);
    // The words are written once for each key, with the values that the chart has by then.
    await expect.poll(value, WAIT).toMatch(/^0\.\d{5}$/);
    // A past bar under the crosshair, for which the words name the same value.
    const chart = page.getByRole("application", { name: /^AUD\/USD chart, 1m/ });
    await chart.press("Home");
    const { time } = (
      await installation.query<{ time: string }>(
        `select extract(epoch from min(starts_at))::text as time from market.get_bars('AUD_USD', '1m', null, null, 120)`,
      )
    )[0]!;
    // A minute may have begun since the page was read.
    const possible = [0, -60].map((by) => meanAt(Number(time) + by));
    await expect.poll(async () => possible.includes(await value()), WAIT).toBe(true);
    await page.getByText(new RegExp(`; SMA 2 · 1h ${await value()}$`)).waitFor(WAIT);
    await chart.press("Escape");
  };
  await checkChart();
  await page.reload();
  hourly.length = 0;
  await checkChart();

  // The newest hour follows the ticks.
  const { before } = (
    await installation.query<{ before: string }>(
      `select close::text as before from market.get_bars('AUD_USD', '1h', null, null, 2) order by starts_at limit 1`,
    )
  )[0]!;
  await installation.price("AUD_USD", "0.75000", "0.75010");
  await expect.poll(value, WAIT).toBe(((Number(before) + 0.75) / 2).toFixed(5));

  const { page: plain } = await open(path, { javaScriptEnabled: false });
  expect([
    await plain.locator(".chart .study").count(),
    await plain.locator('[data-legend^="sma:"]').innerText(),
  ]).toEqual([1, await value()]);

  // Longer bars of the chart would have several values each.
  await page.getByRole("navigation", { name: "Chart interval" }).getByRole("link", { name: "4h", exact: true }).click();
  await page.waitForURL(/tf=4h/);
  await page.locator(".chart-legend").getByText("Only on charts up to 1h").waitFor(WAIT);
  expect(await page.locator('[data-legend^="sma:"]').count()).toBe(0);
  await openSettings("SMA 2 · 1h");
  await expect
    .poll(() => interval.locator("option").allInnerTexts(), WAIT)
    .toEqual(["Same as chart (4h)", "1h", "4h", "1D", "1W", "1M"]);
  expect(errors).toEqual([]);
});

test("new indicators of a kind start with the settings that were saved as default", async () => {
  const { page, errors, settings } = await openAverage("/dashboard?symbol=EUR_USD&tf=1m");
  await settings.getByRole("textbox", { name: "Length" }).fill("9");
  await choosePart(settings, "Style");
  await settings.getByRole("radio", { name: "Medium" }).check();
  await settings.getByRole("button", { name: "Save as default" }).click();
  await settings.getByRole("button", { name: "Saved as default" }).waitFor(WAIT);
  await settings.getByRole("button", { name: "Cancel" }).last().click();
  expect(await storedIndicators()).toEqual(["sma:color=c4"]);
  await page.locator("[popovertarget=chart-indicators]").first().click();
  await page.locator("#chart-indicators").getByRole("button", { name: "Simple moving average" }).click();
  await expect.poll(storedIndicators, WAIT).toEqual(["sma:color=c4", "sma:length=9:color=c1.2"]);
  expect(errors).toEqual([]);
});

test("the parts of an indicator's settings are tabs, which arrow keys choose, and an error is shown in its part", async () => {
  const { page, errors, settings } = await openAverage("/dashboard?symbol=EUR_USD&tf=1m");
  const length = settings.getByRole("textbox", { name: "Length" });
  const shown = async () => [
    await length.isVisible(),
    await settings.getByRole("radio", { name: "Thick" }).isVisible(),
    await settings.getByRole("checkbox", { name: "Days" }).isVisible(),
  ];
  expect([await length.evaluate((input) => input === document.activeElement), await shown()]).toEqual([
    true,
    [true, false, false],
  ]);
  const height = (await settings.boundingBox())!.height;
  await settings.getByRole("tab", { selected: true }).press("ArrowRight");
  expect(await shown()).toEqual([false, true, false]);
  await page.keyboard.press("End");
  expect([await shown(), (await settings.boundingBox())!.height]).toEqual([[false, false, true], height]);
  await page.keyboard.press("ArrowRight");
  expect(await shown()).toEqual([true, false, false]);
  await length.fill("0");
  await choosePart(settings, "Style");
  await settings.getByRole("button", { name: "Apply" }).click();
  expect([await length.evaluate((input) => input === document.activeElement), await shown()]).toEqual([
    true,
    [true, false, false],
  ]);
  // Escape in any part restores the indicator.
  await page.keyboard.press("Escape");
  expect([await settings.count(), await storedIndicators()]).toEqual([0, ["sma:color=c4"]]);
  expect(errors).toEqual([]);
});

test("RSI has a smoothed line, and alerts at its bands that its settings make, move and remove", async () => {
  onTestFinished(async () => {
    await installation.owner.json("POST", "/preferences", { chartIndicators: "volume" });
    await installation.query("delete from trading.price_alerts where indicator is not null");
  });
  await installation.owner.json("POST", "/preferences", { chartIndicators: "rsi:length=9" });
  await quote();
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const settings = page.getByRole("dialog", { name: "Relative Strength Index" });
  const openSettings = async () => {
    await page.locator("[popovertarget=chart-indicators]").first().click();
    await page.getByRole("button", { name: "Settings of RSI" }).click();
  };
  const apply = () => settings.getByRole("button", { name: "Apply" }).click();
  const alertSwitch = settings.getByRole("switch", { name: "Alert at the bands" });
  const alerts = async () =>
    (
      await installation.query<{ alert: string }>(
        `select concat_ws(' ', i.name, a.indicator, a.indicator_length, a.bar_interval, a.condition, trim_scale(a.threshold)) as alert
         from trading.price_alerts a join market.instruments i on i.id = a.instrument_id
         where a.indicator is not null order by a.threshold`,
      )
    ).map(({ alert }) => alert);

  await openSettings();
  expect(await settings.getByLabel("Smoothing length").isDisabled()).toBe(true);
  expect(await page.locator('[data-legend^="rsi"]').innerText()).not.toContain("·");
  await settings.getByLabel("Smoothing", { exact: true }).last().selectOption("ema");
  await settings.getByLabel("Smoothing length").fill("3");
  await expect.poll(() => page.locator('[data-legend^="rsi"]').innerText(), WAIT).toMatch(/^[\d.]+ · [\d.]+$/);
  await choosePart(settings, "Style");
  await settings.getByRole("group", { name: "Smoothed line, Width" }).waitFor(WAIT);
  await choosePart(settings, "Parameters");
  await alertSwitch.check();
  await settings.getByText(/EUR\/USD.*1m.*when.*RSI 9.*crosses 30 or 70/).waitFor(WAIT);
  // Nothing is made before Apply.
  expect(await alerts()).toEqual([]);
  await apply();
  await expect.poll(alerts, WAIT).toEqual(["EUR_USD rsi 9 1m crosses 30", "EUR_USD rsi 9 1m crosses 70"]);
  await expect.poll(storedIndicators, WAIT).toEqual(["rsi:length=9:smoothing=ema:smoothingLength=3"]);

  await openSettings();
  await expect.poll(() => alertSwitch.isChecked(), WAIT).toBe(true);
  await settings.getByRole("textbox", { name: "Upper band" }).fill("80");
  await apply();
  await expect.poll(alerts, WAIT).toEqual(["EUR_USD rsi 9 1m crosses 30", "EUR_USD rsi 9 1m crosses 80"]);

  await openSettings();
  await expect.poll(() => alertSwitch.isChecked(), WAIT).toBe(true);
  // Alerts are computed from the close.
  await settings.getByLabel("Source").selectOption("open");
  expect([await alertSwitch.isDisabled(), await settings.getByText("Only with Source: Close").isVisible()]).toEqual([
    true,
    true,
  ]);
  await settings.getByLabel("Source").selectOption("close");
  await alertSwitch.uncheck();
  await apply();
  await expect.poll(alerts, WAIT).toEqual([]);
  expect(errors).toEqual([]);
});

test("another style or interval replaces the canvas without showing a still picture", async () => {
  onTestFinished(async () => void (await installation.owner.json("POST", "/preferences", { chartStyle: "candles" })));
  await quote();
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  // Records in every frame whether the chart is the canvas or the still picture.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const record = () => {
      const box = document.querySelector(".chart-box")?.getBoundingClientRect();
      const canvas = [...document.querySelectorAll<HTMLElement>(".chart-box canvas")].some((one) =>
        one.checkVisibility({ visibilityProperty: true }),
      );
      if (box) seen.add(canvas ? "canvas" : "still picture");
      requestAnimationFrame(record);
    };
    record();
  });
  await page.locator("[popovertarget=chart-style]").click();
  await page.locator("#chart-style button", { hasText: "Line chart" }).click();
  await expect
    .poll(() => page.locator("#chart-style button", { hasText: "Line chart" }).getAttribute("aria-pressed"), WAIT)
    .toBe("true");
  await waitForCanvas(page);
  await page.getByRole("navigation", { name: "Chart interval" }).getByRole("link", { name: "5m", exact: true }).click();
  await page.waitForURL(/tf=5m/);
  await waitForCanvas(page);
  await expect.poll(() => page.locator(".chart-left").count(), WAIT).toBe(0);
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(["canvas"]);
});

test("a trend line drawn by pointer is stored, moved, deleted and restored; a horizontal line is made by keyboard", async () => {
  onTestFinished(async () => {
    await installation.owner.json("POST", "/preferences", { chartDrawingBar: false });
    await installation.query("delete from market.drawings");
  });
  // Without orders, whose labels lie over the canvas.
  await installation.price("GBP_USD", "1.10000", "1.10010");
  await installation.owner.json("POST", "/preferences", { chartDrawingBar: true });
  const { page, errors } = await open("/dashboard?symbol=GBP_USD&tf=1m");
  await waitForCanvas(page);
  const drawings = () =>
    installation.query<{ kind: string; prices: number[] }>(
      "select kind, prices::float8[] as prices from market.drawings order by id",
    );
  await page.getByRole("button", { name: "Trend line", exact: true }).click();
  // The tools are loaded when one is chosen.
  await page.locator(".chart-box[data-drawings='0']").waitFor(WAIT);
  const box = (await page.locator(".chart-canvas").boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.click(...at(0.3, 0.3));
  await page.mouse.click(...at(0.5, 0.5));
  await expect.poll(drawings, WAIT).toMatchObject([{ kind: "trend" }]);
  const [made] = await drawings();
  expect(made?.prices[0]).toBeGreaterThan(made?.prices[1] ?? NaN);

  await page.reload();
  await waitForCanvas(page);
  await page.locator(".chart-box[data-drawings='1']").waitFor(WAIT);
  await page.mouse.move(...at(0.4, 0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.3), { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await drawings())[0]?.prices[0], WAIT).toBeGreaterThan(made?.prices[0] ?? NaN);
  const [moved] = await drawings();
  expect(moved?.prices[1]).toBeGreaterThan(made?.prices[1] ?? NaN);

  await page.keyboard.press("Delete");
  await expect.poll(drawings, WAIT).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect.poll(drawings, WAIT).toEqual([moved]);
  await page.keyboard.press("Control+z");
  await expect.poll(drawings, WAIT).toEqual([made]);

  await page.getByRole("button", { name: "Horizontal line", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Price" }).fill("1.2345");
  await page.keyboard.press("Enter");
  await expect.poll(drawings, WAIT).toEqual([made, { kind: "horizontal", prices: [1.2345] }]);
  await page.getByRole("button", { name: "List of drawings" }).click();
  await page.getByRole("button", { name: "Horizontal line, 1.23450", exact: true }).waitFor(WAIT);
  await page.getByRole("button", { name: /^Delete Trend line, 1\.\d{5} at / }).click();
  await expect.poll(drawings, WAIT).toEqual([{ kind: "horizontal", prices: [1.2345] }]);
  expect(errors).toEqual([]);
});

test("locked drawings are neither moved nor deleted; all are removed and restored at once, on a phone from its head", async () => {
  onTestFinished(async () => {
    await installation.owner.json("POST", "/preferences", { chartDrawingBar: false });
    await installation.query("delete from market.drawings");
  });
  await installation.price("GBP_USD", "1.10000", "1.10010");
  await installation.owner.json("POST", "/preferences", { chartDrawingBar: true });
  const line = { instrument: "GBP_USD", kind: "horizontal", color: "c1", width: 2, text: "" };
  const points = [{ time: "2026-01-01T00:00:00Z", price: "1.2" }];
  expect((await installation.owner.json("POST", "/dashboard/save-drawing", { ...line, points })).status).toBe(200);
  const drawings = () =>
    installation.query<{ kind: string; prices: number[] }>(
      "select kind, prices::float8[] as prices from market.drawings order by id",
    );
  const { page, errors } = await open("/dashboard?symbol=GBP_USD&tf=1m");
  await waitForCanvas(page);
  await page.locator(".chart-box[data-drawings='1']").waitFor(WAIT);
  const box = (await page.locator(".chart-canvas").boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.getByRole("button", { name: "Trend line", exact: true }).click();
  await page.mouse.click(...at(0.3, 0.3));
  await page.mouse.click(...at(0.5, 0.5));
  await expect.poll(drawings, WAIT).toMatchObject([{ kind: "horizontal" }, { kind: "trend" }]);
  const made = await drawings();

  const lock = page.getByRole("button", { name: "Lock drawings" });
  const removal = page.getByRole("button", { name: "Remove all drawings" });
  await lock.click();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.mouse.move(...at(0.4, 0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.3), { steps: 3 });
  await page.mouse.up();
  await page.keyboard.press("Delete");
  expect(await removal.isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Delete the selected drawing" }).isDisabled()).toBe(true);
  expect(sent.filter((path) => path.endsWith("-drawing"))).toEqual([]);
  expect(await drawings()).toEqual(made);
  await page.reload();
  await waitForCanvas(page);
  await expect.poll(() => lock.getAttribute("aria-pressed"), WAIT).toBe("true");

  await lock.click();
  await removal.click();
  await expect.poll(drawings, WAIT).toEqual([]);
  await page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).click();
  await expect.poll(drawings, WAIT).toEqual(made);

  const { page: phone } = await open("/dashboard?symbol=GBP_USD&tf=1m&view=chart", { width: 390, height: 844 });
  await waitForCanvas(phone);
  await phone.locator(".chart-box[data-drawings='2']").waitFor(WAIT);
  const head = phone.locator(".chart-phone-head");
  const undo = head.getByRole("button", { name: "Undo" });
  expect(await undo.isDisabled()).toBe(true);
  await phone.getByRole("button", { name: "Remove all drawings" }).click();
  await expect.poll(drawings, WAIT).toEqual([]);
  await undo.click();
  await expect.poll(drawings, WAIT).toEqual(made);
  for (const button of [undo, head.getByRole("button", { name: "Toggle full screen" })]) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(errors).toEqual([]);
});

test("the chart is saved as a picture under the instrument's name", async () => {
  await buy({ loss: "1.0995" });
  const { page } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save image" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^EUR_USD-1m-\d{4}-\d\d-\d\dT.*\.png$/);
  const { width = 0, height = 0 } = (await page.locator(".chart-box").boundingBox()) ?? {};
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20) > height]).toEqual([Math.round(width), true]);
  // The crosshair snaps to prices while the button is pressed.
  const magnet = page.getByRole("button", { name: "Snap crosshair to OHLC (magnet)" });
  await magnet.click();
  expect(await magnet.getAttribute("aria-pressed")).toBe("true");
});

test("the last chosen interval is used on the next visit", async () => {
  const { page } = await open("/dashboard?symbol=EUR_USD");
  // The page's scripts store the interval; until they run, the link only opens it.
  await waitForCanvas(page);
  const intervals = page.getByRole("navigation", { name: "Chart interval" });
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/preferences") && answer.ok()),
    intervals.getByRole("link", { name: "1h" }).click(),
  ]);
  await page.goto(`${installation.url}/dashboard`);
  await expect.poll(() => intervals.locator("[aria-current]").innerText(), WAIT).toBe("1h");
});

describe("the page of a chart", () => {
  test("the page of a chart is live, shows one symbol, and is dark with daily bars unless the trading page opens it", async () => {
    await installation.owner.json("POST", "/preferences", { theme: "light" });
    const { page, errors } = await open("/dashboard?symbol=XAU_USD");
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Open in new window" }).click(),
    ]);
    await popup.waitForURL("**/chart/XAU_USD?tf=*&theme=own");
    await waitForCanvas(popup);
    expect(await popup.getByRole("heading", { level: 1 }).innerText()).toContain("XAU/USD");
    const background = () => popup.locator(".chart-page").evaluate((main) => getComputedStyle(main).backgroundColor);
    const interval = popup.locator(".intervals > nav [aria-current]");
    expect(await interval.innerText()).toBe(await page.locator(".intervals > nav [aria-current]").innerText());
    expect(await background()).not.toBe("rgb(15, 19, 25)");
    await popup.goto(`${installation.url}/chart/XAU_USD`);
    await waitForCanvas(popup);
    expect(await interval.innerText()).toBe("1D");
    expect(await background()).toBe("rgb(15, 19, 25)");
    await quote("1.15000", "1.15010");
    await expect.poll(() => legend(popup, "close"), WAIT).toContain("1.15");
    expect(await popup.locator("a[href^='/'][href*='symbol=']").count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test("the page of an unknown symbol states that it does not exist, and the page needs a session", async () => {
    const { page } = await open("/chart/NOPE");
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    expect((await installation.owner.get("/chart/NOPE", { Accept: "text/html" })).status).toBe(404);
    expect((await installation.owner.get("/chart/XAUUSD", { Accept: "text/html" })).status).toBe(200);
    const signedOut = await fetch(`${installation.url}/chart/XAU_USD`, {
      redirect: "manual",
      headers: { Accept: "text/html" },
    });
    expect([signedOut.status, signedOut.headers.get("location")]).toEqual([302, "/?next=%2Fchart%2FXAU_USD"]);
  });
});

test.each(["/dashboard?symbol=EUR_USD&tf=1m", "/chart/EUR_USD?tf=1m"])(
  "without JavaScript %s has a picture, a summary and a table",
  async (path) => {
    await quote();
    const { page } = await open(path, { javaScriptEnabled: false });
    await page.getByRole("img", { name: "EUR/USD, " }).waitFor();
    expect(await page.locator(".chart path").count()).toBeGreaterThanOrEqual(120);
    expect(await page.locator("#chart-summary").innerText()).toMatch(
      /^EUR\/USD, 1m bars from .* to .*: open 1\.1\d{4}, latest 1\.10000, low/,
    );
    await page.getByText("Last 20 bars as a table").click();
    const rows = page.getByRole("table", { name: "Last 20 bars" }).locator("tbody tr");
    expect(await rows.count()).toBe(20);
    expect(await rows.nth(18).innerText()).toContain("1.10020");
    await page.getByRole("link", { name: "4h" }).click();
    await page.getByRole("img", { name: "4h bars" }).waitFor();
  },
);

const draftGrip = (page: Page, level: string) => page.locator(`[data-draft=${level}] .level-name`);

async function dragDraft(page: Page, level: string, by: number) {
  const box = (await draftGrip(page, level).boundingBox())!;
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by, { steps: 4 });
}

test("a draft's stop is drawn from the ticket and dragging it writes the ticket's field", async () => {
  await quote();
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  await page.locator("#side-buy").check();
  await page.getByRole("checkbox", { name: "Stop loss" }).check();
  const field = page.locator("#ticket-loss");
  await field.fill("1.0996");
  await expect.poll(() => draftGrip(page, "loss").innerText(), WAIT).toMatch(/^SL −6\.00 USD 5\.0 pips$/);
  await dragDraft(page, "loss", 30);
  // Before the button is released.
  await expect.poll(async () => Number(await field.inputValue())).toBeLessThan(1.0996);
  await page.mouse.up();
  const dragged = await field.inputValue();
  expect(await page.locator("[data-draft=loss] .level-price").innerText()).toBe(dragged);
  // A stop never crosses the entry: it stays one step below the bid.
  await dragDraft(page, "loss", -400);
  await expect.poll(() => field.inputValue()).toBe("1.09999");
  await expect.poll(() => draftGrip(page, "loss").innerText()).toContain("stops at the entry price");
  await page.mouse.up();
  await page.locator("[data-draft=loss]").getByRole("button", { name: "Remove SL" }).click();
  await draftGrip(page, "loss").waitFor({ ...WAIT, state: "detached" });
  expect(await page.getByRole("checkbox", { name: "Stop loss" }).isChecked()).toBe(false);
  expect(errors).toEqual([]);
});

test("the menu at a price fills the ticket with a pending order of the kind that fits", async () => {
  await quote();
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const chart = page.getByRole("application", { name: /^EUR\/USD chart, 1m/ });
  const box = (await chart.boundingBox())!;
  await chart.click({ button: "right", position: { x: box.width / 2, y: box.height * 0.6 } });
  const item = page.getByRole("button", { name: /^Buy limit at 1\.\d{5}/ });
  const price = /1\.\d{5}/.exec(await item.innerText())?.[0];
  expect(await page.getByRole("button", { name: /^Sell stop at/ }).count()).toBe(1);
  expect(await page.getByRole("button", { name: /^(Buy stop|Sell limit) at/ }).count()).toBe(0);
  await item.click();
  await expect.poll(() => page.locator("#ticket-price").inputValue(), WAIT).toBe(price);
  await page.getByRole("button", { name: /^Place buy (limit|stop) 10.000/ }).waitFor(WAIT);
  await expect.poll(() => draftGrip(page, "entry").innerText(), WAIT).toMatch(/^Buy Limit 10\s000/);

  // By keyboard at the crosshair: a bar of the past closed at 1.1002, above the market. The pointer is taken away,
  // because Chromium repeats its position when the page changes below it.
  await page.mouse.move(1, 1);
  await chart.focus();
  await chart.press("Home");
  await expect.poll(() => page.locator("[data-legend=close]").innerText(), WAIT).toBe("1.10020");
  await chart.press("Shift+F10");
  await page.getByRole("button", { name: "Sell limit at 1.10020" }).press("Enter");
  await expect.poll(() => page.locator("#ticket-price").inputValue(), WAIT).toBe("1.10020");
  await page.getByRole("button", { name: /^Place sell limit 10.000/ }).click();
  const pending = () =>
    installation.query(
      "select kind, type, trim_scale(price)::text as price from trading.pending_orders order by id desc limit 1",
    );
  await expect.poll(pending, WAIT).toEqual([{ kind: "limit", type: "sell", price: "1.1002" }]);
  expect(errors).toEqual([]);
});

test("a price alert is set from the chart's menu, and its line in the chart opens it", async () => {
  await quote();
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const chart = page.getByRole("application", { name: /^EUR\/USD chart, 1m/ });
  const box = (await chart.boundingBox())!;
  await chart.click({ button: "right", position: { x: box.width / 2, y: box.height * 0.85 } });
  const item = page.getByRole("link", { name: /^Set alert at \d/ });
  const price = /[\d.]+$/.exec(await item.innerText())?.[0] ?? "";
  await item.click();
  const dialog = page.getByRole("dialog", { name: "Create alert" });
  expect(await dialog.getByLabel("Value").inputValue()).toBe(price);
  await dialog.getByRole("button", { name: "Create alert" }).click();
  await dialog.waitFor({ ...WAIT, state: "detached" });
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD&tf=1m`);
  await waitForCanvas(page);
  const line = page.locator(".chart-over .level.is-alert");
  await expect.poll(() => line.locator(".level-price").innerText(), WAIT).toBe(price);
  await line.getByRole("link", { name: "Price alert" }).click();
  await page.getByRole("dialog", { name: "Edit alert" }).waitFor(WAIT);
  expect(errors).toEqual([]);
});

test("the form of an alert floats beside the chart, whose line has the same price as the form", async () => {
  await quote();
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const opener = page.locator(".chart-bar").getByRole("link", { name: "Create alert" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Create alert" });
  const value = dialog.getByLabel("Value");
  await expect.poll(() => value.inputValue(), WAIT).toBe("1.10050");
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(false);
  expect(await value.evaluate((input) => input === document.activeElement)).toBe(true);
  const grip = page.locator(".chart-over").getByRole("button", { name: /^Price alert at / });
  const tag = () => page.locator(".level.is-alert:has(button) .level-price").innerText();
  await expect.poll(tag, WAIT).toBe("1.10050");
  await dialog.getByText("Drag the line on the chart to change it.").waitFor();

  await value.fill("1.1003");
  await expect.poll(tag, WAIT).toBe("1.10030");
  const creation = dialog.getByRole("button", { name: /^Create alert/ });
  expect(await creation.innerText()).toBe("Create alert at 1.10030");
  const { x, y } = (await grip.boundingBox())!;
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 20, y - 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await value.inputValue()), WAIT).toBeGreaterThan(1.1003);
  expect(await tag()).toBe(await value.inputValue());
  await value.fill("1.1004");
  await grip.press("ArrowUp");
  await expect.poll(() => value.inputValue(), WAIT).toBe("1.10050");
  // An indicator has no price of the chart.
  await dialog.getByLabel("Price or indicator").selectOption("rsi");
  await expect.poll(() => grip.count(), WAIT).toBe(0);
  expect(await creation.innerText()).toBe("Create alert");
  await dialog.getByLabel("Price or indicator").selectOption("bid");

  await value.fill("1.1004");
  await page.locator(".chart-bar").getByRole("link", { name: "5m", exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("tf"), WAIT).toBe("5m");
  expect(await value.inputValue()).toBe("1.1004");

  const head = (await dialog.boundingBox())!;
  await page.mouse.move(head.x + 40, head.y + 20);
  await page.mouse.down();
  await page.mouse.move(0, 0, { steps: 4 });
  await page.mouse.up();
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0 });
  await value.press("Escape");
  await dialog.waitFor({ ...WAIT, state: "detached" });
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement), WAIT).toBe(true);
  expect(await grip.count()).toBe(0);
  expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(["symbol", "tf"]);
  expect(errors).toEqual([]);
});

test.each([true, false])(
  "an alert on a price once per bar has the chart's interval unless another is chosen (scripts: %s)",
  async (javaScriptEnabled) => {
    await quote();
    const { page } = await open("/dashboard/alerts/new?symbol=EUR_USD&tf=15m", { javaScriptEnabled });
    const dialog = page.getByRole("dialog", { name: "Create alert" });
    const interval = dialog.getByLabel("Interval of the bars");
    await dialog.getByLabel("Value").fill("1.25");
    expect(await interval.isVisible()).toBe(false);
    await dialog.getByText("Once per bar").click();
    expect([await interval.inputValue(), await dialog.getByLabel("Length in bars").isVisible()]).toEqual([
      "15m",
      false,
    ]);
    await interval.selectOption("4h");
    await dialog.getByRole("button", { name: /^Create alert/ }).click();
    await page.waitForURL(/\/dashboard\?/);
    await page.goto(`${installation.url}/alerts`);
    await page
      .getByRole("row")
      .filter({ hasText: "1.25000" })
      .getByText(/^Once per bar\W+4h\W+$/)
      .waitFor(WAIT);
    const [alert] = await installation.query<{ id: string }>(
      "delete from trading.price_alerts where level = 1.25 and is_per_bar returning bar_interval as id",
    );
    expect(alert?.id).toBe("4h");
  },
);

test.each([true, false])(
  "the form of an alert names the address and the browsers that it reaches (scripts: %s)",
  async (javaScriptEnabled) => {
    const reached = async (channel: string) => {
      const { page } = await open("/dashboard/alerts/new?symbol=EUR_USD", { javaScriptEnabled });
      const shown = page.getByRole("dialog", { name: "Create alert" }).locator(`label:has([value=${channel}]) bdi`);
      return await shown.innerText();
    };
    expect([await reached("mail"), await reached("push")]).toEqual(["cu****er@demo.test", "No browser yet"]);
    onTestFinished(async () => {
      await installation.query("delete from site.push_subscriptions");
    });
    for (const [device, agent] of [
      [
        "desk",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      ],
      [
        "phone",
        "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      ],
      [
        "old desk",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      ],
      ["nameless", ""],
    ] as const) {
      const keys = { p256dh: "a".repeat(87), auth: "a".repeat(22) };
      const endpoint = `https://push.test/${encodeURIComponent(device)}`;
      const client = await logIn(installation.url);
      const { status } = await client.json("POST", "/push", { endpoint, keys }, { "User-Agent": agent });
      expect(status).toBe(200);
    }
    expect(await reached("push")).toBe("Chrome, Windows · Chrome, Android · Unknown device");
  },
);

test("on a phone the form of an alert is a modal sheet", async () => {
  const { page } = await open("/dashboard/alerts/new?symbol=EUR_USD&instrument=EUR_USD", { width: 390, height: 844 });
  const dialog = page.getByRole("dialog", { name: "Create alert" });
  await expect.poll(() => dialog.evaluate((element) => element.matches(":modal")), WAIT).toBe(true);
  const { y, height } = (await dialog.boundingBox())!;
  expect(Math.round(y + height)).toBe(844);
});

test("a layout of four charts keeps its crosshair linked, is stored under a name and survives a reload", async () => {
  await quote();
  // Without indicators the prices are the only series until there is a comparison.
  await installation.owner.json("POST", "/preferences", { chartIndicators: [], chartDrawingBar: false });
  const { page, errors } = await open("/charts?charts=EUR_USD:1m,XAU_USD:1m,EUR_USD:1D,XAU_USD:1h");
  const cells = page.locator(".chart-cell");
  await expect.poll(() => page.locator(".chart-box[data-live]").count(), WAIT).toBe(4);
  const time = (place: number) => cells.nth(place).locator('[data-legend="time"]').innerText();
  const newest = await time(0);
  expect(await cells.nth(0).locator(".day-change").innerText()).toMatch(/Day change\s+[+−]?\d+\.\d\d.%/);
  const canvas = (await cells.nth(0).locator(".chart-canvas").boundingBox())!;
  // A chart receives the pointer a moment after its bars are drawn.
  let movesMade = 0;
  const timeUnderPointer = async () => {
    // Below the labels of the levels, which take the pointer.
    await page.mouse.move(canvas.x + canvas.width / 2 + (movesMade++ % 2), canvas.y + canvas.height * 0.8);
    return await time(0);
  };
  await expect.poll(timeUnderPointer, WAIT).not.toBe(newest);
  await expect.poll(async () => (await time(1)) === (await time(0)), WAIT).toBe(true);
  // A minute lies in the bar of its day.
  expect(await time(2)).toBe((await time(0)).slice(0, 10));

  // The bars are read again and have the same times, before and after a second series is drawn.
  const link = (name: string) => page.getByRole("switch", { name, exact: true });
  const toggle = async (name: string, text: string, isOn: boolean) => {
    await link(name).setChecked(isOn);
    await page.waitForURL((url) => url.searchParams.get("links")?.includes(text) === isOn);
  };
  await page.getByRole("button", { name: "Layouts" }).click();
  await toggle("Instrument", "symbol", true);
  await toggle("Instrument", "symbol", false);

  // Minutes of two instruments move together.
  await toggle("Visible range", "range", true);
  await toggle("Crosshair", "crosshair", false);
  await page.keyboard.press("Escape");
  const timeInMiddle = async (place: number) => {
    const box = (await cells.nth(place).locator(".chart-canvas").boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return time(place);
  };
  await expect.poll(() => timeInMiddle(1), WAIT).not.toBe(newest);
  const inView = await timeInMiddle(1);
  const keys = cells.nth(0).locator(".chart-canvas");
  await keys.press("Home");
  await keys.press("Escape");
  const haveMoved = async () => {
    const times = [await timeInMiddle(0), await timeInMiddle(1)];
    return times[0] === times[1] && times[0] !== inView && times[0] !== newest;
  };
  await expect.poll(haveMoved, WAIT).toBe(true);

  // One chart alone, then all of them again, by keyboard.
  await cells.nth(1).getByRole("link", { name: "Enlarge chart" }).press("Enter");
  await expect.poll(() => cells.filter({ visible: true }).count(), WAIT).toBe(1);
  const wide = (await cells.nth(1).locator(".chart-canvas").boundingBox())!;
  expect(wide.width).toBeGreaterThan(1.8 * canvas.width);
  await cells.nth(1).getByRole("link", { name: "Show all charts" }).press("Enter");
  await expect.poll(() => cells.filter({ visible: true }).count(), WAIT).toBe(4);

  await cells.nth(1).getByRole("button", { name: "Compare" }).click();
  await page
    .getByRole("dialog", { name: "Compare" })
    .getByRole("button", { name: /^GBP\/USD/ })
    .click();
  const compared = page.locator('[data-comparison="GBP_USD"]');
  await compared.waitFor(WAIT);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Layouts" }).click();
  await page.getByLabel("Name of the layout").fill("Morning");
  await page.getByRole("button", { name: "Save as new" }).click();
  await page.waitForURL(/layout=\d+/);
  await quote();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(errors).toEqual([]);
  await page.reload();
  await expect.poll(() => page.locator(".chart-box[data-live]").count(), WAIT).toBe(4);
  await page.goto(`${installation.url}/charts`);
  await page.getByRole("button", { name: "Layouts" }).click();
  await page.getByRole("link", { name: "Morning" }).click();
  await expect
    .poll(() => cells.locator(".chart-cell-pair bdi").allInnerTexts(), WAIT)
    .toEqual(["EUR/USD", "XAU/USD", "EUR/USD", "XAU/USD"]);
  // The comparison belongs to the second chart of the layout.
  await cells.nth(1).locator('[data-comparison="GBP_USD"]').waitFor(WAIT);
  expect(await compared.count()).toBe(1);
  await cells.nth(3).getByRole("button", { name: "Choose instrument" }).click();
  await page.getByRole("group", { name: "Choose instrument" }).getByRole("searchbox").fill("eurusd");
  await page.getByRole("button", { name: "EUR/USD Euro / US Dollar" }).waitFor(WAIT);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Chart 4, EUR/USD" }).waitFor(WAIT);

  // One bar of drawing tools draws in the chart that is pressed.
  await page.getByRole("button", { name: "Drawing tools" }).click();
  const toolbar = page.getByRole("toolbar", { name: "Drawing tools" });
  await toolbar.getByRole("button", { name: "Horizontal line" }).click();
  await expect.poll(() => page.locator(".chart-canvas[data-tool]").count(), WAIT).toBe(4);
  const days = (await cells.nth(2).locator(".chart-canvas").boundingBox())!;
  await page.mouse.click(days.x + days.width / 2, days.y + days.height * 0.6);
  const drawn = () =>
    installation.query(
      "select i.name from market.drawings d join market.instruments i on i.id = d.instrument_id order by d.id desc limit 1",
    );
  await expect.poll(drawn, WAIT).toEqual([{ name: "EUR_USD" }]);
  // The bar follows the chart that is used, and another chart of the instrument has the same drawings.
  await keys.press("Escape");
  await toolbar.getByRole("button", { name: "List of drawings" }).click();
  await page.getByRole("button", { name: /^Change Horizontal line/ }).waitFor(WAIT);
  await page.keyboard.press("Escape");
  expect(await toolbar.count()).toBe(1);

  await page.getByRole("button", { name: "Morning" }).click();
  await toggle("Chart interval", "interval", true);
  await page.keyboard.press("Escape");
  await cells.nth(1).locator(".interval-button").click();
  await cells.nth(1).getByRole("link", { name: "15m", exact: true }).click();
  const intervals = () => cells.locator(".interval-button bdi").allInnerTexts();
  await expect.poll(intervals, WAIT).toEqual(["15m", "15m", "15m", "15m"]);
  expect(errors).toEqual([]);

  const { page: plain } = await open("/charts?charts=EUR_USD:1m,XAU_USD:5m", { javaScriptEnabled: false });
  await plain.getByRole("button", { name: "Layouts" }).click();
  await plain.getByRole("switch", { name: "Visible range" }).check();
  await plain.getByRole("form", { name: "Links between charts" }).getByRole("button", { name: "Show" }).click();
  await plain.waitForURL((url) => url.searchParams.getAll("links").join() === ",crosshair,range,drawings");
  await plain.getByRole("button", { name: "Layouts" }).click();
  await plain.getByRole("link", { name: "Three charts" }).click();
  await plain.waitForURL((url) => url.searchParams.get("links") === "crosshair,range,drawings");
  expect(await plain.locator(".chart-cell").count()).toBe(3);
  await plain.locator(".chart-cell-pair").nth(1).click();
  const form = plain.getByRole("group", { name: "Choose instrument" });
  await form.getByLabel("Chart", { exact: true }).selectOption("1");
  await form.getByLabel("Instrument", { exact: true }).selectOption("GBP_USD");
  await form.getByRole("button", { name: "Show" }).click();
  await plain.getByRole("region", { name: "Chart 2, GBP/USD" }).waitFor();
  expect(await plain.locator(".chart-cell .interval-button bdi").allInnerTexts()).toEqual(["1m", "5m", "1m"]);
});

test("beside several charts the list changes the chart that was used last, and the account bar shows the account", async () => {
  const { page, errors } = await open("/charts?charts=EUR_USD:1m,XAU_USD:5m&stacked=true&links=crosshair&cat=crypto");
  const cells = page.locator(".chart-cell");
  await expect.poll(() => page.locator(".chart-box[data-live]").count(), WAIT).toBe(2);
  const boxes = await Promise.all([0, 1].map(async (place) => (await cells.nth(place).boundingBox())!));
  expect([boxes[1]!.x, boxes[1]!.width]).toEqual([boxes[0]!.x, boxes[0]!.width]);
  expect(boxes[1]!.y).toBeGreaterThanOrEqual(boxes[0]!.y + boxes[0]!.height);
  await cells.nth(1).locator(".chart-canvas").press("End");
  await page.getByRole("region", { name: "Assets" }).getByRole("link", { name: "BTC/USD" }).click();
  await page.getByRole("region", { name: "Chart 2, BTC/USD" }).waitFor(WAIT);
  expect(await cells.locator(".interval-button bdi").allInnerTexts()).toEqual(["1m", "5m"]);
  // The page keeps the category of the list, and the bar above the charts belongs to the used one.
  expect(await page.getByRole("link", { name: "Crypto" }).getAttribute("aria-current")).toBe("page");
  expect(await page.locator(".layout-bar > .strong").innerText()).toBe("BTC/USD");
  expect(await page.locator(".acct").innerText()).toMatch(/Balance[\s\S]+Equity[\s\S]+Free margin/);

  await page.getByRole("button", { name: "Layouts" }).click();
  await page.getByLabel("Name of the layout").fill("Stacked");
  await page.getByRole("button", { name: "Save as new" }).click();
  await page.waitForURL(/layout=\d+/);
  // The menu stays open.
  await page.getByRole("link", { name: "Nine charts" }).click();
  await expect.poll(() => cells.count(), WAIT).toBe(9);
  await page.getByRole("navigation", { name: "Layouts" }).getByRole("link", { name: "Stacked" }).click();
  await expect.poll(() => page.locator(".chart-grid").getAttribute("data-arrangement"), WAIT).toBe("2s");
  expect(errors).toEqual([]);
});

test("each chart of a layout can have its own indicators and a menu, and a switch hides the drawings of all", async () => {
  await installation.owner.json("POST", "/preferences", { chartIndicators: "volume", chartDrawingBar: "true" });
  await installation.query("delete from market.drawings");
  const path = "/charts?charts=EUR_USD:1m,GBP_USD:1m,EUR_USD:1m&links=crosshair,drawings";
  const { page, errors } = await open(path);
  const cells = page.locator(".chart-cell");
  await expect.poll(() => page.locator(".chart-box[data-live]").count(), WAIT).toBe(3);
  const studies = () => cells.evaluateAll((all) => all.map((cell) => cell.querySelector(".chart-legend")?.textContent));
  await page.getByRole("button", { name: "Indicators of Chart 2, GBP/USD" }).click();
  const menu = page.getByRole("form", { name: "Indicators of Chart 2, GBP/USD" });
  await menu.getByRole("button", { name: "Simple moving average" }).click();
  await page.waitForURL((url) => url.searchParams.get("charts") === "EUR_USD:1m,GBP_USD:1m::volume~sma,EUR_USD:1m");
  await expect
    .poll(async () => (await studies()).map((text) => text?.includes("SMA 20")), WAIT)
    .toEqual([false, true, false]);
  // Its settings are those of this chart, and are shown while they are typed.
  await menu.getByRole("button", { name: "Settings of SMA 20" }).click();
  const settings = page.getByRole("dialog", { name: "Simple moving average" });
  await settings.getByRole("textbox", { name: "Length" }).fill("9");
  await choosePart(settings, "Style");
  await settings.getByRole("radio", { name: "Thick" }).check();
  await expect.poll(async () => (await studies())[1], WAIT).toContain("SMA 9");
  await settings.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL((url) => url.searchParams.get("charts")?.includes("volume~sma;length=9;color=c2.3,") ?? false);
  expect(await installation.query("select chart_indicators from iam.users where email = 'customer@demo.test'")).toEqual(
    [{ chart_indicators: ["volume"] }],
  );

  const toolbar = page.getByRole("toolbar", { name: "Drawing tools" });
  await toolbar.getByRole("button", { name: "Horizontal line" }).click();
  await expect.poll(() => page.locator(".chart-canvas[data-tool]").count(), WAIT).toBe(3);
  const canvas = (await cells.nth(0).locator(".chart-canvas").boundingBox())!;
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height * 0.6);
  const drawn = () =>
    cells.locator(".chart-box").evaluateAll((all) => all.map((box) => box.dataset["drawings"] ?? "0"));
  await expect.poll(drawn, WAIT).toEqual(["1", "0", "1"]);
  await toolbar.getByRole("button", { name: "Hide drawings" }).click();
  await expect.poll(drawn, WAIT).toEqual(["0", "0", "0"]);
  // A tool shows them again.
  await toolbar.getByRole("button", { name: "Trend line" }).click();
  await expect.poll(drawn, WAIT).toEqual(["1", "0", "1"]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More, Chart 1, EUR/USD" }).click();
  const more = page.getByRole("navigation", { name: "More, Chart 1, EUR/USD" });
  expect(await more.getByRole("link", { name: "Specification" }).getAttribute("href")).toBe("/instruments/EUR_USD");
  await more.getByRole("link", { name: "Remove chart" }).click();
  await page.waitForURL(
    (url) => url.searchParams.get("charts") === "GBP_USD:1m::volume~sma;length=9;color=c2.3,EUR_USD:1m",
  );
  expect(errors).toEqual([]);

  const { page: plain } = await open(path, { javaScriptEnabled: false });
  await plain.getByRole("button", { name: "Indicators of Chart 3, EUR/USD" }).click();
  await plain.getByRole("button", { name: "Remove Trading volume" }).click();
  await plain.getByRole("button", { name: "Indicators of Chart 3, EUR/USD" }).click();
  await plain.getByRole("button", { name: "Simple moving average" }).click();
  await expect.poll(() => plain.locator(".chart-cell").nth(2).locator(".chart-legend").innerText()).toContain("SMA 20");
  expect(await plain.locator(".chart-cell").nth(0).locator(".chart-legend").innerText()).not.toContain("SMA 20");
  await plain.getByRole("button", { name: "Indicators of Chart 3, EUR/USD" }).click();
  await plain.getByRole("button", { name: "Same as other charts" }).click();
  expect(await plain.locator(".chart-cell").nth(2).locator(".chart-legend").innerText()).not.toContain("SMA 20");
});

test("charts of one colour show one instrument, and charts of one instrument share their drawings or not", async () => {
  onTestFinished(async () => {
    await installation.owner.json("POST", "/preferences", { chartDrawingBar: false });
    await installation.query("delete from market.drawings");
    await installation.query("delete from market.chart_layouts where name = 'Colours'");
  });
  await installation.owner.json("POST", "/preferences", { chartIndicators: "volume", chartDrawingBar: "true" });
  await installation.query("delete from market.drawings");
  const { page, errors } = await open("/charts?charts=EUR_USD:1m.1,GBP_USD:1m,XAU_USD:1m");
  const cells = page.locator(".chart-cell");
  await expect.poll(() => page.locator(".chart-box[data-live]").count(), WAIT).toBe(3);
  const pairs = () => cells.locator(".chart-cell-pair bdi").allInnerTexts();
  const join = async (name: string, group: string) => {
    await page.getByRole("button", { name: `Link group of ${name}` }).click();
    await page
      .getByRole("navigation", { name: `Link group of ${name}` })
      .getByRole("link", { name: group })
      .click();
  };
  await join("Chart 3, XAU/USD", "Blue");
  await expect.poll(pairs, WAIT).toEqual(["EUR/USD", "GBP/USD", "EUR/USD"]);
  await page.waitForURL((url) => url.searchParams.get("charts") === "EUR_USD:1m.1,GBP_USD:1m,EUR_USD:1m.1");

  await expect.poll(() => page.locator(".chart-box[data-live]").count(), WAIT).toBe(3);
  const canvas = (await cells.nth(2).locator(".chart-canvas").boundingBox())!;
  await page.getByRole("toolbar", { name: "Drawing tools" }).getByRole("button", { name: "Horizontal line" }).click();
  await expect.poll(() => page.locator(".chart-canvas[data-tool]").count(), WAIT).toBe(3);
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height * 0.6);
  const drawn = () =>
    cells.locator(".chart-box").evaluateAll((all) => all.map((box) => box.dataset["drawings"] ?? "0"));
  await expect.poll(drawn, WAIT).toEqual(["1", "0", "1"]);
  await page.getByRole("button", { name: "Layouts" }).click();
  await page.getByRole("switch", { name: "Drawings of the same instrument" }).uncheck();
  await expect.poll(drawn, WAIT).toEqual(["0", "0", "1"]);
  await page.keyboard.press("Escape");

  // The chart keeps its drawing when the page is read again; without the chart, the first one of the instrument has it.
  await page.reload();
  await expect.poll(drawn, WAIT).toEqual(["0", "0", "1"]);
  await page.getByRole("button", { name: "More, Chart 3, EUR/USD" }).click();
  await page
    .getByRole("navigation", { name: "More, Chart 3, EUR/USD" })
    .getByRole("link", { name: "Remove chart" })
    .click();
  await expect.poll(drawn, WAIT).toEqual(["1", "0"]);

  await join("Chart 2, GBP/USD", "Blue");
  await expect.poll(pairs, WAIT).toEqual(["EUR/USD", "EUR/USD"]);
  await page.getByRole("region", { name: "Assets" }).getByRole("link", { name: "GBP/USD" }).first().click();
  await expect.poll(pairs, WAIT).toEqual(["GBP/USD", "GBP/USD"]);
  await join("Chart 2, GBP/USD", "No link group");
  await page.waitForURL((url) => url.searchParams.get("charts") === "GBP_USD:1m.1,GBP_USD:1m");
  await page.getByRole("button", { name: "Layouts" }).click();
  await page.getByLabel("Name of the layout").fill("Colours");
  await page.getByRole("button", { name: "Save as new" }).click();
  await page.waitForURL(/layout=\d+/);
  expect(await installation.query("select charts, links from market.chart_layouts where name = 'Colours'")).toEqual([
    { charts: ["GBP_USD:1m.1", "GBP_USD:1m"], links: ["crosshair"] },
  ]);
  expect(errors).toEqual([]);
});

test("the periods below the chart choose an interval and show its last days, also of the current interval", async () => {
  const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m");
  await waitForCanvas(page);
  const periods = page.getByRole("navigation", { name: "Period of the chart" });
  const names = ["1D", "5D", "1M", "3M", "1Y", "All"];
  await expect.poll(() => periods.getByRole("link").allInnerTexts(), WAIT).toEqual(names);
  const current = page.getByRole("navigation", { name: "Chart interval" }).locator("[aria-current]");
  await periods.getByRole("link", { name: "5D" }).click();
  await page.waitForURL(/tf=30m/);
  await expect.poll(() => current.allInnerTexts(), WAIT).toEqual(["30m"]);
  await waitForCanvas(page);
  const canvas = await page.locator(".chart-surface").elementHandle();
  await periods.getByRole("link", { name: "5D" }).click();
  await expect.poll(() => canvas!.evaluate((element) => element.isConnected), WAIT).toBe(false);
  await waitForCanvas(page);
  expect(new URL(page.url()).searchParams.get("tf")).toBe("30m");
  expect(errors).toEqual([]);
});

test.each([390, 768])(
  "%d px wide, intervals that do not fit are in a menu and nothing is scrolled sideways",
  async (width) => {
    const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=5m&view=chart", { width });
    await waitForCanvas(page);
    const isScrolled = () => page.locator(".chart-bar").evaluate((bar) => bar.scrollWidth > bar.clientWidth);
    expect(await isScrolled()).toBe(false);
    const menu = page.locator(".intervals .interval-button");
    expect(await menu.isVisible()).toBe(width < 768);
    if (width < 768) await menu.click();
    const intervals = page.getByRole("navigation", { name: width < 768 ? "Further intervals" : "Chart interval" });
    await intervals.getByRole("link", { name: "1M", exact: true }).click();
    const current = page.locator(".intervals [aria-current]:visible, .interval-button:visible");
    await expect.poll(() => current.allInnerTexts(), WAIT).toEqual([expect.stringContaining("1M")]);
    await waitForCanvas(page);
    if (width < 768) {
      const canvas = (await page.locator(".chart-canvas").boundingBox())!;
      const buy = page.getByRole("group", { name: "Trade EUR/USD" }).getByRole("button", { name: "Buy" });
      const { y, height } = (await buy.boundingBox())!;
      expect([y >= canvas.y + canvas.height, height >= 44]).toEqual([true, true]);
    }
    await page.getByRole("button", { name: "More chart tools" }).click();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("dialog", { name: "Compare" }).getByRole("button", { name: "Close" }).press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe("chart-more-button");
    expect(await isScrolled()).toBe(false);
    expect(errors).toEqual([]);
  },
);

test.each([true, false])(
  "on a phone the chart reaches the tabs, and its data open from the menu of tools; with scripts: %s",
  async (javaScriptEnabled) => {
    const size = { javaScriptEnabled, width: 390, height: 844 };
    const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m&view=chart", size);
    const box = (await page.locator(".chart-box").boundingBox())!;
    const tabs = (await page.getByRole("navigation", { name: "Views" }).boundingBox())!;
    expect(Math.abs(box.y + box.height - tabs.y)).toBeLessThan(1);
    expect(box.y).toBeLessThan(104);
    expect(await page.getByRole("button", { name: "Account figures" }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "More chart tools" }).click();
    await page.getByRole("button", { name: "About this chart" }).click();
    expect(await page.getByRole("link", { name: /^TradingView Lightweight Charts/ }).isVisible()).toBe(true);
    await page.getByText("Last 20 bars as a table").click();
    expect(await page.getByRole("table", { name: "Last 20 bars" }).getByRole("row").count()).toBe(21);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(errors).toEqual([]);
  },
);

describe("comparison with other instruments", () => {
  const change = async (page: Page, name: string) =>
    (await page.locator(`[data-comparison="${name}"]`).innerText()).replace("\u00a0", " ");

  test("the legend shows the change of each instrument since the first visible bar, live, until it is removed", async () => {
    await installation.query(
      "update market.candles set close = open where instrument_id = (select id from market.instruments where name = 'GBP_USD')",
    );
    await installation.owner.json("POST", "/preferences", { chartScale: "linear", chartComparisons: [] });
    await installation.price("GBP_USD", "1.10000", "1.10010");
    const { page, errors } = await open("/dashboard?symbol=EUR_USD&tf=1m&cat=crypto");
    await waitForCanvas(page);
    await page.getByRole("button", { name: "Compare" }).click();
    const panel = page.getByRole("dialog", { name: "Compare" });
    await panel.getByRole("searchbox").fill("gbpusd");
    await panel.getByRole("button", { name: /^GBP\/USD/ }).click();
    await page.locator('[data-comparison="GBP_USD"]').waitFor(WAIT);
    await expect.poll(() => change(page, "GBP_USD"), WAIT).toBe("0.00 %");
    // The list of cryptocurrencies does not show GBP/USD: the comparison itself subscribes to its price.
    await expect
      .poll(async () => {
        await installation.price("GBP_USD", "1.12200", "1.12210");
        return change(page, "GBP_USD");
      }, WAIT)
      .toBe("+2.00 %");

    // The choice belongs to the user: it is there on the next page, until its button removes it.
    await page.goto(`${installation.url}/chart/EUR_USD?tf=1D`);
    await waitForCanvas(page);
    await page.locator('[data-comparison="GBP_USD"]').waitFor(WAIT);
    await page.getByRole("button", { name: "Remove GBP/USD" }).click();
    await page.locator('[data-comparison="GBP_USD"]').waitFor({ ...WAIT, state: "detached" });
    await expect
      .poll(() => installation.query("select chart_comparisons from iam.users where chart_comparisons <> '{}'"), WAIT)
      .toEqual([]);
    expect(errors).toEqual([]);
  });
});
