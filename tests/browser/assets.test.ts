import type { BrowserContextOptions, Locator, Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
/** Enough for a slow machine. */
const WAIT = { timeout: 15_000 };

beforeEach(async () => {
  await installation.price("EUR_USD", "1.10000", "1.10010");
  await installation.price("USD_CNH", "7.24000", "7.24060");
  await installation.price("XAU_USD", "2350.100", "2350.400");
});

async function open(path = "/dashboard", options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  await page.goto(installation.url + path);
  // Quick amounts appear once scripts have run.
  if (options.javaScriptEnabled !== false)
    await page.locator(".on-script:not(.is-awaited)").first().waitFor({ state: "attached" });
  return { context, page };
}
const search = (page: Page) => page.getByRole("searchbox");
const row = (page: Page, name: string) => page.locator(`.watch-list li[data-symbol=${name}]`);
const cellBox = (one: Locator, cell: string) => one.locator(`[data-cell=${cell}]`).boundingBox();
/** A price with the arrow that the stylesheet draws before it; assistive technology gets the price alone. */
const drawnPrice = (cell: Locator) =>
  cell.evaluate((price) => {
    const [, arrow = "", alternativeText] =
      /^"(.)"(?: \/ "(.*)")?$/.exec(getComputedStyle(price, "::before").content) ?? [];
    return alternativeText === "" ? arrow + price.textContent : "read out";
  });
const listed = (page: Page) =>
  page.locator(".watch-list li").evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.symbol));

test("typing a search replaces the category tabs by the results, and Escape restores them", async () => {
  const { context, page } = await open();
  const categories = page.getByRole("navigation", { name: "Categories" });
  expect(await categories.getByRole("link").allInnerTexts()).toEqual([
    "",
    "",
    "Forex",
    "Commodities",
    "Indices",
    "Stocks",
    "Crypto",
  ]);
  expect(await categories.getByRole("link", { name: "Forex" }).getAttribute("aria-current")).toBe("page");
  await search(page).fill("gold");
  await categories.getByText("Search results").waitFor();
  expect(await categories.getByRole("link").allInnerTexts()).toEqual(["Clear"]);
  await expect.poll(async () => (await listed(page))[0], WAIT).toBe("XAU_USD");
  // textContent, because a row that content-visibility has not rendered has no innerText.
  expect(await row(page, "XAU_USD").locator("mark").allTextContents()).toEqual(["Gold"]);
  await search(page).press("Escape");
  await categories.getByRole("link", { name: "Forex" }).waitFor();
  expect(await search(page).inputValue()).toBe("");
  expect(await listed(page)).toContain("EUR_USD");
  await context.close();
});

test("without scripts the server returns the same results in the same order as the browser", async () => {
  const { context, page } = await open();
  const plain = await open("/dashboard", { javaScriptEnabled: false });
  for (const term of ["eur", "usd/jpy", "aple", "oil"]) {
    await search(page).fill(term);
    await page.getByText("Search results").waitFor();
    await search(plain.page).fill(term);
    await search(plain.page).press("Enter");
    await plain.page.getByText("Search results").waitFor();
    const expected = await listed(plain.page);
    expect(expected.length).toBeGreaterThan(0);
    await expect.poll(() => listed(page), WAIT).toEqual(expected);
  }
  // An empty result states the reason and the next step.
  await search(plain.page).fill("zzzz");
  await search(plain.page).press("Enter");
  await plain.page.getByText("No instruments found. Try a currency, ticker or company.").waitFor();
  await plain.page.locator(".watch-list").getByRole("link", { name: "Clear" }).click();
  await plain.page.getByRole("link", { name: "Forex" }).waitFor();
  await Promise.all([context.close(), plain.context.close()]);
});

test("the keyboard finds gold and selects it", async () => {
  const { context, page } = await open();
  await page.locator("body").press("/");
  await page.keyboard.type("gold");
  await page.getByText("Search results").waitFor();
  await expect.poll(async () => (await listed(page))[0], WAIT).toBe("XAU_USD");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "XAU/USD" }).waitFor();
  // Enter in the field selects the best match, and the search stays.
  await search(page).fill("eurusd");
  await expect.poll(async () => (await listed(page))[0], WAIT).toBe("EUR_USD");
  await search(page).press("Enter");
  await page.getByRole("heading", { level: 2, name: "EUR/USD" }).waitFor();
  expect(new URL(page.url()).searchParams.get("search")).toBe("eurusd");
  await context.close();
});

test("an instrument in search results follows price changes", async () => {
  const { context, page } = await open();
  await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
  await search(page).fill("gold");
  await row(page, "XAU_USD").waitFor();
  await installation.price("XAU_USD", "2351.100", "2351.400");
  await expect.poll(() => row(page, "XAU_USD").innerText(), WAIT).toMatch(/2\s351\.100/);
  await context.close();
});

test("a favourite star changes at once and reverts when the server rejects it", async () => {
  await installation.query(
    "delete from market.favorites where instrument_id = (select id from market.instruments where name = 'USD_CNH')",
  );
  const { context, page } = await open();
  const star = row(page, "USD_CNH").getByRole("button", { name: "Favourite USD/CNH" });
  expect(await star.getAttribute("aria-pressed")).toBe("false");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  // Not the request for the routes of the page's forms, which also names this path.
  const isSubmission = ({ pathname }: URL) => pathname === "/dashboard/add-to-favorite";
  await page.route(isSubmission, async (route) => {
    await released;
    await route.continue({ postData: "id=999999" });
  });
  await star.click();
  await expect.poll(() => star.getAttribute("aria-pressed"), WAIT).toBe("true");
  release();
  await page.getByText("Unknown instrument").waitFor();
  await expect.poll(() => star.getAttribute("aria-pressed"), WAIT).toBe("false");
  await page.unroute(isSubmission);
  await star.click();
  await page.getByText("Added to favourites").waitFor();
  await expect.poll(() => star.getAttribute("aria-pressed"), WAIT).toBe("true");
  await context.close();
});

test("prices, spread and the day's range follow each tick, with the direction of the last change by arrow and colour", async () => {
  const { context, page } = await open();
  await page.getByRole("status").filter({ hasText: "Live" }).first().waitFor();
  const bid = row(page, "EUR_USD").locator(".p").first();
  await installation.price("EUR_USD", "1.10500", "1.10520");
  await expect.poll(() => drawnPrice(bid), WAIT).toBe("▲1.10500");
  expect(await bid.getAttribute("class")).toMatch(/\bup\b/);
  await installation.price("EUR_USD", "1.10400", "1.10420");
  await expect.poll(() => drawnPrice(bid), WAIT).toBe("▼1.10400");
  await expect.poll(() => drawnPrice(row(page, "EUR_USD").locator(".ask")), WAIT).toBe("▼1.10420");

  const cells = () => row(page, "EUR_USD").locator(".x-spread, .x-high, .x-low").allInnerTexts();
  await expect.poll(cells, WAIT).toEqual(["2.0", "1.10500", "1.10000"]);

  await page.getByRole("link", { name: "Columns and sorting" }).click();
  await page.getByLabel("Change under the name").selectOption({ label: "Since the last price" });
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await installation.price("EUR_USD", "1.11504", "1.11534");
  await expect.poll(() => row(page, "EUR_USD").locator(".ch").innerText(), WAIT).toBe("+1.00\u00a0%");
  await expect.poll(cells, WAIT).toEqual(["3.0", "1.11504", "1.10000"]);
  await installation.owner.json("POST", "/preferences", { desk: { watchChange: "day" } });
  await context.close();
});

test("columns and sorting are chosen without scripts and apply on every device, as wide as the list is", async () => {
  const { context, page } = await open("/dashboard?cat=commodity", { javaScriptEnabled: false });
  await page.getByRole("link", { name: "Columns and sorting" }).click();
  await page.getByLabel("Sort by").selectOption({ label: "Name" });
  await page.getByRole("checkbox", { name: "Swap in % per year" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  const names = (await listed(page)).map(String);
  expect(names).toEqual(names.toSorted());
  expect(new URL(page.url()).search).toBe(new URL(`${installation.url}/dashboard?cat=commodity&tf=5m`).search);
  await context.close();

  await installation.owner.json("POST", "/preferences", { desk: { watchWidth: 480 } });
  const other = await open("/dashboard?cat=commodity");
  expect((await listed(other.page)).map(String)).toEqual(names);
  const edges = () =>
    row(other.page, "XAU_USD")
      .locator(".x-spread, .x-high, .x-low, .x-swap")
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  const wide = await edges();
  expect(wide).toEqual([...new Set(wide)].toSorted((a, b) => a - b));
  expect(wide.every((edge) => edge > 0)).toBe(true);
  await other.context.close();

  await installation.owner.json("POST", "/preferences", { desk: { watchWidth: 328 } });
  const narrow = await open("/dashboard?cat=commodity");
  const shown = async () =>
    Promise.all(
      [".x-spread", ".x-high", ".x-low", ".x-swap"].map((cell) =>
        row(narrow.page, "XAU_USD").locator(cell).isVisible(),
      ),
    );
  expect(await shown()).toEqual([true, true, true, false]);
  const [high, low] = await Promise.all(
    [".x-high", ".x-low"].map((cell) => row(narrow.page, "XAU_USD").locator(cell).boundingBox()),
  );
  expect([high?.x, (high?.y ?? 0) < (low?.y ?? 0)]).toEqual([low?.x, true]);

  // Sorted by a figure: read again, the rows keep their places; opened again, they are in the new order.
  await installation.owner.json("POST", "/preferences", { desk: { watchSort: "gainers" } });
  await narrow.page.goto(`${installation.url}/dashboard?cat=forex`);
  await narrow.page.locator(".on-script:not(.is-awaited)").first().waitFor({ state: "attached" });
  const before = await listed(narrow.page);
  await installation.price("USD_CNH", "7.90000", "7.90060");
  const [{ id } = { id: 0 }] = await installation.query<{ id: number }>(
    "select id from market.instruments where name = 'GBP_USD'",
  );
  await installation.owner.json("POST", "/dashboard/add-to-favorite", { id });
  await row(narrow.page, "GBP_USD").locator(".star[aria-pressed=true]").waitFor();
  expect(await listed(narrow.page)).toEqual(before);
  await narrow.page.reload();
  expect((await listed(narrow.page))[0]).toBe("USD_CNH");
  await installation.owner.json("POST", "/preferences", { desk: { watchSort: "list" } });
  await installation.owner.json("POST", "/dashboard/remove-from-favorite", { id });
  await narrow.context.close();
});

test("the name of a pair is whole beside prices of seven digits", async () => {
  await installation.price("USD_MXN", "17.99670", "18.01582");
  const { context, page } = await open("/dashboard?cat=forex&symbol=USD_MXN");
  const link = row(page, "USD_MXN").locator(".sym > a");
  await link.scrollIntoViewIfNeeded();
  expect(await link.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  expect(await row(page, "USD_MXN").locator(".x-high").isVisible()).toBe(true);
  await context.close();
});

test("names of indices are whole; high and low appear where the list has room for both", async () => {
  await installation.price("NAS100_USD", "29006.5", "29010.3");
  await installation.price("US2000_USD", "2799.953", "2800.537");
  const shortened = (page: Page) =>
    page
      .locator(".q .sym > a")
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      );
  for (const [watchWidth, hasHigh] of [
    [272, false],
    [328, false],
    [356, true],
  ] as const) {
    await installation.owner.json("POST", "/preferences", { desk: { watchWidth } });
    const { context, page } = await open("/dashboard?cat=index&symbol=US2000_USD");
    expect([watchWidth, await shortened(page)]).toEqual([watchWidth, []]);
    expect(await row(page, "US2000_USD").locator(".x-high").isVisible()).toBe(hasHigh);
    await context.close();
  }
  await installation.owner.json("POST", "/preferences", { desk: { watchWidth: 328 } });
});

test("a price of nine characters fits into the column of the ask", async () => {
  await installation.price("US2000_USD", "2799.953", "2800.537");
  const { context, page } = await open("/dashboard?cat=index&symbol=US2000_USD");
  const [bid, ask] = await Promise.all(["bids", "asks"].map((side) => cellBox(row(page, "US2000_USD"), side)));
  expect(ask!.x).toBeGreaterThanOrEqual(bid!.x + bid!.width);
  await context.close();
});

test.each([768, 1024])("the prices of an instrument's sheet begin below its name at %d px", async (width) => {
  const viewport = { width, height: 900 };
  const { context, page } = await open("/instruments/EUR_USD", { viewport, javaScriptEnabled: false });
  const boxOf = (part: string) => page.locator(part).boundingBox();
  const [head, name, price, button] = await Promise.all(
    [".page-head", ".page-head h1", ".sheet-price", ".page-head .btn-primary"].map(boxOf),
  );
  expect(price?.x).toBe(name?.x);
  expect(price?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeCloseTo((head?.x ?? 0) + (head?.width ?? 0), 0);
  await context.close();
});

test("an instrument without a price states so, and one that cannot be traded is red and disabled", async () => {
  await installation.query(
    "delete from market.quotes where instrument_id = (select id from market.instruments where name = 'GBP_CHF')",
  );
  await installation.query("update market.instruments set tradable = false where name = 'EUR_CHF'");
  const { context, page } = await open();
  expect((await row(page, "GBP_CHF").innerText()).replaceAll(/\s+/g, " ")).toContain("– No price");
  await row(page, "EUR_CHF").locator(".over", { hasText: "Not tradable" }).waitFor();
  await row(page, "EUR_CHF").locator(".dot-off").waitFor();
  await row(page, "EUR_USD").locator(".dot-ok").waitFor();
  await installation.query("update market.instruments set tradable = true where name = 'EUR_CHF'");
  await context.close();
});

test("on a phone the list of markets shows names and leads to the ticket and back", async () => {
  const { context, page } = await open("/dashboard?view=markets", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await row(page, "EUR_USD").getByText("Euro / US Dollar").waitFor();
  await row(page, "EUR_USD").getByRole("link").tap();
  await page.getByRole("heading", { level: 2, name: "EUR/USD" }).waitFor();
  await page.locator(".ticket-head").getByRole("link", { name: "Markets" }).tap();
  await row(page, "EUR_USD").waitFor();
  await context.close();
});

/** Begins to drag a row, lets the page read its data again, and drops the row above another one. */
async function dragWhileListIsRead(page: Page, name: string, above: string): Promise<void> {
  await page.locator(".watch-list [data-movable]").waitFor();
  await row(page, name).hover();
  await page.mouse.down();
  await row(page, above).hover({ position: { x: 60, y: 10 } });
  const read = page.waitForResponse((response) => response.url().includes("_data=") && response.ok());
  await installation.owner.json("POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", amount: "1000" });
  await (await read).finished();
  await row(page, above).hover({ position: { x: 60, y: 2 } });
  await page.mouse.up();
}

test("own lists are made, filled and ordered by buttons, keyboard and pointer, without JavaScript too", async () => {
  const { context, page } = await open("/dashboard", { javaScriptEnabled: false });
  await page.getByRole("link", { name: "New list" }).click();
  await page.getByLabel("Name", { exact: true }).fill("London open");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("link", { name: "Edit list" }).click();
  for (const pair of ["EUR/USD", "XAU/USD", "USD/CNH"]) {
    await page.getByLabel("Add instrument").selectOption({ label: pair });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: `Remove ${pair}` }).waitFor();
  }
  await page.getByRole("button", { name: "Move XAU/USD up" }).click();
  const edited = () => page.locator(".list-order li").allInnerTexts();
  await expect.poll(edited, WAIT).toEqual(["XAU/USD", "EUR/USD", "USD/CNH"]);
  await page.getByRole("link", { name: "Close" }).first().click();
  await expect.poll(() => listed(page), WAIT).toEqual(["XAU_USD", "EUR_USD", "USD_CNH"]);
  const address = page.url();
  await context.close();

  const scripted = await open(address.slice(installation.url.length));
  // The module that moves rows loads with the list.
  await scripted.page.locator(".watch-list [data-movable]").waitFor();
  await row(scripted.page, "XAU_USD").getByRole("link").focus();
  await scripted.page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => listed(scripted.page), WAIT).toEqual(["EUR_USD", "XAU_USD", "USD_CNH"]);
  await row(scripted.page, "USD_CNH").dragTo(row(scripted.page, "EUR_USD"), { targetPosition: { x: 60, y: 2 } });
  await expect.poll(() => listed(scripted.page), WAIT).toEqual(["USD_CNH", "EUR_USD", "XAU_USD"]);
  await scripted.page.reload();
  expect(await listed(scripted.page)).toEqual(["USD_CNH", "EUR_USD", "XAU_USD"]);
  await dragWhileListIsRead(scripted.page, "XAU_USD", "USD_CNH");
  await expect.poll(() => listed(scripted.page), WAIT).toEqual(["XAU_USD", "USD_CNH", "EUR_USD"]);
  await scripted.context.close();
});
