import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { openDesk } from "../http/trading/desk.ts";
import { launchBrowser } from "../support/browser.ts";

const desk = await openDesk({ relay: true });
const browser = await launchBrowser();
const SOON = { timeout: 15_000 };
await desk.price("EUR_USD", "1.10000", "1.10010");
await desk.price("USD_CNH", "7.24000", "7.24060");
await desk.price("XAU_USD", "2000.00", "2000.50");

async function open(path = "/dashboard", withScripts = true): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: withScripts,
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies([...desk.owner.cookies].map(([name, value]) => ({ name, value, url: desk.url })));
  const page = await context.newPage();
  await page.goto(desk.url + path);
  if (withScripts) await page.locator(".watch .live[role=status]").waitFor();
  return page;
}

const positions = (page: Page) => page.getByRole("table", { name: "Open positions" }).locator("tbody tr");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const orders = async () =>
  (await desk.query<{ id: number }>("select id from trading.orders where close_time is null")).length;

/** Tab, until it stands there. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The Tab key never leads there");
}

test("a whole trade without the pointer: find, choose, write, send, look, close", async () => {
  await desk.owner.json("POST", "/preferences", { shortcuts: true, oneClick: false });
  const page = await open();
  const before = await orders();
  const { keyboard } = page;

  await keyboard.press("/");
  await keyboard.type("eurusd");
  await expect.poll(() => page.locator(".watch-list li").first().innerText(), SOON).toContain("EUR/USD");
  await keyboard.press("ArrowDown");
  expect(await focused(page)).toContain("EUR/USD");
  await keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "EUR/USD" }).waitFor();

  await keyboard.press("g");
  await keyboard.press("t");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")), SOON).toBe("amount");
  await keyboard.press("Control+a");
  // Keys are text in a field, and no orders.
  await keyboard.type("3000");
  await keyboard.press("b");
  expect(await page.locator(".side-buy input").isChecked()).toBe(false);
  await keyboard.press("Backspace");
  await keyboard.press("Escape");
  await keyboard.press("b");
  expect(await page.locator(".side-buy input").isChecked()).toBe(true);
  await keyboard.press("s");
  expect(await page.locator(".side-sell input").isChecked()).toBe(true);
  await keyboard.press("b");
  expect(await orders()).toBe(before);
  await keyboard.press("Enter");
  await page.getByText("Order Placed Successfully").waitFor();
  expect(await orders()).toBe(before + 1);
  // The button waited: whoever pressed it stands in the ticket still.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest(".ticket-form") !== null), SOON)
    .toBe(true);

  await keyboard.press("1");
  const row = positions(page).first();
  await expect.poll(() => row.innerText(), SOON).toMatch(/EUR\/USD/);
  await reach(page, row.getByRole("link", { name: /^Close ticket/ }));
  await keyboard.press("Enter");
  await reach(page, page.getByRole("dialog").getByRole("button", { name: "Close all of it" }));
  await keyboard.press("Enter");
  await page.getByText("Order Closed Successfully").waitFor();
  expect(await orders()).toBe(before);
  // Its row is gone, the list it stood in is not.
  await expect.poll(() => focused(page), SOON).toMatch(/^Open Positions/);
  await page.context().close();
});

test("one-click trading or not, B and S only choose", async () => {
  await desk.owner.json("POST", "/preferences", { oneClick: true });
  const page = await open("/dashboard?symbol=EUR_USD");
  const before = await orders();
  for (const key of ["b", "s", "b"]) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  expect(await orders()).toBe(before);
  await desk.owner.json("POST", "/preferences", { oneClick: false });
  await page.context().close();
});

test("1 to 4 open the lists, F keeps the instrument, G and a letter goes there", async () => {
  const page = await open("/dashboard?symbol=EUR_USD");
  const { keyboard } = page;
  for (const [key, panel] of [
    ["2", "pending"],
    ["3", "closed"],
    ["4", "statement"],
    ["1", null],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(() => new URL(page.url()).searchParams.get("panel"), SOON).toBe(panel);
  }
  const star = page.locator(".watch-list li:has(a[aria-current]) .star");
  const kept = await star.getAttribute("aria-pressed");
  await keyboard.press("f");
  await expect.poll(() => star.getAttribute("aria-pressed"), SOON).not.toBe(kept);
  await keyboard.press("g");
  await keyboard.press("l");
  expect(await focused(page)).toContain("EUR/USD");
  // A letter alone, after the pause, is no jump.
  await keyboard.press("g");
  await page.waitForTimeout(1700);
  await keyboard.press("d");
  expect(page.url()).toContain("/dashboard");
  await keyboard.press("g");
  await keyboard.press("d");
  await page.waitForURL(/\/deposits$/);
  await page.context().close();
});

test("the sheet lists every key, from the menu as well", async () => {
  const page = await open();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await sheet.waitFor();
  for (const text of ["Search instruments", "Choose Buy", "Send the order in the ticket", "Profile Statement"]) {
    await sheet.getByText(text).waitFor();
  }
  // Nothing behind a dialog answers.
  await page.keyboard.press("b");
  expect(await page.locator(".side-buy input").isChecked()).toBe(false);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await page.locator("[popovertarget=profile-menu]").first().click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await sheet.waitFor();
  await page.context().close();
});

test("Ctrl K finds instruments, lists and preferences by a few letters", async () => {
  await desk.owner.json("POST", "/preferences", { upDown: "classic" });
  const page = await open("/dashboard?symbol=EUR_USD");
  const field = page.getByRole("combobox", { name: "Pages, instruments, actions" });
  const ask = async (term: string) => {
    await page.keyboard.press("Control+k");
    await field.waitFor();
    await page.keyboard.type(term);
  };
  await ask("gold");
  await expect.poll(() => page.getByRole("option").first().innerText(), SOON).toContain("XAU/USD");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "XAU/USD" }).waitFor();

  await ask("closed ord");
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("panel"), SOON).toBe("closed");

  await ask("inverted");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("html").getAttribute("data-updown"), SOON).toBe("inverted");

  await ask("zzzzqq");
  await page.getByText("No data found").waitFor();
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await ask("preferences");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/profile\/preferences$/);
  await page.context().close();
});

test("whoever switches single keys off types in peace; Ctrl K stays", async () => {
  await desk.owner.json("POST", "/preferences", { shortcuts: false });
  const page = await open();
  const url = page.url();
  for (const key of ["/", "b", "3", "?", "g", "d"]) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  expect(page.url()).toBe(url);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  expect(await page.locator(".side-buy input").isChecked()).toBe(false);
  expect(await page.getByRole("dialog", { name: "Keyboard shortcuts" }).isVisible()).toBe(false);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").waitFor();
  await desk.owner.json("POST", "/preferences", { shortcuts: true });
  await page.context().close();
});

test("without JavaScript the palette is a page: it finds, leads and sets", async () => {
  await desk.owner.json("POST", "/preferences", { theme: "dark" });
  const page = await open("/search", false);
  await page.getByRole("searchbox").fill("gold");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /XAU\/USD/ }).click();
  await page.getByRole("heading", { level: 2, name: "XAU/USD" }).waitFor();
  await page.goto(`${desk.url}/search?q=theme`);
  await page.getByRole("button", { name: "Theme: Light" }).click();
  await page.getByText("Preferences saved").waitFor();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  await page.context().close();
});

test.each(["/chart/EUR_USD", "/dashboard/positions", "/profile/preferences", "/search", "/profile"])(
  "the keys of the desk answer on %s as well, and lead to the desk for what only it has",
  async (path) => {
    await desk.owner.json("POST", "/preferences", { shortcuts: true });
    const page = await open("/dashboard?symbol=EUR_USD");
    await page.goto(desk.url + path);
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect
      .poll(async () => {
        if (!(await sheet.isVisible())) await page.keyboard.press("?");
        return sheet.isVisible();
      }, SOON)
      .toBe(true);
    await sheet.getByRole("region", { name: "Chart" }).getByText("Zoom in and out").waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Pages, instruments, actions" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Pages, instruments, actions" }).waitFor({ state: "detached" });
    await page.keyboard.press("b");
    await page.waitForURL(/\/dashboard\?.*view=trade/);
    await expect.poll(() => page.locator(".side-buy input").isChecked(), SOON).toBe(true);
    await page.context().close();
  },
);

test("C leads onto the chart, whose arrows walk, and a comma to its intervals", async () => {
  const page = await open("/dashboard?symbol=EUR_USD&tf=5m");
  await page.locator(".chart-box[data-live]").waitFor();
  await page.keyboard.press("c");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("application");
  await page.keyboard.press("ArrowLeft");
  await page
    .getByText(/: open \d/)
    .first()
    .waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.keyboard.press(",");
  expect(await focused(page)).toBe("5m");
  await page.context().close();
});
