// Choices and buttons whose request is on the way or is refused.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { type Client, logIn } from "../support/client.ts";
import { answered, openSlowPage } from "../support/slow-page.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const admin = await logIn(installation.url, "admin@demo.test");
const WAIT = { timeout: 20_000 };
await installation.query(
  "insert into crm.leads (first_name, email, source) select 'Kept', 'kept' || n || '@browser.test', 'live' from generate_series(1, 30) n",
);
await installation.query("insert into crm.webhook_deliveries (event, body) values ('lead.created', '{}')");
await installation.query(
  "insert into kyc.documents (user_id, type, status) select id, 'passport', 'pending' from iam.users where email = 'customer@demo.test'",
);
await installation.price("EUR_USD", "1.10000", "1.10010");

async function enter(client: Client, path: string) {
  const opened = await openSlowPage(browser, installation.url, client, path);
  onTestFinished(() => opened.page.context().close());
  return opened;
}

/** Holds the submissions to an address until `release` is called. */
async function holdSubmissions(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (address) => address.pathname === path,
    async (route) => {
      if (route.request().method() === "POST") await released;
      await route.continue();
    },
  );
  return release;
}

test("a select whose choice is refused shows the stored choice again", async () => {
  const { page, rendering } = await enter(admin, "/admin/leads/all");
  const select = page.getByRole("combobox", { name: /^Status of lead/ }).first();
  const stored = await select.inputValue();
  await page.route(/\/admin\/leads\/\d+\/status/, (route) => route.abort());
  await rendering.hold();
  await select.selectOption("No Answer");
  await answered(page);
  await rendering.release();
  await page.locator(".toast").first().waitFor(WAIT);
  await expect.poll(() => select.inputValue(), WAIT).toBe(stored);
});

test("a select whose choice changes the page shows the choice of the page when that stays", async () => {
  const { page } = await enter(admin, "/admin/leads/all");
  const select = page.getByRole("combobox", { name: "Rows per page" });
  const stored = await select.inputValue();
  await page.route(/[?&]limit=50/, (route) => route.abort());
  await select.selectOption("50");
  await page.locator(".toast").first().waitFor(WAIT);
  await expect.poll(() => select.inputValue(), WAIT).toBe(stored);
  await page.context().setOffline(true);
  await select.selectOption("50");
  expect(await select.inputValue()).toBe(stored);
});

test("each choice of the chart's look stays in effect until it is answered", async () => {
  const client = installation.owner;
  await client.json("POST", "/preferences", { chartStyle: "candles", chartScale: "linear" });
  const { page } = await enter(client, "/dashboard?symbol=EUR_USD");
  const release = await holdSubmissions(page, "/preferences");
  const opener = page.locator("[popovertarget=chart-style]");
  const isPressed = (name: string) =>
    page.locator("#chart-style").getByRole("button", { name, includeHidden: true }).getAttribute("aria-pressed");
  const choose = async (name: string) => {
    const choice = page.locator("#chart-style").getByRole("button", { name });
    if (!(await choice.isVisible())) await opener.click();
    await choice.click();
    await expect.poll(() => isPressed(name), WAIT).toBe("true");
  };
  await choose("Line chart");
  await choose("Logarithmic scale");
  expect(await isPressed("Line chart")).toBe("true");
  release();
  await answered(page);
  expect([await isPressed("Line chart"), await isPressed("Logarithmic scale")]).toEqual(["true", "true"]);
  expect(
    await installation.query("select chart_style, chart_scale from iam.users where email = 'customer@demo.test'"),
  ).toEqual([{ chart_style: "line", chart_scale: "log" }]);
});

test("of two choices at once the later one is stored, also when the first request is slower", async () => {
  await installation.owner.json("POST", "/preferences", { chartStyle: "candles", chartScale: "linear" });
  const { page } = await enter(installation.owner, "/dashboard?symbol=EUR_USD");
  const stored = async () => {
    const [row] = await installation.query<{ chart_style: string; chart_scale: string }>(
      "select chart_style, chart_scale from iam.users where email = 'customer@demo.test'",
    );
    return row && [row.chart_style, row.chart_scale];
  };
  const { promise: chosen, resolve: haveChosen } = Promise.withResolvers<void>();
  const sent: string[] = [];
  let answers = 0;
  await page.route(
    (address) => address.pathname === "/preferences",
    async (route) => {
      if (sent.push(route.request().postData() ?? "") === 1) await chosen;
      await route.continue();
    },
  );
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === "/preferences") answers += 1;
  });
  for (const style of ["bars", "line"]) {
    await page.locator("[popovertarget=chart-style]").click();
    await page.locator(`#chart-style [value=${style}]`).click();
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Log price scale" }).click();
  // Time for later requests to be answered before the first.
  await pause(1_000);
  haveChosen();
  await expect.poll(() => answers, WAIT).toBe(3);
  expect(sent.map((body) => /chart\w+=\w+/.exec(body)?.[0])).toEqual([
    "chartStyle=bars",
    "chartStyle=line",
    "chartScale=log",
  ]);
  expect(await stored()).toEqual(["line", "log"]);
  // The next page is rendered with the cookie, which has all choices too.
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === "bourse_preferences")?.value ?? "";
  const json = Buffer.from(decodeURIComponent(cookie), "base64").toString();
  expect(JSON.parse(json)).toMatchObject({ chartStyle: "line", chartScale: "log" });
});

test.each([
  ["an inbox item", "/admin/inbox", "/admin/inbox/assign", /^Assign .* to me$/],
  ["a webhook delivery", "/admin/crm-config/webhooks", "/admin/crm-config/webhooks/1/replay", /^Resend delivery 1/],
])("the button of %s is busy while its request is on the way", async (_, path, action, name) => {
  const { page } = await enter(admin, path);
  const release = await holdSubmissions(page, action);
  const button = page.getByRole("button", { name }).first();
  await button.click();
  await page.locator("button[aria-busy]:disabled").first().waitFor(WAIT);
  release();
  await answered(page);
  await page
    .locator("button[aria-busy]")
    .first()
    .waitFor({ ...WAIT, state: "detached" });
});

test("the buttons of chart layouts are busy while their request is on the way", async () => {
  const { page } = await enter(installation.owner, "/charts?charts=EUR_USD:1m.1");
  const saved = await holdSubmissions(page, "/charts/save-layout");
  await page.locator("[popovertarget=chart-layouts]").click();
  await page.getByLabel("Name of the layout").fill("Busy");
  const save = page.getByRole("button", { name: "Save as new" });
  await save.click();
  await expect.poll(() => save.isDisabled(), WAIT).toBe(true);
  saved();
  const deletion = page.getByRole("button", { name: "Delete layout", includeHidden: true });
  await deletion.waitFor({ ...WAIT, state: "attached" });
  await answered(page);
  if (!(await deletion.isVisible())) await page.locator("[popovertarget=chart-layouts]").click();
  const deleted = await holdSubmissions(page, "/charts/delete-layout");
  await deletion.click();
  await expect.poll(() => deletion.isDisabled(), WAIT).toBe(true);
  deleted();
  await answered(page);
});
