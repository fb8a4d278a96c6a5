import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setSetting } from "../http/identity/people.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { openRecaptcha } from "../support/providers/recaptcha.ts";
import { startServer } from "../support/server.ts";

const [database, recaptcha] = await Promise.all([createDatabase("demo"), openRecaptcha()]);
await setSetting(database, "recaptchaToggle", "on");
for (const [name, value] of Object.entries(recaptcha.keys)) await setSetting(database, name, value);
const GATEWAY_URLS = `recaptcha=${recaptcha.url}`;
const server = await startServer(database, { jobs: true, env: { GATEWAY_URLS } });
const browser = await launchBrowser();
const email = "customer@demo.test";

/** The code of the newest mail; the job may still be writing it. */
async function newestCode(): Promise<string> {
  for (let wait = 0; wait < 100; wait++) {
    const folder = join(server.data, "mail");
    const files = await Promise.resolve()
      .then(() => readdirSync(folder))
      .catch(() => []);
    const newest = files
      .filter((name) => name.includes(email))
      .sort()
      .at(-1);
    if (newest) return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(readFileSync(join(folder, newest), "utf8"))?.[0] ?? "";
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error("no code was sent");
}

test("without JavaScript a customer passes the human check with a code from a mail", async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(server.url);
  // The widget's empty container and the field for robots are not shown.
  expect(await page.getByText("CAPTCHA").isVisible()).toBe(false);
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Enter the code we sent to your email").first().waitFor();
  expect(await page.getByLabel("Email").first().inputValue()).toBe(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("Code from your email").fill(await newestCode());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard/);
  await page.context().close();
});

test("with JavaScript there is no code field, and the button waits for the widget", async () => {
  const page = await browser.newPage();
  await page.goto(server.url, { waitUntil: "load" });
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await expect.poll(() => page.getByRole("button", { name: "Sign in" }).isDisabled()).toBe(true);
  expect(await page.getByLabel("Code from your email").count()).toBe(0);
  await page.getByRole("button", { name: "I am not a robot" }).click();
  await page.getByText("Verification complete").waitFor();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard/);
  await page.close();
});
