import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { logIn } from "../support/client.ts";
import { signUp } from "../http/identity/people.ts";
import { launchBrowser } from "../support/browser.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const WAIT = { timeout: 15_000 };
await installation.price("EUR_USD", "1.10000", "1.10010");
await installation.price("USD_CNH", "7.24000", "7.24060");
await installation.price("XAU_USD", "2000.00", "2000.50");

async function open(path = "/dashboard", withScripts = true, client = installation.owner): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: withScripts,
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  const page = await context.newPage();
  await page.goto(installation.url + path);
  if (withScripts) await page.locator(".watch .live[role=status]").waitFor();
  return page;
}

const positions = (page: Page) => page.getByRole("table", { name: "Open positions" }).locator("tbody tr");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const orders = async () =>
  (await installation.query<{ id: number }>("select id from trading.orders where close_time is null")).length;

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the element");
}

test("a complete trade is possible without the pointer: search, ticket, order, evidence and close", async () => {
  await installation.owner.json("POST", "/preferences", { shortcuts: true, oneClick: false });
  const page = await open();
  const before = await orders();
  const { keyboard } = page;

  await keyboard.press("/");
  await keyboard.type("eurusd");
  await expect.poll(() => page.locator(".watch-list li").first().innerText(), WAIT).toContain("EUR/USD");
  await keyboard.press("ArrowDown");
  expect(await focused(page)).toContain("EUR/USD");
  await keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "EUR/USD" }).waitFor();

  await keyboard.press("g");
  await keyboard.press("t");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")), WAIT).toBe("amount");
  await keyboard.press("Control+a");
  // In a text field, keys are text and place no orders.
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
  await page.getByText("Order placed").waitFor();
  expect(await orders()).toBe(before + 1);
  // The button was disabled while sending: the focus stays in the ticket.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest(".ticket-form") !== null), WAIT)
    .toBe(true);

  await keyboard.press("1");
  const row = positions(page).first();
  await expect.poll(() => row.innerText(), WAIT).toMatch(/EUR\/USD/);
  await tabTo(page, row.getByRole("link", { name: /^Close order #/ }));
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Close position" }));
  await keyboard.press("Enter");
  await page.getByText("Position closed").waitFor();
  expect(await orders()).toBe(before);
  // The closed order's row is removed; the focus stays in its list.
  await expect.poll(() => focused(page), WAIT).toMatch(/^Open positions/);
  await page.context().close();
});

test("B and S only select the side, with and without one-click trading", async () => {
  await installation.owner.json("POST", "/preferences", { oneClick: true });
  const page = await open("/dashboard?symbol=EUR_USD");
  const before = await orders();
  for (const key of ["b", "s", "b"]) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  expect(await orders()).toBe(before);
  await installation.owner.json("POST", "/preferences", { oneClick: false });
  await page.context().close();
});

test("1 to 5 open the lists, F toggles the favourite, and G with a letter changes the page", async () => {
  const page = await open("/dashboard?symbol=EUR_USD");
  const { keyboard } = page;
  for (const [key, panel] of [
    ["2", "pending"],
    ["3", "closed"],
    ["4", "alerts"],
    ["5", "statement"],
    ["1", null],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(() => new URL(page.url()).searchParams.get("panel"), WAIT).toBe(panel);
  }
  const star = page.locator(".watch-list li:has(a[aria-current]) .star");
  const pressedBefore = await star.getAttribute("aria-pressed");
  await keyboard.press("f");
  await expect.poll(() => star.getAttribute("aria-pressed"), WAIT).not.toBe(pressedBefore);
  await keyboard.press("g");
  await keyboard.press("l");
  expect(await focused(page)).toContain("EUR/USD");
  // A letter alone, after the pause, changes no page.
  await keyboard.press("g");
  await page.waitForTimeout(1700);
  await keyboard.press("d");
  expect(page.url()).toContain("/dashboard");
  await keyboard.press("g");
  await keyboard.press("d");
  await page.waitForURL(/\/deposits$/);
  await page.context().close();
});

test("the shortcut sheet lists every key and opens from the menu too", async () => {
  const page = await open();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await sheet.waitFor();
  for (const text of ["Search instruments", "Choose Buy", "Place the order in the ticket", "Account statement"]) {
    await sheet.getByText(text).waitFor();
  }
  // With a dialog open, page shortcuts are disabled.
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
  await installation.owner.json("POST", "/preferences", { upDown: "classic" });
  const page = await open("/dashboard?symbol=EUR_USD");
  const field = page.getByRole("combobox", { name: "Search pages, instruments and actions" });
  const search = async (term: string) => {
    await page.keyboard.press("Control+k");
    await field.waitFor();
    await page.keyboard.type(term);
  };
  await search("gold");
  await expect.poll(() => page.getByRole("option").first().innerText(), WAIT).toContain("XAU/USD");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "XAU/USD" }).waitFor();

  await search("histo");
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("panel"), WAIT).toBe("closed");

  await search("inverted");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("html").getAttribute("data-updown"), WAIT).toBe("inverted");

  await search("zzzzqq");
  await page.getByText("No results.").waitFor();
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await search("preferences");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/profile\/preferences$/);
  await page.context().close();
});

test("with single-key shortcuts off only Ctrl K works", async () => {
  await installation.owner.json("POST", "/preferences", { shortcuts: false });
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
  await installation.owner.json("POST", "/preferences", { shortcuts: true });
  await page.context().close();
});

test("a customer gives a command another key by pressing it; a used key is refused with the name of its command", async () => {
  const page = await open("/dashboard?symbol=EUR_USD");
  await page.goto(`${installation.url}/profile/preferences/keys`);
  const field = page.getByRole("textbox", { name: "Choose Buy", exact: true });
  const clear = page.getByRole("button", { name: "Clear the key: Choose Buy", exact: true });
  await clear.waitFor();
  await field.press("s");
  await page.getByText("Already used for: Choose Sell").waitFor();
  expect(await field.inputValue()).toBe("B");
  await field.press("+");
  await page.getByText("Reserved for the browser, screen readers or the chart").waitFor();
  await field.press("n");
  expect(await field.inputValue()).toBe("N");
  expect(await page.locator(".key-field .err").count()).toBe(0);
  const sequence = page.getByRole("textbox", { name: "Positions", exact: true });
  await sequence.press("q");
  await sequence.press("p");
  expect(await sequence.inputValue()).toBe("Q P");
  await page.getByRole("button", { name: "Save shortcuts" }).click();
  await page.getByText("Shortcuts saved").waitFor();

  await page.goto(`${installation.url}/dashboard?symbol=EUR_USD`);
  const buy = page.locator(".side-buy");
  await page.locator(".find kbd").waitFor();
  expect(await buy.getAttribute("title")).toBe("Buy (N)");
  await page.keyboard.press("b");
  expect(await buy.locator("input").isChecked()).toBe(false);
  await page.keyboard.press("n");
  await expect.poll(() => buy.locator("input").isChecked(), WAIT).toBe(true);
  await page.keyboard.press("?");
  const line = page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Choose Buy").locator("..");
  expect(await line.locator("kbd").allInnerTexts()).toEqual(["N"]);
  await page.context().close();

  const plain = await open("/profile/preferences/keys", false);
  await plain.getByRole("textbox", { name: "Choose Buy", exact: true }).fill("g then c");
  await plain.getByRole("button", { name: "Save shortcuts" }).click();
  await plain.getByText("Already used for: Full-page chart").waitFor();
  await plain.getByRole("textbox", { name: "Choose Buy", exact: true }).fill("");
  await plain.getByRole("button", { name: "Save shortcuts" }).click();
  await plain.getByText("Shortcuts saved").waitFor();
  expect(await plain.getByRole("textbox", { name: "Choose Buy", exact: true }).inputValue()).toBe("");
  await plain.getByRole("button", { name: "Restore default shortcuts" }).click();
  await plain.getByText("Default shortcuts restored").waitFor();
  expect(await plain.getByRole("textbox", { name: "Choose Buy", exact: true }).inputValue()).toBe("B");
  await plain.context().close();
});

test("without JavaScript the palette is a page that finds, navigates and changes preferences", async () => {
  await installation.owner.json("POST", "/preferences", { theme: "dark" });
  const page = await open("/search", false);
  await page.getByRole("searchbox").fill("gold");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /XAU\/USD/ }).click();
  await page.getByRole("heading", { level: 2, name: "XAU/USD" }).waitFor();
  await page.goto(`${installation.url}/search?q=theme`);
  await page.getByRole("button", { name: "Theme: Light" }).click();
  await page.getByText("Preferences saved").waitFor();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  await page.context().close();
});

test.each(["/chart/EUR_USD", "/dashboard/positions", "/profile/preferences", "/search", "/profile"])(
  "shortcuts of the trading screen work on %s, and open the trading screen where needed",
  async (path) => {
    await installation.owner.json("POST", "/preferences", { shortcuts: true });
    const page = await open("/dashboard?symbol=EUR_USD");
    await page.goto(installation.url + path);
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect
      .poll(async () => {
        if (!(await sheet.isVisible())) await page.keyboard.press("?");
        return sheet.isVisible();
      }, WAIT)
      .toBe(true);
    await sheet.getByRole("region", { name: "Chart" }).getByText("Zoom in and out").waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search pages, instruments and actions" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Search pages, instruments and actions" }).waitFor({ state: "detached" });
    await page.keyboard.press("b");
    await page.waitForURL(/\/dashboard\?.*view=trade/);
    await expect.poll(() => page.locator(".side-buy input").isChecked(), WAIT).toBe(true);
    await page.context().close();
  },
);

test("C moves the focus to the chart, whose arrows move over the bars, and a comma opens its intervals", async () => {
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

test("the number keys open a list of a new customer, whose first tab shows the first steps", async () => {
  const { email, password } = await signUp(installation.url);
  const newcomer = await logIn(installation.url, email, password);
  await newcomer.json("POST", "/preferences", { shortcuts: true });
  const page = await open("/dashboard", true, newcomer);
  await page.locator(".posn-tabs").getByRole("link", { name: "Get started Step 1 of 3" }).waitFor();
  await page.keyboard.press("2");
  await page.waitForURL(/panel=pending/, WAIT);
  await expect.poll(() => focused(page), WAIT).toContain("Pending");
  await page.keyboard.press("1");
  await page.waitForURL(/guide=off/, WAIT);
  await expect.poll(() => focused(page), WAIT).toContain("Open positions");
  await page.context().close();
});
