import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser, waitForHydration } from "../support/browser.ts";
import { DEMO_PASSWORD, logIn } from "../support/client.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
await installation.price("EUR_USD", "1.10000", "1.10010");

const WAIT = { timeout: 10_000 };

async function open(email: string, path: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const { cookies } = await logIn(installation.url, email);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  const page = await context.newPage();
  await page.goto(installation.url + path);
  return page;
}

/** The first form with a field of this name, because another form of the page may have one too. */
const formOf = (page: Page, name: string) =>
  page.locator("form", { has: page.locator(`[name="${name}"]:not([type=hidden])`) }).first();
const errorOf = (page: Page, id: string) => page.locator(`#${id}-error`);

const forms: [title: string, email: string, path: string, name: string, id: string, message: string, send: string][] = [
  ["spreads", "admin@demo.test", "/admin/spreads", "forex", "spread-forex", "Forex spread is required", "Save"],
  [
    "an instrument",
    "admin@demo.test",
    "/admin/instruments/forex/new",
    "name",
    "instrument-name",
    "Name is required",
    "Create",
  ],
  [
    "a lead status",
    "admin@demo.test",
    "/admin/crm-config/sales-statuses/new",
    "status",
    "status",
    "Status is required",
    "Create",
  ],
  ["a sales team", "admin@demo.test", "/admin/crm-config/teams/new", "name", "name", "Name is required", "Create"],
];

describe.each(forms)("the form of %s", (_title, email, path, name, id, message, send) => {
  test("an empty required field shows the server's message when it is left and when the form is sent, until it is changed", async () => {
    const page = await open(email, path);
    await page.evaluate(() => addEventListener("invalid", () => document.body.setAttribute("data-native", ""), true));
    const control = formOf(page, name).locator(`[name="${name}"]:not([type=hidden])`).first();
    await waitForHydration(control);
    await control.fill("");
    await control.blur();
    await errorOf(page, id).getByText(message).waitFor(WAIT);
    await control.pressSequentially("1");
    await errorOf(page, id).waitFor({ state: "detached", ...WAIT });

    await control.fill("");
    await formOf(page, name).getByRole("button", { name: send, exact: true }).click();
    await errorOf(page, id).getByText(message).waitFor(WAIT);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")), WAIT).toBe(name);
    expect(await page.locator("body[data-native]").count()).toBe(0);
    await page.context().close();
  });

  test("an empty required field shows the server's message without JavaScript", async () => {
    const page = await open(email, path, { javaScriptEnabled: false });
    await formOf(page, name).locator(`[name="${name}"]:not([type=hidden])`).first().fill("");
    await formOf(page, name).getByRole("button", { name: send, exact: true }).click();
    await errorOf(page, id).getByText(message).waitFor(WAIT);
    await page.context().close();
  });
});

test("an invalid email and a short password show their message when the field is left, in the page's language", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${installation.url}/signup?lng=de`);
  // The first input loads the scripts, and this button appears with them.
  await page.locator("#fullName").focus();
  await page.getByRole("button", { name: "Anzeigen" }).first().waitFor(WAIT);
  await page.locator("#email").fill("nobody");
  await page.locator("#password").fill("abc");
  await page.locator("#fullName").focus();
  await page.locator("#phone").focus();
  await errorOf(page, "email").getByText("Ungültige E-Mail").waitFor(WAIT);
  await errorOf(page, "password").getByText("Das Passwort muss mindestens 8 Zeichen haben").waitFor(WAIT);
  await errorOf(page, "fullName").getByText("Vollständiger Name ist erforderlich").waitFor(WAIT);
  expect(await errorOf(page, "city").count()).toBe(0);
  await context.close();
});

test("the button is disabled and marked as busy until the response arrives, and the form is sent once", async () => {
  const page = await open("admin@demo.test", "/admin/spreads");
  let sent = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/spreads?*", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    sent += 1;
    await released;
    await route.continue();
  });
  const save = formOf(page, "forex").getByRole("button", { name: "Save", exact: true });
  await waitForHydration(save);
  await save.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await save.getAttribute("aria-busy")).toBe("true");
  await formOf(page, "forex").locator("[name=forex]").press("Enter");
  release();
  await page.getByText("Spreads updated").first().waitFor(WAIT);
  await expect.poll(() => save.isEnabled()).toBe(true);
  expect(sent).toBe(1);
  await page.context().close();
});

test("creating a member of staff needs a confirmation of the role's rights", async () => {
  const page = await open("admin@demo.test", "/admin/users/new", { javaScriptEnabled: false });
  await page.locator("[name=fullName]").fill("New Admin");
  await page.locator("[name=email]").fill("new-admin@demo.test");
  await page.locator("[name=password]").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Create" }).click();
  await errorOf(page, "isMeant").getByText("Confirm the permissions of this role").waitFor(WAIT);
  const [added] = await installation.query(
    "select count(*)::int as n from iam.users where email = 'new-admin@demo.test'",
  );
  expect(added).toEqual({ n: 0 });
  await page.context().close();
});
