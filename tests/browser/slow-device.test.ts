// What a device shows that renders late, and what it keeps of input that comes before an answer.
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { logIn } from "../support/client.ts";
import { answered, hasFocus, openSlowPage } from "../support/slow-page.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
await installation.query(
  "insert into crm.leads (first_name, email, source) select 'Panel', 'panel' || n || '@browser.test', 'live' from generate_series(1, 3) n",
);
const WAIT = { timeout: 20_000 };

const users = { customer: installation.owner, admin: await logIn(installation.url, "admin@demo.test") };
const enter = (user: keyof typeof users, path: string) => openSlowPage(browser, installation.url, users[user], path);

test("a message is shown although the form that was sent has gone by the time React renders the answer", async () => {
  const [{ id } = { id: 0 }] = await installation.query<{ id: number }>(
    "select id from iam.users where email = 'customer@demo.test'",
  );
  const { page, rendering } = await enter("admin", `/admin/customers/${id}`);
  await page.getByText("Add tag").click();
  await page.getByLabel("Tag", { exact: true }).fill("vip");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const remove = page.getByRole("button", { name: "Remove tag vip" });
  await remove.waitFor(WAIT);
  await answered(page);
  await rendering.hold();
  await remove.click();
  await answered(page);
  await rendering.release();
  await remove.waitFor({ ...WAIT, state: "detached" });
  await page.locator(".toast", { hasText: "Tag removed" }).waitFor(WAIT);
  await page.context().close();
});

test("the message of a redirect is shown although the page is read again before React renders it", async () => {
  const alert = { instrument: "EUR_USD", condition: "above", side: "bid", level: "1.5", channels: ["app"] };
  expect((await installation.owner.json("POST", "/alerts/save", alert)).status).toBe(200);
  const { page, rendering } = await enter("customer", "/alerts");
  await answered(page);
  await rendering.hold();
  await page.getByRole("button", { name: /^Delete / }).click();
  await answered(page);
  await page.evaluate(() => window.__remixRouter.revalidate());
  await answered(page);
  await rendering.release();
  await page.locator(".toast", { hasText: "Alert deleted" }).waitFor(WAIT);
  await page.context().close();
});

test("a button that is pressed twice before React disables it sends its form once", async () => {
  await installation.price("EUR_USD", "1.10000", "1.10010");
  await installation.owner.json("POST", "/preferences", { oneClick: true });
  const order = { type: "buy", instrument: "EUR_USD", amount: "1000" };
  const { body } = await installation.owner.json("POST", "/dashboard/orders", order);
  const { id } = body.order as { id: number };
  const { page, rendering } = await enter("customer", "/dashboard?symbol=EUR_USD");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/dashboard/orders/close")) sent.push(request.url());
  });
  const close = page.getByRole("button", { name: `Close order #${id}` }).first();
  await close.waitFor(WAIT);
  await rendering.hold();
  await close.dblclick();
  await answered(page);
  await rendering.release();
  await close.waitFor({ ...WAIT, state: "detached" });
  expect(sent).toHaveLength(1);
  await page.context().close();
});

test("the search of a list keeps the focus and what is typed while its answer is on the way", async () => {
  const { page } = await enter("admin", "/admin/leads/all");
  const field = page.locator(".list-search").getByRole("searchbox");
  const isFirst = /[?&]search=pan(&|$)/;
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  await page.route(isFirst, async (route) => {
    await isTyped;
    await route.continue();
  });
  const asked = page.waitForRequest(isFirst, WAIT);
  await field.pressSequentially("pan");
  await asked;
  await field.pressSequentially("el2");
  typed();
  await page.waitForURL(isFirst);
  await page.waitForURL(/[?&]search=panel2(&|$)/, WAIT);
  expect([await field.inputValue(), await field.evaluate(hasFocus)]).toEqual(["panel2", true]);
  // Without the search, the field is empty again.
  await page.locator(".fchips").getByRole("link").first().click();
  await page.waitForURL((address) => !address.searchParams.has("search"), WAIT);
  await expect.poll(() => field.inputValue(), WAIT).toBe("");
  await page.context().close();
});

test("a select that sends its form keeps the focus when the answer comes, and follows the record", async () => {
  const { page } = await enter("admin", "/admin/leads/all");
  const select = page.getByRole("combobox", { name: /^Status of lead/ }).first();
  await select.focus();
  await select.selectOption("No Answer");
  await page.locator(".toast", { hasText: "Lead updated" }).waitFor(WAIT);
  await answered(page);
  expect([await select.inputValue(), await select.evaluate(hasFocus)]).toEqual(["No Answer", true]);
  await page.context().close();
});
