import type { BrowserContext, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser, waitForHydration } from "../support/browser.ts";
import { DEMO_PASSWORD, logIn } from "../support/client.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
await installation.price("EUR_USD", "1.10000", "1.10010");
await installation.owner.json("POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", amount: "2000" });
const WAIT = { timeout: 15_000 };

async function open(
  javaScriptEnabled = true,
  path = "/dashboard",
  user = "customer",
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
  const { cookies } = await logIn(installation.url, `${user}@demo.test`);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  const page = await context.newPage();
  await page.goto(installation.url + path);
  return { context, page };
}

async function signIn(javaScriptEnabled: boolean): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(installation.url);
  await page.getByRole("textbox", { name: "Email" }).fill("customer@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard/);
  return { context, page };
}

const html = (page: Page) =>
  page.locator("html").evaluate(({ dataset: { theme, updown, density } }) => ({ theme, updown, density }));

/** The preferences stored for the demo customer. */
const row = async () =>
  (
    await installation.query(
      `select theme, up_down, density, time_zone, sound, volume, shortcuts, one_click, chart_interval
       from iam.users where email = 'customer@demo.test'`,
    )
  )[0];

async function start() {
  await installation.query(
    `update iam.users
     set theme = null, up_down = 'classic', density = 'default', time_zone = 'UTC', sound = true, volume = 60,
         shortcuts = true, one_click = false, chart_interval = '5m', language_code = 'en'
     where email = 'customer@demo.test'`,
  );
}

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("preferences of a customer %s", (_, withScripts) => {
  test("a customer sets every preference on one page and finds them in a new browser after logging in again", async () => {
    await start();
    const { context, page } = await open(withScripts);
    await page.locator(".acct").getByRole("button", { name: "Profile" }).click();
    await page.locator("#profile-menu").getByRole("link", { name: "Preferences" }).click();
    await page.getByRole("heading", { level: 1, name: "Preferences" }).waitFor();

    const radio = (name: string, value: string) => page.locator(`input[name=${name}][value="${value}"]`);
    await radio("theme", "system").check({ force: true });
    await radio("upDown", "cvd").check({ force: true });
    await radio("density", "comfortable").check({ force: true });
    await radio("chartInterval", "1h").check({ force: true });
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await page.getByRole("switch", { name: "Sound" }).uncheck({ force: true });
    await page.getByRole("slider", { name: "Volume" }).fill("25");
    await page.getByRole("switch", { name: "Single-key shortcuts" }).uncheck({ force: true });
    await page.getByRole("button", { name: "Save preferences" }).click();
    await page.getByText("Preferences saved").waitFor();

    // One-click trading needs a confirmation of its risks.
    await page.getByRole("button", { name: "Turn on one-click trading" }).click();
    expect(await row()).toMatchObject({ one_click: false });
    await page.getByRole("checkbox", { name: "I understand that one click places an order." }).check();
    await page.getByRole("button", { name: "Turn on one-click trading" }).click();
    await page.getByRole("button", { name: "Turn off one-click trading" }).waitFor();

    const expected = {
      theme: "system",
      up_down: "cvd",
      density: "comfortable",
      time_zone: "Asia/Tokyo",
      sound: false,
      volume: 25,
      shortcuts: false,
      one_click: true,
      chart_interval: "1h",
    };
    expect(await row()).toEqual(expected);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${installation.url}/`);
    await context.close();

    const again = await signIn(withScripts);
    await expect.poll(() => html(again.page), WAIT).toEqual({ theme: "system", updown: "cvd", density: "comfortable" });
    await again.page.goto(`${installation.url}/profile/preferences`);
    for (const [name, value] of [
      ["theme", "system"],
      ["upDown", "cvd"],
      ["density", "comfortable"],
      ["chartInterval", "1h"],
    ]) {
      expect(await again.page.locator(`input[name=${name}]:checked`).inputValue()).toBe(value);
    }
    expect(await again.page.getByLabel("Time zone").inputValue()).toBe("Asia/Tokyo");
    expect(await again.page.getByRole("slider", { name: "Volume" }).inputValue()).toBe("25");
    for (const name of ["Sound", "Single-key shortcuts"]) {
      expect(await again.page.getByRole("switch", { name }).isChecked()).toBe(false);
    }
    await again.context.close();
  });

  test("a customer changes colours, theme, density and sound in the bar of the trading screen", async () => {
    await start();
    const { context, page } = await open(withScripts);
    const press = async (name: string | RegExp) => {
      const button = page.locator("#quick-settings").getByRole("button", { name });
      if (!(await button.isVisible())) await page.getByRole("button", { name: "Display and sound" }).click();
      await button.click();
    };
    const colour = () =>
      page
        .locator(".figs [data-figure=profitLoss]")
        .first()
        .evaluate((cell) => getComputedStyle(cell).color);
    const classic = await colour();
    await press(/^Inverted/);
    await expect.poll(() => html(page), WAIT).toMatchObject({ updown: "inverted" });
    const inverted = await colour();
    await press(/^Colour-blind safe/);
    await expect.poll(() => html(page), WAIT).toMatchObject({ updown: "cvd" });
    expect(new Set([classic, inverted, await colour()]).size).toBe(3);
    await press("Light");
    await expect.poll(() => html(page), WAIT).toMatchObject({ theme: "light" });
    await press("Compact");
    await expect.poll(() => html(page), WAIT).toMatchObject({ density: "compact" });
    await press("Off");
    await expect.poll(row, WAIT).toMatchObject({ sound: false, theme: "light", up_down: "cvd", density: "compact" });
    await context.close();
  });
});

test("numbers and dates follow the language or the choice on the server, after a tick and at once on the page", async () => {
  await start();
  const saved = await installation.owner.json("POST", "/preferences", { language: "de" });
  expect(saved.status).toBe(200);
  const { context, page } = await open(true, "/dashboard?symbol=EUR_USD");
  const bid = page.locator(".q", { hasText: "EUR/USD" }).locator(".p").first();
  expect(await bid.innerText()).toContain("1,10000");
  await expect.poll(() => page.title(), WAIT).toContain("1,10000 EUR/USD");
  await installation.price("EUR_USD", "1.10050", "1.10060");
  await expect.poll(() => bid.innerText(), WAIT).toContain("1,10050");
  const opened = page.getByRole("table").locator("tbody time").first();
  expect(await opened.innerText()).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  // A decimal comma in a field is the decimal comma of the shown price.
  await page.locator("#side-buy").check({ force: true });
  await page.getByRole("checkbox", { name: "Stop-Loss" }).check();
  const loss = () => page.locator(".ticket [data-fig=lossMoney]").innerText();
  await page.locator("#ticket-loss").fill("1,0951");
  await expect.poll(loss, WAIT).toMatch(/^\u2212\d+,\d\d$/);
  // This one could separate thousands.
  await page.locator("#ticket-loss").fill("1,095");
  await expect.poll(loss, WAIT).toBe("\u2013");

  await page.goto(`${installation.url}/profile/preferences`, { waitUntil: "load" });
  await waitForHydration(page.getByLabel("Zahlenformat"));
  await page.getByLabel("Zahlenformat").selectOption("apostrophe-point");
  await page.getByLabel("Datumsformat").selectOption("mdy-slash");
  await page.getByText("Beispiel: \u221212\u2019480.50 USD · 11/22/2026 17:08").waitFor();
  await page.getByRole("button", { name: "Einstellungen speichern" }).click();
  // Without loading the page again.
  await page
    .locator(".acc-top")
    .getByText(/\d\u2019\d{3}\.\d\d/)
    .first()
    .waitFor();
  expect(await installation.query("select formats from iam.users where email = 'customer@demo.test'")).toEqual([
    { formats: { number: "apostrophe-point", date: "mdy-slash", clock: "language" } },
  ]);
  await installation.query("update iam.users set formats = '{}' where email = 'customer@demo.test'");
  await installation.price("EUR_USD", "1.10000", "1.10010");
  await context.close();
});

test("dates are rendered by the server in the chosen time zone, which the clock names", async () => {
  await start();
  const times: string[] = [];
  for (const timeZone of ["UTC", "Asia/Tokyo", "America/St_Johns"]) {
    await installation.owner.json("POST", "/preferences", { timeZone });
    const { context, page } = await open(false, "/dashboard?panel=open");
    const time = page.getByRole("table", { name: "Open positions" }).locator("time").first();
    expect(await time.getAttribute("title")).toContain(timeZone);
    times.push(await time.innerText());
    const pill = await page.locator(".watch .live").innerText();
    expect(pill).toMatch(
      { UTC: /Updated \d\d:\d\d:\d\d UTC · Reload/, "Asia/Tokyo": /UTC\+9 /, "America/St_Johns": /UTC-3:30 / }[
        timeZone
      ] ?? /never/,
    );
    await context.close();
  }
  expect(new Set(times).size).toBe(3);
});

test("staff acting for a customer neither trade with one click nor change the customer's preferences", async () => {
  await start();
  await installation.owner.json("POST", "/preferences", { oneClick: true, upDown: "cvd" });
  const before = await row();
  const { context, page } = await open(true, "/admin", "admin");
  const [customer] = await installation.query<{ id: number }>(
    "select id from iam.users where email = 'customer@demo.test'",
  );
  await page.evaluate(
    (id) => fetch(`/admin/customers/login-as/${id}`, { method: "POST", headers: { Accept: "application/json" } }),
    customer?.id,
  );
  await page.goto(`${installation.url}/profile/preferences`);
  await page.getByText("Changes apply to this browser only, not to the customer.").waitFor();
  expect(await page.getByText("One-click trading").count()).toBe(0);
  await page.locator("input[name=upDown][value=inverted]").check({ force: true });
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect.poll(() => html(page), WAIT).toMatchObject({ updown: "inverted" });
  expect(await row()).toEqual(before);
  await context.close();
});
