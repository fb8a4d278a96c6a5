import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { signUp } from "../http/identity/people.ts";
import { launchBrowser } from "../support/browser.ts";
import { findViolationsInBothThemes } from "../support/axe.ts";
import { logIn } from "../support/client.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
await installation.query("update site.settings set value = 'on' where name in ('kycTrade', 'kycDeposit')");
await installation.query("update money.gateways set is_active = name in ('stripe', 'bank'), min_amount = 50");
// The newest 50 decisions determine the usual time of a review: here all took an hour and a half.
await installation.query(`
  insert into kyc.documents (user_id, type, status, created_at, decided_at)
  select u.id, 'passport', 'declined', now() - interval '90 minutes', now()
  from iam.users u, generate_series(1, 50) where u.email = 'affiliate@demo.test'`);

// Submissions without files and audit entries, and a gateway without keys, would fail the checks of the database.
afterAll(async () => {
  await installation.query("delete from kyc.documents");
  await installation.query("update money.gateways set is_active = false");
});

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function enter(viewport: { width: number; height: number }, javaScriptEnabled = true, path = "/dashboard") {
  const person = await signUp(installation.url);
  const client = await logIn(installation.url, person.email, person.password);
  const context = await browser.newContext({ viewport, javaScriptEnabled });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  const page = await context.newPage();
  await page.goto(installation.url + path);
  return { page, ...person };
}

const verify = (email: string) =>
  installation.query(
    `insert into kyc.documents (user_id, type, status, decided_at, approved_name)
     select id, 'passport', 'approved', now(), full_name from iam.users where email = $1`,
    [email],
  );
const phoneSteps = (page: Page) => page.locator(".phone-steps");

test("a phone's first page has the first steps above the instruments, with the next step open", async () => {
  const { page, email } = await enter(PHONE);
  const steps = page.getByRole("region", { name: "Get started" });
  await steps.waitFor();
  expect(await steps.getByText("Step 1 of 3").isVisible()).toBe(true);
  const items = steps.getByRole("listitem");
  expect(await items.first().getAttribute("aria-current")).toBe("step");
  expect(await items.first().innerText()).toMatch(/Takes about 4 minutes\. Usually checked within .?2 hr.?\./);
  expect(await steps.getByText(/Payment methods/).isVisible()).toBe(false);
  expect(await steps.getByText("Place your first trade").isVisible()).toBe(true);
  // The list of instruments begins on the same screen.
  const [box, list] = [await steps.boundingBox(), await page.locator(".watch-list").boundingBox()];
  expect(list?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
  expect(list?.y).toBeLessThan(PHONE.height - 200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await findViolationsInBothThemes(page, ".phone-steps")).toEqual([]);

  await verify(email);
  await page.reload();
  await steps.getByText("Step 2 of 3").waitFor();
  expect(await items.first().innerText()).toContain("Done");
  expect(await items.nth(1).innerText()).toMatch(/From .?50 USD.?\. Payment methods: Card · Stripe, Bank transfer\./);
  await steps.getByRole("link", { name: "Deposit" }).click();
  await page.waitForURL(/\/deposits/);
  await page.goto(`${installation.url}/dashboard?view=chart`);
  await page.locator(".chartp").waitFor();
  expect(await steps.count()).toBe(0);
  await page.context().close();
});

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("a phone's first steps are hidden for good %s", async (_how, javaScriptEnabled) => {
  const { page } = await enter(PHONE, javaScriptEnabled);
  await phoneSteps(page).getByRole("button", { name: "Hide" }).click();
  await phoneSteps(page).waitFor({ state: "detached" });
  await page.goto(`${installation.url}/dashboard`);
  await page.locator(".watch-list").waitFor();
  expect(await page.locator(".step-list").count()).toBe(0);
  await page.context().close();
});

test("on a wide screen the first steps fill the panel, and Hide is at the end of its tabs", async () => {
  const { page } = await enter(DESK);
  const panel = page.locator(".posn");
  const cards = panel.locator(".step-list > li");
  await cards.first().waitFor();
  expect(await phoneSteps(page).isVisible()).toBe(false);
  const hide = panel.getByRole("button", { name: "Hide" });
  const [tabs, button, whole] = await Promise.all(
    [panel.locator(".posn-head"), hide, panel].map((part) => part.boundingBox()),
  );
  expect(button?.y).toBeGreaterThanOrEqual(tabs?.y ?? 0);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0));
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan(DESK.width - 40);
  // Three cards of the panel's height, side by side, none of which is cut off.
  const boxes = await Promise.all([0, 1, 2].map((at) => cards.nth(at).boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBeLessThanOrEqual((whole?.y ?? 0) + (whole?.height ?? 0));
  expect(await panel.locator(".first-steps").evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await cards.nth(1).innerText()).toContain("You can deposit as soon as your identity is verified.");
  expect(await cards.nth(1).getByRole("button", { name: "Deposit" }).isDisabled()).toBe(true);

  await hide.click();
  await cards.first().waitFor({ state: "detached" });
  await panel.getByText("Total P/L").waitFor();
  await page.context().close();
});

test("a tablet names the step in the tabs of the panel, as a wide screen does", async () => {
  const { page } = await enter({ width: 768, height: 1024 });
  const head = page.locator(".posn-head");
  const badge = head.getByText("Step 1 of 3");
  await head.getByRole("link", { name: "Get started" }).waitFor();
  expect(await badge.isVisible()).toBe(true);
  const [step, hide] = await Promise.all(
    [badge, head.getByRole("button", { name: "Hide" })].map((part) => part.boundingBox()),
  );
  expect((step?.x ?? 0) + (step?.width ?? 0)).toBeLessThan(hide?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  await page.context().close();
});

test("a real account that needs an identity check offers the demo account, whose ticket needs none", async () => {
  const { page, email } = await enter(DESK);
  await installation.query(
    `update iam.users u set active_account_id = a.id from money.accounts a
     where a.user_id = u.id and a.mode = 'real' and u.email = $1`,
    [email],
  );
  await page.reload();
  const needed = page.locator(".needs-identity");
  await needed.getByText("Verify your identity to trade with real money").waitFor();
  expect(await needed.getByRole("link", { name: "Verify now" }).isVisible()).toBe(true);
  await needed.getByRole("button", { name: "Practise on demo" }).click();
  await page.locator(".acct .accsel", { hasText: "Demo" }).waitFor();
  await page.locator("#ticket-trade").waitFor();
  expect(await needed.count()).toBe(0);
  await page.context().close();
});
