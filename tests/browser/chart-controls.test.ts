import type { Locator, Page } from "playwright";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
/** Enough for a slow machine. */
const WAIT = { timeout: 15_000 };
const contexts: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

// Each test starts without a choice and without orders.
beforeEach(async () => {
  await quote();
  await installation.owner.json("POST", "/dashboard/orders/close-all", { which: "all" });
  const { body } = await installation.owner.json("GET", "/dashboard/pending");
  for (const { id } of body.data as { id: number }[])
    await installation.owner.json("DELETE", `/dashboard/pending/${id}`);
  await installation.query("delete from market.drawings");
  await installation.query(
    "update iam.users set chart_drawing_bar = null, chart_scale = 'linear' where email = 'customer@demo.test'",
  );
});

await installation.query("delete from market.candles");
await installation.query(`
  insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
  select i.id, '1m', date_trunc('minute', now(), 'UTC') - n * interval '1 minute', 1.1, 1.1 + 0.0001 * (n % 7 + 2), 1.0995, 1.1002, 4
  from market.instruments i
  cross join generate_series(1, 300) n
  where i.name = 'EUR_USD'
`);

const quote = (bid = "1.10000", ask = "1.10010") => installation.price("EUR_USD", bid, ask);
const CHART = "/dashboard?symbol=EUR_USD&tf=1m&view=chart";
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1023: 1024 };

async function open(path: string, { width = 1440, javaScriptEnabled = true } = {}) {
  const viewport = { width, height: HEIGHTS[width] ?? 900 };
  const context = await browser.newContext({ javaScriptEnabled, viewport, reducedMotion: "reduce" });
  contexts.push(context);
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(installation.url + path, { waitUntil: "load" });
  if (javaScriptEnabled) await page.locator(".chart-box[data-live]").first().waitFor(WAIT);
  return { page, errors };
}

const storedChoice = async (column: "chart_drawing_bar" | "chart_scale") => {
  const [row] = await installation.query<{ value: unknown }>(
    `select ${column} as value from iam.users where email = 'customer@demo.test'`,
  );
  return row?.value;
};
const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
const toolbarOf = (page: Page) => page.getByRole("toolbar", { name: "Drawing tools" });

/** The switch of the drawing bar, which a narrow chart has in its menu. */
async function drawingSwitch(page: Page) {
  const menu = page.getByRole("button", { name: "More chart tools" });
  const button = page.getByRole("button", { name: "Drawing tools" });
  if ((await menu.isVisible()) && !(await button.isVisible())) await menu.click();
  return button;
}

test.each([
  [390, true],
  [768, false],
  [1023, false],
  [1024, true],
  [1440, true],
])(
  "%d px wide, the drawing bar is shown without a choice: %s; the switch shows it and a choice wins",
  async (width, isShown) => {
    const { page, errors } = await open(CHART, { width });
    const toolbar = toolbarOf(page);
    expect(await toolbar.isVisible()).toBe(isShown);
    const [box, canvas] = [await boxOf(page.locator(".chart-box")), await boxOf(page.locator(".chart-canvas"))];
    expect(canvas.x - box.x).toBe(isShown && width >= 768 ? 38 : 0);
    if (isShown && width < 768) expect((await boxOf(toolbar)).y).toBeGreaterThanOrEqual(canvas.y + canvas.height);
    const files = () =>
      page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
    expect((await files()).filter((name) => name.includes("drawing-tools"))).toEqual([]);

    const choice = await drawingSwitch(page);
    expect(await choice.getAttribute("aria-pressed")).toBe(String(isShown));
    await choice.click();
    await expect.poll(() => toolbar.isVisible(), WAIT).toBe(!isShown);
    await expect.poll(() => storedChoice("chart_drawing_bar"), WAIT).toBe(!isShown);
    await page.reload();
    await page.locator(".chart-box[data-live]").waitFor(WAIT);
    expect(await toolbar.isVisible()).toBe(!isShown);
    expect(await (await drawingSwitch(page)).getAttribute("aria-pressed")).toBe(String(!isShown));
    expect(errors).toEqual([]);
  },
);

test.each([
  [768, false],
  [1440, true],
])(
  "%d px wide and without scripts, the switch of the drawing bar changes its choice from %s",
  async (width, isShown) => {
    const { page } = await open(CHART, { width, javaScriptEnabled: false });
    const [box, still] = [await boxOf(page.locator(".chart-box")), await boxOf(page.locator(".chart-still"))];
    expect(still.x).toBe(box.x);
    const choice = await drawingSwitch(page);
    expect(await choice.getAttribute("aria-pressed")).toBe(String(isShown));
    await choice.click();
    await page.waitForLoadState();
    expect(await storedChoice("chart_drawing_bar")).toBe(!isShown);
    expect(await (await drawingSwitch(page)).getAttribute("aria-pressed")).toBe(String(!isShown));
  },
);

test("a layout of charts has the drawing bar without a choice, and the first press of a tool loads and arms it", async () => {
  const { page, errors } = await open("/charts?charts=EUR_USD:1m,EUR_USD:1m");
  await expect.poll(() => page.locator(".chart-box[data-live]").count(), WAIT).toBe(2);
  await toolbarOf(page).getByRole("button", { name: "Horizontal line" }).click();
  await expect.poll(() => page.locator(".chart-canvas[data-tool]").count(), WAIT).toBe(2);
  expect(errors).toEqual([]);
});

/** Whether two elements share a part of the page. */
function overlap(a: DOMRect | { x: number; y: number; width: number; height: number }, b: typeof a): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test.each([768, 1024, 1440])(
  "%d px wide, Sell and Buy are on the chart beside the ticket and cover neither legend, bar nor labels",
  async (width) => {
    // Labels at the height of the buttons.
    for (const price of ["1.10085", "1.10075", "1.10065"]) {
      const order = { type: "sell", kind: "limit", instrument: "EUR_USD", amount: "5000", price };
      expect((await installation.owner.json("POST", "/dashboard/pending", order)).status).toBeLessThan(300);
    }
    const { page, errors } = await open(CHART, { width });
    const buttons = page.getByRole("group", { name: "Trade EUR/USD" });
    await buttons.waitFor(WAIT);
    expect(await page.locator(".ticket").isVisible()).toBe(true);
    expect(await buttons.innerText()).toMatch(/1\.10000\s+Sell\s+1\.0\s+1\.10010\s+Buy/);
    const covered = async () => {
      const own = await boxOf(buttons);
      const parts = await page
        .locator(".chart-legend, .draw-bar, .chart-note, .chart-over .level-text")
        .filter({ visible: true })
        .all();
      const found = await Promise.all(parts.map(async (part) => [await part.innerText(), await boxOf(part)] as const));
      return found.filter(([, part]) => overlap(own, part)).map(([text]) => text);
    };
    await expect.poll(() => page.locator(".chart-over .level.is-pending").count(), WAIT).toBe(3);
    await expect.poll(covered, WAIT).toEqual([]);

    await page.locator(".chart-canvas").click({ button: "right", position: { x: 300, y: 260 } });
    await page.getByRole("button", { name: "Sell and Buy buttons on the chart" }).click();
    expect(await buttons.count()).toBe(0);
    await page.reload();
    await page.locator(".chart-box[data-live]").waitFor(WAIT);
    await page
      .locator(".level.is-pending")
      .first()
      .waitFor({ ...WAIT, state: "attached" });
    expect(await buttons.count()).toBe(0);
    expect(errors).toEqual([]);
  },
);

test("the foot of the chart has a logarithmic scale, and Auto fits the scale again after it was dragged", async () => {
  const { page, errors } = await open(CHART);
  const log = page.getByRole("button", { name: "Log price scale" });
  const auto = page.getByRole("button", { name: "Auto price scale" });
  expect(await log.getAttribute("aria-pressed")).toBe("false");
  await expect.poll(() => auto.getAttribute("aria-pressed"), WAIT).toBe("true");

  const canvas = await boxOf(page.locator(".chart-canvas"));
  const [x, y] = [canvas.x + canvas.width - 20, canvas.y + canvas.height * 0.4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 80, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => auto.getAttribute("aria-pressed"), WAIT).toBe("false");
  const bidAt = async () => (await boxOf(page.locator(".chart-over .level.is-last"))).y;
  const dragged = await bidAt();
  await auto.click();
  await expect.poll(() => auto.getAttribute("aria-pressed"), WAIT).toBe("true");
  await expect.poll(async () => Math.abs((await bidAt()) - dragged), WAIT).toBeGreaterThan(5);

  await log.click();
  await expect.poll(() => log.getAttribute("aria-pressed"), WAIT).toBe("true");
  await expect.poll(() => storedChoice("chart_scale"), WAIT).toBe("log");
  expect(errors).toEqual([]);

  const { page: plain } = await open(CHART, { javaScriptEnabled: false });
  const still = plain.getByRole("button", { name: "Log price scale" });
  expect(await still.getAttribute("aria-pressed")).toBe("true");
  await still.click();
  await plain.waitForLoadState();
  expect(await still.getAttribute("aria-pressed")).toBe("false");
  expect(await storedChoice("chart_scale")).toBe("linear");
});

test.each([768, 1024, 1280, 1440])(
  "%d px wide, the foot of the chart is one line that is not cut off",
  async (width) => {
    const { page } = await open(CHART, { width });
    await page.getByRole("button", { name: "Auto price scale" }).waitFor(WAIT);
    const foot = page.locator(".chart-foot");
    const { x, width: whole, height } = await boxOf(foot);
    expect(height).toBeLessThan(32);
    const parts = await foot.locator("a, button, summary, .end > bdi, .chart-range").filter({ visible: true }).all();
    const ends = await Promise.all(parts.map((part) => boxOf(part)));
    expect(Math.max(...ends.map((part) => part.x + part.width))).toBeLessThanOrEqual(x + whole);
    const sorted = ends.toSorted((a, b) => a.x - b.x);
    expect(sorted.filter((part, n) => n > 0 && part.x < sorted[n - 1]!.x + sorted[n - 1]!.width - 1)).toEqual([]);
  },
);

test.each([768, 1024, 1440])("%d px wide, the periods below the chart are reached by keyboard", async (width) => {
  const { page, errors } = await open(CHART, { width });
  const periods = page.getByRole("navigation", { name: "Period of the chart" });
  const menu = page.locator(".chart-foot").getByRole("button", { name: "Period" });
  await page.getByRole("button", { name: "Auto price scale" }).waitFor(WAIT);
  const shown = async () => [await menu.isVisible(), await periods.isVisible()];
  await expect.poll(shown, WAIT).toEqual([width < 1440, width >= 1440]);
  if (width < 1440) {
    await menu.press("Enter");
    await periods.waitFor();
    await page.keyboard.press("Escape");
    expect(await periods.isVisible()).toBe(false);
    await menu.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("1D");
    const [foot, list] = [await boxOf(page.locator(".chart-foot")), await boxOf(periods)];
    expect(list.y + list.height).toBeLessThanOrEqual(foot.y + foot.height);
    expect(list.x + list.width).toBeLessThanOrEqual(width);
  }
  await periods.getByRole("link", { name: "5D" }).press("Enter");
  await page.waitForURL(/tf=30m/);
  const current = page.getByRole("navigation", { name: "Chart interval" }).locator("[aria-current]");
  await expect.poll(() => current.allInnerTexts(), WAIT).toEqual(["30m"]);
  await expect.poll(shown, WAIT).toEqual([width < 1440, width >= 1440]);
  expect(errors).toEqual([]);
});

/** The labels of the price axis that a tag covers in part, in pixels from the top of the axis. */
function cutLabels(page: Page) {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".chart-surface tr:first-child td:last-child canvas")!;
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
    const isText = (x: number, y: number) =>
      [0, 1, 2].some((part) => Math.abs(data[(y * width + x) * 4 + part]! - data[(width - 1) * 4 + part]!) > 40);
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width - 6 }, (__, x) => isText(x + 4, y)).some(Boolean),
    );
    const labels: { top: number; bottom: number }[] = [];
    rows.forEach((hasText, y) => {
      const last = labels.at(-1);
      if (hasText && last && y <= last.bottom + 2) last.bottom = y + 1;
      else if (hasText) labels.push({ top: y, bottom: y + 1 });
    });
    const start = canvas.getBoundingClientRect().top;
    const tags = [...document.querySelectorAll(".chart-over .level-price")]
      .map((tag) => tag.getBoundingClientRect())
      .filter((tag) => tag.height > 0)
      .map((tag) => ({ top: tag.top - start, bottom: tag.bottom - start }));
    const cut = labels.filter(({ top, bottom }) => tags.some((tag) => top < tag.bottom && bottom > tag.top));
    return { shown: labels.length, cut };
  });
}

test.each(["linear", "percent"])(
  "no label of a %s price axis is drawn half under the tag of a price",
  async (scale) => {
    await installation.owner.json("POST", "/preferences", { chartScale: scale });
    const { page, errors } = await open(CHART);
    for (let step = 0; step < 8; step += 1) {
      const price = (1.1 + step * 0.00003).toFixed(5);
      await quote(price, (Number(price) + 0.0001).toFixed(5));
      await expect.poll(() => page.locator(".chart-over .level.is-last b").innerText(), WAIT).toBe(price);
      await expect.poll(async () => (await cutLabels(page)).cut, WAIT).toEqual([]);
    }
    expect((await cutLabels(page)).shown).toBeGreaterThan(3);
    expect(errors).toEqual([]);
  },
);

test("orders whose labels in the chart would be equal have their numbers in them", async () => {
  const order = { type: "sell", kind: "limit", instrument: "EUR_USD", amount: "5000", price: "1.10060" };
  for (const amount of ["5000", "5000", "7000"])
    expect((await installation.owner.json("POST", "/dashboard/pending", { ...order, amount })).status).toBeLessThan(
      300,
    );
  const numbers = await installation.query<{ id: string }>(
    "select id::text as id from (select id from trading.pending_orders order by id desc limit 3) p order by id",
  );
  const { page, errors } = await open(CHART);
  await expect.poll(() => page.locator(".chart-over .level.is-pending").count(), WAIT).toBe(3);
  const labels = await page.locator(".chart-over .level.is-pending .level-text").allInnerTexts();
  const words = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  expect(labels.map(words).toSorted()).toEqual(
    [`${numbers[0]?.id} Limit · Sell 5 000`, `${numbers[1]?.id} Limit · Sell 5 000`, "Limit · Sell 7 000"].toSorted(),
  );
  expect(errors).toEqual([]);
});

test("a name typed while a new layout is saved stays, and the name of another layout replaces it", async () => {
  const { page, errors } = await open("/charts?charts=EUR_USD:1m");
  await page.getByRole("button", { name: "Layouts" }).click();
  const name = page.getByLabel("Name of the layout");
  const saveAs = async (text: string, then: () => Promise<void> = async () => {}) => {
    const before = page.url();
    await name.fill(text);
    await page.getByRole("button", { name: "Save as new" }).click();
    await then();
    await page.waitForURL((url) => url.href !== before && url.searchParams.has("layout"));
    await page
      .getByRole("navigation", { name: "Layouts" })
      .getByRole("link", { name: text, exact: false })
      .waitFor(WAIT);
  };
  await saveAs("London");
  expect(await name.inputValue()).toBe("London");
  await page.route("**/charts/save-layout*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await saveAs("New York", () => name.fill("Tokyo"));
  await page.getByRole("button", { name: "New York" }).waitFor(WAIT);
  expect(await name.inputValue()).toBe("Tokyo");
  await page.getByRole("navigation", { name: "Layouts" }).getByRole("link", { name: "London" }).click();
  await expect.poll(() => name.inputValue(), WAIT).toBe("London");
  expect(errors).toEqual([]);
});
