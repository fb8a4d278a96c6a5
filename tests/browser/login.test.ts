import { expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
// A demo shows on every page that its prices are simulated.
await database.owner.query("select market.set_clock('real', 'always', 'simulator')");
const server = await startServer(database);
const browser = await launchBrowser();

test("the sign-in page loads without an error", async () => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(server.url);
  expect(await page.getByRole("textbox", { name: "Email" }).isVisible()).toBe(true);
  expect(errors).toEqual([]);
  await page.close();
});

test.each([390, 768])("the notice of simulated prices covers no text at a width of %i px", async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  await page.goto(server.url);
  const notice = await page.locator(".simulated").boundingBox();
  const foot = await page.locator(".auth-foot").boundingBox();
  const card = await page.locator(".auth-card").boundingBox();
  const end = (notice?.y ?? 0) + (notice?.height ?? 0);
  expect(end).toBeLessThanOrEqual(card?.y ?? 0);
  expect(end).toBeLessThanOrEqual(foot?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  await page.close();
});
