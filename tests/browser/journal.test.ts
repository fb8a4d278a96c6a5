import type { Page } from "playwright";
import { expect, test } from "vitest";
import { findViolationsInBothThemes } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { logIn } from "../support/client.ts";
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

test.each([
  ["with JavaScript", true, 0],
  ["without JavaScript", false, 1],
])("setup, execution and state of mind of a trade are chosen with one press each %s", async (_how, scripts, at) => {
  const page = await enter("/history", 1440, scripts);
  const id = (await page.locator("[id^=journal-]").nth(at).getAttribute("id"))?.replace("journal-", "");
  await page.goto(`${server.url}/history/${id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: /tags/i }).fill("Breakout, Retest");
  await drawer.getByRole("group", { name: "Execution" }).getByRole("radio", { name: "4" }).check();
  await drawer.getByRole("radio", { name: "Confident" }).check();
  await drawer.getByRole("button", { name: "Save note" }).click();
  await page.waitForURL((url) => url.pathname === "/history");

  await page.goto(`${server.url}/history/${id}`);
  await drawer.getByText(/^Saved /).waitFor();
  expect(await drawer.getByRole("checkbox", { name: "Retest" }).isChecked()).toBe(true);
  expect(await drawer.getByRole("radio", { name: "Confident" }).isChecked()).toBe(true);
  const colours = await drawer
    .locator(".journal-stars .i")
    .evaluateAll((stars) => stars.map((star) => getComputedStyle(star).fill));
  expect(new Set(colours.slice(0, 4)).size).toBe(1);
  expect(colours[4]).not.toBe(colours[0]);
  // The trade's row is marked beside the drawer.
  expect(await page.locator(".table-list tr.is-sel").getAttribute("id")).toBe(`row-${id}`);
  // How long the trade was held.
  expect(await drawer.locator("header").innerText()).toMatch(/ · \d+ (day|hr|min)/);
  if (scripts) expect(await findViolationsInBothThemes(page, "dialog")).toEqual([]);

  await drawer.getByRole("checkbox", { name: "Retest" }).uncheck();
  await drawer.getByRole("button", { name: "Save note" }).click();
  await page.waitForURL((url) => url.pathname === "/history");
  await page.goto(`${server.url}/history?tag=Retest`);
  await page.getByText("No data found").first().waitFor();
  await page.context().close();
});

test("a phone's history leads to the other lists of the account", async () => {
  const page = await enter("/history", 390);
  const lists = page.getByRole("navigation", { name: "Lists" });
  expect(await lists.getByRole("link", { name: "History" }).getAttribute("aria-current")).toBe("page");
  await lists.getByRole("link", { name: "Pending orders" }).click();
  await page.waitForURL(/\/dashboard\/positions\?panel=pending/);
  await page.locator(".posn-tabs").getByRole("link", { name: "Pending orders" }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/history`);
  expect(await lists.isVisible()).toBe(false);
  await page.context().close();
});
