import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { launchBrowser, waitForHydration } from "../support/browser.ts";
import { createDatabase } from "../support/database.ts";
import { inTurns, variants } from "../support/screens.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database, { jobs: true });
const browser = await launchBrowser();
await database.owner.query("update site.settings set value = 'on' where name = 'emailVerify'");

const password = "harbour-lantern-42";

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill("Ann Berg");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByLabel("Phone").fill("+4791244018");
  await page.getByLabel("Birth date").fill("1988-03-14");
  await page.getByLabel("Country").selectOption("Norway");
  await page.getByLabel("City").fill("Bergen");
  await page.getByLabel("Address", { exact: true }).fill("Strandgaten 18");
  await page.getByLabel("Postal code").fill("5014");
  await page.getByLabel(/I accept/).check();
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The link of the newest mail to the address; the job may still be writing it. */
async function linkFor(email: string, path: string): Promise<string> {
  const folder = join(server.data, "mail");
  for (let wait = 0; wait < 100; wait++) {
    const files = await Promise.resolve()
      .then(() => readdirSync(folder))
      .catch(() => []);
    for (const file of files
      .filter((name) => name.includes(email))
      .sort()
      .reverse()) {
      const { html } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { html: string };
      const link = new RegExp(`${server.url}/${path}/[\\w-]+`).exec(html)?.[0];
      if (link) return link;
    }
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`no mail with a ${path} link reached ${email}`);
}

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("the identity of a visitor %s", (_how, javaScriptEnabled) => {
  test("a visitor signs up, verifies the email, logs in, and sets another password after forgetting it", async () => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const email = `ann.${javaScriptEnabled ? "js" : "plain"}@nordpost.test`;

    await page.goto(`${server.url}/signup`);
    await fillSignUp(page, email);
    await page.getByLabel("Confirm password").fill("something-else");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Passwords must match").first().waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Ann Berg");
    await fillSignUp(page, email);
    await page.getByRole("button", { name: "Create account" }).click();
    const dialog = page.getByRole("dialog", { name: "Successful" });
    await dialog.getByText("Account created").waitFor();
    await dialog.getByRole("link", { name: "Sign in" }).click();

    await page.waitForURL(`${server.url}/`);
    await logIn(page, email, password);
    await page.getByText("Verify your email to sign in").first().waitFor();
    await page.goto(await linkFor(email, "verify-email"));
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByText("Your email is verified. You can sign in now.").waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await logIn(page, email, "not this one");
    await page.getByText("Incorrect email or password").first().waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await logIn(page, email, password);
    await page.waitForURL(/\/dashboard/);

    await context.clearCookies();
    await page.goto(`${server.url}/forgot-password`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("dialog", { name: "Verification email sent" }).waitFor();
    await page.goto(await linkFor(email, "reset-password"));
    await page.getByLabel("New password").fill("another-lantern-43");
    await page.getByRole("button", { name: "Update password" }).click();
    await page.getByRole("dialog", { name: "Password updated" }).getByRole("link", { name: "Sign in" }).click();
    await logIn(page, email, "another-lantern-43");
    await page.waitForURL(/\/dashboard/);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("the public pages", () => {
  test("the button of a form is enabled only when the form can be sent", async () => {
    const page = await browser.newPage();
    await page.goto(server.url);
    const button = page.getByRole("button", { name: "Sign in" });
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.getByLabel("Email").fill("a@b.test");
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel("Password", { exact: true }).fill("x");
    expect(await button.isEnabled()).toBe(true);
    await page.close();
  });

  test.each(["/terms", "/forgot-password", "/verify-email/unknown"])(
    "a link from %s to the front page shows it before the browser has the routes of the links",
    async (path) => {
      const page = await browser.newPage();
      await page.route("**/__manifest*", () => {});
      await page.goto(server.url + path);
      // The scripts of a form's page start with the first input.
      await page.keyboard.press("Tab");
      const link = page.locator('a.link[href="/"]').first();
      await waitForHydration(link);
      await link.click();
      await page.getByRole("button", { name: "Sign in" }).waitFor({ timeout: 10_000 });
      await page.close();
    },
  );

  test("a field filled in during the check of another one shows no error when it is left", async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/signup`);
    await page.getByLabel("City").fill("Bergen");
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await page.getByLabel("Address", { exact: true }).fill("Strandgaten 18");
    const check = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByLabel("Postal code").focus();
    await check;
    await page.getByLabel("Postal code").fill("5014");
    const box = page.getByLabel(/I accept/);
    await box.hover();
    await page.mouse.down();
    expect(await page.locator("#postalCode-error").count()).toBe(0);
    await page.mouse.up();
    expect(await box.isChecked()).toBe(true);
    await page.close();
  });

  test("a password's strength that arrives while the sign-up opens its next page does not replace that page", async () => {
    const page = await browser.newPage();
    const [score, routes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(
      ({ pathname }) => pathname === "/password-strength",
      (route) => score.promise.then(() => route.continue()),
    );
    const isDone = ({ pathname, search }: URL) => pathname === "/__manifest" && search.includes("signup%2Fdone");
    await page.route(isDone, (route) => routes.promise.then(() => route.continue()));
    await page.goto(`${server.url}/signup`);
    await page.getByLabel("Full name").focus();
    await page.getByRole("button", { name: "Show password" }).waitFor();
    const strength = page.waitForRequest((request) => request.url().includes("/password-strength"));
    await fillSignUp(page, "ann.strength@nordpost.test");
    await strength;
    const discovery = page.waitForRequest((request) => isDone(new URL(request.url())));
    await page.getByRole("button", { name: "Create account" }).click();
    await discovery;
    const answer = page.waitForResponse((response) => response.url().includes("/password-strength"));
    score.resolve();
    await answer;
    await page.getByText("Very strong. At least 8 characters.").waitFor();
    // Time in which Remix would read the page's data again after a fetcher.
    await page.waitForTimeout(1_000);
    routes.resolve();
    await page.getByRole("dialog", { name: "Successful" }).getByText("Account created").waitFor();
    await page.close();
  });

  test("the public pages are in the visitor's language, from right to left where needed", async () => {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.getByRole("button", { name: /Language:/ }).click();
    await page.getByRole("button", { name: "العربية" }).click();
    await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await page.locator("html").getAttribute("lang")).toBe("ar");
    await page.close();
  });
});

test("the public pages have no accessibility violations", async () => {
  const paths = [
    "/",
    "/signup",
    "/signup/done",
    "/forgot-password",
    "/reset-password/x",
    "/verify-email",
    "/terms",
    "/status",
    "/nowhere",
  ];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  for (const [variant, screens] of inTurns(variants, paths)) {
    await context.request.post(`${server.url}/preferences`, { data: variant, headers: { Origin: server.url } });
    for (const path of screens) {
      await page.goto(server.url + path);
      expect.soft([path, variant, await findViolations(page)]).toEqual([path, variant, []]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, overflow]).toEqual([path, 0]);
    }
  }
  await context.close();
});
