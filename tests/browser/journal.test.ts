import type { Page } from "playwright";
import { expect, test } from "vitest";
import { findViolationsInBothThemes } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { scan } from "../support/documents.ts";
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
  // With scripts the entry is saved while it is written, and closing waits for that.
  const finish = async () => {
    if (scripts) await drawer.getByRole("link", { name: "Done" }).click();
    else await drawer.getByRole("button", { name: "Save note" }).click();
    await page.waitForURL((url) => url.pathname === "/history");
  };
  await drawer.getByLabel("New tag").fill("Breakout, Retest");
  await drawer.getByRole("group", { name: "Execution" }).getByRole("radio", { name: "4" }).check();
  await drawer.getByRole("radio", { name: "Confident" }).check();
  await finish();

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
  // A short trade is shown with the bars before it, so that the picture is full.
  const label = await drawer.getByRole("img", { name: / bars$/ }).getAttribute("aria-label");
  expect(Number(/(\d+) \S+ bars$/.exec(label ?? "")?.[1])).toBeGreaterThanOrEqual(55);
  // How long the trade was held.
  expect(await drawer.locator("header").innerText()).toMatch(/ · \d+ (day|hr|min)/);
  if (scripts) expect(await findViolationsInBothThemes(page, "dialog")).toEqual([]);

  await drawer.getByRole("checkbox", { name: "Retest" }).uncheck();
  await finish();
  await page.goto(`${server.url}/history?tag=Retest`);
  await page.getByText("No data found").first().waitFor();
  await page.context().close();
});

test("a journal entry is saved while it is written; a failed save is stated and keeps the text", async () => {
  const page = await enter("/history", 1440);
  const id = (await page.locator("[id^=journal-]").nth(2).getAttribute("id"))?.replace("journal-", "");
  await page.locator(`#journal-${id}`).click();
  const drawer = page.getByRole("dialog");
  const note = drawer.getByRole("textbox", { name: "Note" });
  await note.fill("Bought the retest");
  await drawer.getByText(/^Saved \W*\d/).waitFor();
  const stored = async () => (await (await owner.get(`/history/${id}`)).text()).match(/<textarea[^>]*>([^<]*)/)?.[1];
  expect(await stored()).toBe("Bought the retest");

  // A tag is saved when it is complete; it is then a chip, with its colour.
  const newTag = drawer.getByLabel("New tag");
  await newTag.fill("Opening range");
  await note.focus();
  const chip = drawer.locator(".journal-added", { hasText: "Opening range" });
  await chip.waitFor();
  expect(await newTag.inputValue()).toBe("");
  expect(await chip.locator(".tag-dot").count()).toBe(1);

  await page.route(/\/history\/\d+/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await note.fill("Bought the retest of the high");
  await drawer.getByText(/^Not saved: /).waitFor();
  // The question may open while the key is still held, and then the press waits for its answer.
  const question = page.waitForEvent("dialog");
  await Promise.all([question.then((dialog) => dialog.dismiss()), note.press("Escape")]);
  await drawer.getByText(/^Not saved: /).waitFor();
  expect(await note.inputValue()).toBe("Bought the retest of the high");
  await page.unroute(/\/history\/\d+/);
  await drawer.getByRole("button", { name: "Retry" }).click();
  await drawer.getByText(/^Saved \W*\d/).waitFor();

  // Closing waits for the save.
  await note.fill("Next time trail by 1 ATR");
  await note.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await stored()).toBe("Next time trail by 1 ATR");
  await page.context().close();
});

test("an image is attached to a journal entry with one choice", async () => {
  const page = await enter("/history", 1440);
  await page.locator("[id^=journal-]").nth(3).click();
  const drawer = page.getByRole("dialog");
  const picture = { name: "chart.png", mimeType: "image/png", buffer: await scan() };
  await drawer.getByLabel("Attach image").setInputFiles(picture);
  await drawer.getByRole("img", { name: "Image of the note" }).waitFor();
  await drawer.getByRole("checkbox", { name: "Remove the image" }).check();
  await drawer.getByText("Attach image").waitFor();
  await page.context().close();
});

test("the time axis of a report of one day names the day once", async () => {
  const page = await enter("/history", 1440);
  const time = await page.locator("tbody tr:not(.list-group) time").first().getAttribute("datetime");
  const day = time?.slice(0, 10);
  await page.goto(`${server.url}/performance?dateStart=${day}&dateEnd=${day}`);
  const labels = await page.locator(".curve .plot-x span").allInnerTexts();
  expect(labels.length).toBeGreaterThan(0);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => !/\d:\d\d/.test(label))).toHaveLength(1);
  await page.context().close();
});
