import { expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
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
