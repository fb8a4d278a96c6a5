import type { Page } from "playwright";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const WAIT = { timeout: 15_000 };
const contexts: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

/** Each bar closes one pip above the bar before it: the bar n minutes ago at 1.3 less n pips. */
await installation.query("delete from market.candles");
await installation.query(`
  insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
  select i.id, '1m', date_trunc('minute', now(), 'UTC') - n * interval '1 minute',
    1.3 - 0.0001 * (n + 1), 1.3 - 0.0001 * (n - 1), 1.3 - 0.0001 * (n + 2), 1.3 - 0.0001 * n, 4
  from market.instruments i cross join generate_series(1, 1500) n
  where i.name = 'EUR_USD'
`);
await installation.price("EUR_USD", "1.30000", "1.30010");

async function open(width = 1440) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  contexts.push(context);
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD&tf=1m`, { waitUntil: "load" });
  await page.locator(".chart-box[data-live]").waitFor(WAIT);
  return { page, errors };
}

const legend = (page: Page, name: string) => page.locator(`[data-legend="${name}"]`).innerText();
const bar = (page: Page) => page.getByRole("group", { name: "Replay" });
const replayed = async (page: Page) => Number(await bar(page).locator(".replay-now b").innerText());
const press = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true }).click();
const pips = (closes: number) => Math.round(closes * 10_000);

/** The close of the bar in the middle of the picture, by which a moved view is found. */
async function middleClose(page: Page) {
  const box = (await page.locator(".chart-canvas").boundingBox())!;
  const newest = await legend(page, "time");
  await page.mouse.move(box.x + box.width / 2, box.y + 120);
  await expect.poll(() => legend(page, "time"), WAIT).not.toBe(newest);
  const close = Number(await legend(page, "close"));
  await page.mouse.move(0, 0);
  await expect.poll(() => legend(page, "time"), WAIT).toBe(newest);
  return close;
}

async function start(page: Page) {
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await bar(page).waitFor(WAIT);
  return replayed(page);
}

test("a replay shows past bars only, is stepped and played, and its end shows the live chart again", async () => {
  const { page, errors } = await open();
  await expect.poll(() => legend(page, "close"), WAIT).toBe("1.30000");
  await page.locator(".chart-over .is-last").waitFor(WAIT);
  const middle = await middleClose(page);
  const first = await start(page);
  expect(pips(1.3 - first)).toBeGreaterThanOrEqual(100);
  expect(pips(1.3 - first)).toBeLessThan(110);
  expect(Number(await legend(page, "close"))).toBe(first);
  expect(await page.getByRole("group", { name: "Levels" }).count()).toBe(0);

  await press(page, "Step forward one bar");
  expect(pips((await replayed(page)) - first)).toBe(1);
  await bar(page)
    .locator("[aria-live]", { hasText: /M: close 1\.2\d{4}$/ })
    .waitFor();
  await press(page, "Step back one bar");
  await page.keyboard.press("ArrowLeft");
  expect(pips((await replayed(page)) - first)).toBe(-1);
  expect(Number(await legend(page, "close"))).toBe(await replayed(page));

  // A tick changes neither the replayed bar nor the legend.
  await installation.price("EUR_USD", "1.31000", "1.31010");
  await expect.poll(() => page.locator(".quote-buy, .ticket").first().innerText(), WAIT).toContain("1.31010");
  expect(Number(await legend(page, "close"))).toBe(await replayed(page));
  expect(pips((await replayed(page)) - first)).toBe(-1);

  await bar(page).getByLabel("Bars per second").selectOption("10");
  await press(page, "Play");
  await expect.poll(async () => pips((await replayed(page)) - first), WAIT).toBeGreaterThan(3);
  expect(await bar(page).locator("[aria-live]").innerText()).toBe("");
  await page.keyboard.press("Space");
  await bar(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  const paused = await replayed(page);
  await page.waitForTimeout(400);
  expect(await replayed(page)).toBe(paused);

  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await expect.poll(() => legend(page, "close"), WAIT).toBe("1.31000");
  expect(await page.locator(".chart-over .is-last").innerText()).toContain("1.31000");
  // A minute that has begun since then moves the bars by one.
  expect(pips(Math.abs((await middleClose(page)) - middle))).toBeLessThanOrEqual(1);
  await installation.price("EUR_USD", "1.32000", "1.32010");
  await expect.poll(() => legend(page, "close"), WAIT).toBe("1.32000");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Replay");
  expect(errors).toEqual([]);
});

test("a practice order shows its result in pips and is never sent", async () => {
  const { page, errors } = await open();
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  const orders = () => installation.query("select id from trading.orders");
  const before = await orders();
  await start(page);
  expect(await bar(page).innerText()).toContain("Practice: no order is sent");
  await press(page, "Buy");
  await page.locator(".chart-over .is-entry:not([hidden])", { hasText: "Practice buy" }).waitFor(WAIT);
  for (let step = 0; step < 3; step++) await press(page, "Step forward one bar");
  await bar(page)
    .getByText(/^Buy at 1\.2\d{4} · P\/L \+3\.0 pips$/)
    .waitFor(WAIT);
  await press(page, "Close");
  await press(page, "Sell");
  for (let step = 0; step < 2; step++) await press(page, "Step forward one bar");
  await bar(page)
    .getByText(/^Sell at 1\.2\d{4} · P\/L −2\.0 pips$/)
    .waitFor(WAIT);
  await press(page, "Close");
  await bar(page)
    .getByText(/^Closed \+1\.0 pips$/)
    .waitFor(WAIT);
  expect(await orders()).toEqual(before);
  expect(sent.filter((url) => url.includes("/orders") || url.includes("/ticket"))).toEqual([]);
  expect(errors).toEqual([]);
});

test("an indicator's longer bar has only the prices up to the replayed bar", async () => {
  onTestFinished(async () => {
    await installation.owner.json("POST", "/preferences", { chartIndicators: "volume" });
  });
  // The close of 15 minutes.
  await installation.owner.json("POST", "/preferences", { chartIndicators: "sma:length=1:interval=15m" });
  const { page, errors } = await open();
  const value = async () => Number(await legend(page, "sma:length=1:interval=15m"));
  await expect.poll(value, WAIT).toBeGreaterThan(1);
  await start(page);
  // Of two minutes at most one ends its 15 minutes.
  for (let step = 0; step < 2; step++) {
    await press(page, "Step back one bar");
    await expect.poll(value, WAIT).toBe(await replayed(page));
  }
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await value()) === Number(await legend(page, "close")), WAIT).toBe(true);
  expect(errors).toEqual([]);
});

test("a chosen moment before the loaded bars is loaded, and another style continues the replay", async () => {
  onTestFinished(async () => void (await installation.owner.json("POST", "/preferences", { chartStyle: "candles" })));
  const { page, errors } = await open();
  await start(page);
  const [wanted] = await installation.query<{ at: string; close: string }>(
    `select to_char(c.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at, trim_scale(c.close)::text as close
     from market.candles c join market.instruments i on i.id = c.instrument_id
     where i.name = 'EUR_USD' and c.resolution = '1m' order by c.starts_at offset 700 limit 1`,
  );
  await bar(page).getByLabel("Moment (UTC)").fill(wanted!.at);
  await press(page, "Go to");
  await expect.poll(() => replayed(page), WAIT).toBe(Number(wanted!.close));
  expect(Number(await legend(page, "close"))).toBe(Number(wanted!.close));
  await press(page, "Buy");
  await page.locator("[popovertarget=chart-style]").first().click();
  await page.locator("#chart-style").getByRole("button", { name: "Line chart" }).click();
  await page.locator(`[popovertarget=chart-style]`, { hasText: "Line chart" }).first().waitFor(WAIT);
  // The line of the previous plot may stay for a moment.
  const entry = page.locator(".chart-over .is-entry:not([hidden])", { hasText: "Practice buy" });
  await expect.poll(() => entry.count(), WAIT).toBe(1);
  await expect.poll(() => legend(page, "close"), WAIT).toBe(await bar(page).locator(".replay-now b").innerText());
  expect(await replayed(page)).toBe(Number(wanted!.close));

  // Another interval ends it.
  await page.getByRole("link", { name: "5m", exact: true }).click();
  await bar(page).waitFor({ state: "detached", ...WAIT });
  await page.locator(".chart-over .is-last").waitFor(WAIT);
  expect(errors).toEqual([]);
});
