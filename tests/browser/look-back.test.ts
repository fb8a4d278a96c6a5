import type { Page } from "playwright";
import { expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { logIn } from "../support/client.ts";
import { cutOf } from "../support/hint.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";

const server = await startServer(await createDatabase("demo"));
const browser = await launchBrowser();
const owner = await logIn(server.url, "customer@demo.test");

async function enter(path: string, width: number, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

/** How many pixels of a table are out of view. */
const hiddenWidth = (page: Page) => page.locator(".table-wrap").evaluate((wrap) => wrap.scrollWidth - wrap.clientWidth);

test("Enter makes a chip of a new tag, which is suggested for other trades, until it is removed", async () => {
  const page = await enter("/history/1", 1440);
  const drawer = page.getByRole("dialog");
  const newTag = drawer.getByLabel("New tag");
  for (const tag of ["Trend", "Range", "News"]) {
    await newTag.fill(tag);
    await newTag.press("Enter");
  }
  const chips = drawer.locator(".journal-added");
  expect(await chips.allInnerTexts()).toEqual(["Trend", "Range", "News"]);
  expect(await newTag.inputValue()).toBe("");
  // The same tag in other letters is one tag.
  await newTag.fill("trend");
  await newTag.press("Enter");
  expect(await chips.count()).toBe(3);
  await drawer.getByRole("button", { name: "Remove tag Range" }).press("Enter");
  expect(await chips.allInnerTexts()).toEqual(["Trend", "News"]);
  expect(await newTag.evaluate((input) => input === document.activeElement)).toBe(true);
  await drawer.getByRole("link", { name: "Done" }).click();
  await page.waitForURL((url) => url.pathname === "/history");
  expect(await page.locator("#row-1 td:not(.s-a) .is-tag").innerText()).toBe("Trend");

  // Tags beyond the chips are suggestions of the field.
  for (const [id, tags] of [
    [2, "A, B, C, D, E"],
    [3, "F, G, H"],
  ] as const) {
    await page.goto(`${server.url}/history/${id}`);
    await newTag.fill(tags);
    await drawer.getByRole("link", { name: "Done" }).click();
    await page.waitForURL((url) => url.pathname === "/history");
  }
  await page.goto(`${server.url}/history/4`);
  const suggested = await drawer
    .locator("datalist option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  const offered = await drawer.getByRole("group", { name: "Tags" }).getByRole("checkbox").count();
  expect([offered, suggested.length]).toEqual([8, 2]);
  await newTag.fill(suggested[0] ?? "");
  await newTag.press("Enter");
  expect(await chips.allInnerTexts()).toEqual([suggested[0]]);
  await page.context().close();
});

test("a row opens the trade's journal, and its icon states whether there is a note", async () => {
  const page = await enter("/history/5", 1440);
  await page.getByRole("dialog").getByRole("textbox", { name: "Note" }).fill("Sold too early");
  await page.getByRole("dialog").getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: "Journal of 5, with a note", exact: true }).waitFor();
  await page.getByRole("link", { name: "Journal of 6", exact: true }).waitFor();
  await page.locator("#row-5").getByText("GBP/USD").click();
  await page.waitForURL((url) => url.pathname === "/history/5");
  await page.context().close();
});

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("a phone's row has two lines, and More unfolds its other figures by key %s", async (_how, scripts) => {
  const page = await enter("/history", 390, scripts);
  const row = page.locator("#row-8");
  expect((await row.boundingBox())?.height).toBeLessThan(76);
  expect(await row.getByText("Entry price").count()).toBe(0);
  await row.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThan(200);
  expect(await row.locator("[data-label='Entry price']").innerText()).toMatch(/^4\s120\.842$/);
  await row.locator(".row-target").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/history/8");
  await page.context().close();
});

test("the tags of the history and the columns of alerts fit a desktop's and a tablet's width", async () => {
  const page = await enter("/history", 1440);
  expect(await hiddenWidth(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 768, height: 900 });
  const alert = { instrument: "XAU_USD", condition: "crosses", side: "bid", level: "4200.125", channels: ["app"] };
  expect((await owner.json("POST", "/alerts/save", alert)).status).toBe(200);
  await page.goto(`${server.url}/alerts`);
  await page.locator(".alert-table").waitFor();
  expect(await hiddenWidth(page)).toBeLessThanOrEqual(0);
  await page.context().close();
});

test("a report has all working days, each hour between trades, and its value clear of the drawdown", async () => {
  const page = await enter("/performance", 1440);
  const days = await page.locator(".hour-table tbody th").allInnerTexts();
  expect(days.slice(0, 5)).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri"]);
  const hours = (await page.locator(".hour-table thead th").allInnerTexts()).slice(1, -1).map(Number);
  expect(hours).toEqual(hours.map((_, at) => (hours[0] ?? 0) + at));
  const [value, falls] = await Promise.all(
    [".curve-value.is-now", ".curve-falls"].map((part) => page.locator(part).boundingBox()),
  );
  expect((value?.y ?? 0) + (value?.height ?? 0)).toBeLessThanOrEqual(falls?.y ?? 0);
  await page.context().close();
});

test("on a phone the hours are one below the other and the weekdays side by side, so nothing is scrolled sideways", async () => {
  const page = await enter("/performance", 390);
  await page.getByRole("navigation", { name: "Analyses" }).getByRole("link", { name: "Hours" }).click();
  const table = page.locator(".hour-table");
  await table.waitFor();
  const [hours, days] = [table.getByRole("columnheader"), table.getByRole("rowheader")];
  expect(await hours.count()).toBeGreaterThan(8);
  const wide = page.locator(".hour-scroll");
  expect(await wide.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const at = (boxes: typeof hours, side: "x" | "y") =>
    boxes.evaluateAll(
      (all, name) => new Set(all.map((one) => Math.round(one.getBoundingClientRect()[name]))).size,
      side,
    );
  expect([await at(hours, "x"), await at(days, "y")]).toEqual([1, 1]);
  await page.context().close();
});

test("the search field of the history shows its hint whole, in German too", async () => {
  for (const language of ["de", "en"]) {
    await owner.json("POST", "/preferences", { language });
    const page = await enter("/history", 1440);
    expect([language, await cutOf(page.getByRole("searchbox"))]).toEqual([language, 0]);
    await page.context().close();
  }
});

test("a phone's report has its title, unit and files in one line, and its filters in a second one", async () => {
  const page = await enter("/performance", 390);
  const head = page.locator(".performance-head");
  expect((await head.boundingBox())?.height).toBeLessThan(100);
  const [title, unit, files, filters] = await Promise.all(
    [
      head.getByRole("heading"),
      head.getByRole("link", { name: "USD" }),
      head.getByRole("link", { name: "PDF report" }),
      head.locator(".performance-filters"),
    ].map((part) => part.boundingBox()),
  );
  const middles = [title, unit, files].map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  expect(filters?.y).toBeGreaterThan(middles[0] ?? 0);
  // The curve comes first on a phone, and the figures on wider screens.
  const isCurveFirst = async () => {
    const [curve, figures] = await Promise.all(
      [".performance > .curve", ".performance-stats"].map((part) => page.locator(part).boundingBox()),
    );
    return (curve?.y ?? 0) < (figures?.y ?? 0);
  };
  expect(await isCurveFirst()).toBe(true);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await isCurveFirst()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.context().close();
});

test("three columns of an instrument's sheet begin and end at one height, and the name stands below the pair", async () => {
  const page = await enter("/instruments/XAU_USD", 1440);
  const boxes = await Promise.all(
    ["Contract", "Trading hours", "Costs and swap"].map((name) =>
      page.locator(".sheet .card", { hasText: name }).first().boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
  const [pair, name] = await Promise.all(
    [page.locator(".page-head h1"), page.locator(".page-head p")].map((part) => part.boundingBox()),
  );
  expect((name?.y ?? 0) - (pair?.y ?? 0) - (pair?.height ?? 0)).toBeLessThan(8);
  await page.context().close();
});

test("two columns of an instrument's sheet have no gap between their cards", async () => {
  const page = await enter("/instruments/XAU_USD", 768);
  const [contract, costs] = await Promise.all(
    ["Contract", "Costs and swap"].map((name) =>
      page.locator(".sheet > .card", { hasText: name }).first().boundingBox(),
    ),
  );
  expect(costs?.x).toBe(contract?.x);
  expect((costs?.y ?? 0) - (contract?.y ?? 0) - (contract?.height ?? 0)).toBeLessThan(24);
  await page.context().close();
});

test("a phone's history leads to the other lists of the account", async () => {
  const page = await enter("/history", 390);
  // The bars of the trading page: the account's figures follow the prices.
  expect(await page.getByRole("navigation", { name: "Views" }).getByRole("link").allInnerTexts()).toEqual([
    "Markets",
    "Trade",
    "Chart",
    "Positions",
    "Account",
  ]);
  expect(await page.locator(".ph-strip").innerText()).toMatch(/Equity[\s\S]*\d\.\d\d/);
  expect(await page.locator(".acc-top").isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const lists = page.getByRole("navigation", { name: "Lists" });
  // The demo customer has no orders; the count of each list would stand beside its name.
  expect(await lists.getByRole("link").allInnerTexts()).toEqual(["Open positions", "Pending orders", "History"]);
  expect(await lists.getByRole("link", { name: "History" }).getAttribute("aria-current")).toBe("page");
  await lists.getByRole("link", { name: "Pending orders" }).click();
  await page.waitForURL(/\/dashboard\/positions\?panel=pending/);
  await page.locator(".posn-tabs").getByRole("link", { name: "Pending orders" }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/history`);
  expect(await lists.isVisible()).toBe(false);
  await page.context().close();
});
