// Forms whose answer is on the way: the focus and what is typed meanwhile stay, and the answer's values are shown.
import type { Page, Request } from "playwright";
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { type Client, logIn } from "../support/client.ts";
import { answered, hasFocus, openSlowPage } from "../support/slow-page.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
const admin = await logIn(installation.url, "admin@demo.test");
const customer = installation.owner;
const WAIT = { timeout: 20_000 };
const [lead] = await installation.query<{ id: number }>(
  "insert into crm.leads (first_name, email, source) values ('Kept', 'kept@browser.test', 'live') returning id",
);
const [user] = await installation.query<{ id: number }>("select id from iam.users where email = 'customer@demo.test'");

const enter = (client: Client, path: string) => openSlowPage(browser, installation.url, client, path);

/** Holds the requests that match until `release` is called; `asked` is the first of them. */
async function holdRequests(page: Page, matches: (request: Request) => boolean) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (matches(route.request())) await released;
    await route.continue();
  });
  return { asked: page.waitForRequest(matches, WAIT), release };
}

/** A form that is sent; the check of a single field is none. */
const isSent = (request: Request) => request.method() === "POST" && !("x-check-fields" in request.headers());

test.each([
  ["of the trading platform", customer, "/search"],
  ["of the back office", admin, "/admin/search"],
])("the search page %s keeps the focus and what is typed while its answer is on the way", async (_, client, path) => {
  const { page } = await enter(client, path);
  const field = page.locator("#content").getByRole("searchbox");
  const { asked, release } = await holdRequests(page, (request) => /[?&]q=eur(&|$)/.test(request.url()));
  await field.pressSequentially("eur");
  await field.press("Enter");
  await asked;
  await field.pressSequentially("usd");
  release();
  await page.waitForURL(/[?&]q=eur(&|$)/);
  await page.locator(".empty, .search-list").first().waitFor(WAIT);
  expect([await field.inputValue(), await field.evaluate(hasFocus)]).toEqual(["eurusd", true]);
  // An unchanged field follows the address.
  await field.press("Enter");
  await page.waitForURL(/[?&]q=eurusd(&|$)/);
  await page.goBack();
  await expect.poll(() => field.inputValue(), WAIT).toBe("eur");
  await page.context().close();
});

const forms = [
  ["a card of settings", "/admin/spreads", "spread-forex", " 1.5 ", "1.5", "spread-crypto", "7"],
  ["a card with rows", "/admin/lots", "label-0", " Mini ", "Mini", "label-1", "Micro lot"],
  [
    "the site settings",
    "/admin/settings",
    "setting-appName",
    " Kept broker ",
    "Kept broker",
    "setting-captchaClientKey",
    "site-key",
  ],
  [
    "a customer's profile",
    `/admin/customers/edit/${user?.id}`,
    "phone",
    " +4712345678 ",
    "+4712345678",
    "city",
    "Oslo",
  ],
  ["a lead", `/admin/leads/${lead?.id}/edit`, "firstName", " Ada ", "Ada", "city", "Bergen"],
] as const;

test.each(forms)(
  "%s keeps the focus and what is typed while it is saved, and shows the stored values",
  async (name, path, changedId, entered, stored, nextId, typed) => {
    const { page } = await enter(admin, path);
    const changed = page.locator(`#${changedId}`);
    const next = page.locator(`#${nextId}`);
    const form = page.locator("form", { has: changed });
    const { asked, release } = await holdRequests(page, isSent);
    await changed.fill(entered);
    await form.getByRole("button", { name: "Save" }).click();
    await asked;
    await next.focus();
    await next.press("End");
    await next.pressSequentially(typed);
    const before = await next.inputValue();
    release();
    await page.locator(".toast").waitFor(WAIT);
    await expect.poll(() => changed.inputValue(), WAIT).toBe(stored);
    await form.locator("button[aria-busy]").waitFor({ ...WAIT, state: "detached" });
    expect([await next.inputValue(), await next.evaluate(hasFocus)]).toEqual([before, true]);
    if (name !== "a lead") await form.getByText(/^Unsaved changes(: 1)?$/).waitFor(WAIT);
    // What was typed meanwhile is saved with the version that the first save stored.
    await form.getByRole("button", { name: "Save" }).click();
    await form
      .locator("button[aria-busy]")
      .waitFor(WAIT)
      .catch(() => null);
    await form.locator("button[aria-busy]").waitFor({ ...WAIT, state: "detached" });
    expect(await form.locator(".err, .notice").allInnerTexts()).toEqual([]);
    expect(await form.getByText(/^Unsaved changes/).count()).toBe(0);
    await page.context().close();
  },
);

test("a select and a radio button of a saved form show the stored choice", async () => {
  const { page } = await enter(admin, `/admin/customers/${user?.id}/controls`);
  const ends = page.locator("#controls-hours");
  const { asked, release } = await holdRequests(page, isSent);
  await page.getByRole("textbox", { name: /^Reason/ }).fill("A test");
  await page.getByRole("radio", { name: /^Close only/ }).check();
  await ends.selectOption("24");
  await page.getByRole("button", { name: "Save" }).click();
  await asked;
  release();
  await page.locator(".toast").waitFor(WAIT);
  await expect.poll(() => ends.inputValue(), WAIT).toBe("");
  expect(await page.getByRole("textbox", { name: /^Reason/ }).inputValue()).toBe("");
  expect(await page.getByRole("radio", { name: /^Close only/ }).isChecked()).toBe(true);
  await page.context().close();
});

test("a form shows the stored values and keeps what is typed although React renders the answer late", async () => {
  const { page, rendering } = await enter(admin, "/admin/spreads");
  const [first, second] = [page.locator("#spread-forex"), page.locator("#spread-crypto")];
  await first.fill(" 2.5 ");
  await second.focus();
  await rendering.hold();
  await first.press("Enter");
  await second.focus();
  await second.press("End");
  await second.pressSequentially("3");
  const typed = await second.inputValue();
  await answered(page);
  await second.pressSequentially("4");
  await rendering.release();
  await expect.poll(() => first.inputValue(), WAIT).toBe("2.5");
  expect([await second.inputValue(), await second.evaluate(hasFocus)]).toEqual([`${typed}4`, true]);
  await page.getByText("Unsaved changes").waitFor(WAIT);
  await page.context().close();
});
