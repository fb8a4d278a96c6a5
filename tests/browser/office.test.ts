import type { Browser, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openDesk } from "../http/trading/desk.ts";
import { findViolations } from "../support/axe.ts";
import { DEMO_PASSWORD } from "../support/client.ts";
import { launchBrowser } from "../support/browser.ts";

const desk = await openDesk({ relay: true });
const browser = await launchBrowser();
const [account] = await desk.query<{ id: number; user_id: number }>(`
  update iam.users u set active_account_id = a.id from money.accounts a
  where a.user_id = u.id and u.email = 'customer@demo.test' and a.mode = 'real' returning a.id, u.id as user_id`);
if (!account) throw new Error("The demo customer has no real account");
await desk.query(
  "select money.adjust_balance((select id from iam.users where email = 'admin@demo.test'), $1, 5000, 'add', 'to withdraw')",
  [account.id],
);
const money = async () =>
  (
    await desk.query<{ balance: number; held: number }>(
      "select balance::float, held::float from money.accounts where id = $1",
      [account.id],
    )
  )[0];
const deposit = async () =>
  (
    await desk.query<{ id: number }>(
      "insert into money.deposits (user_id, account_id, gateway, amount, total) values ($1, $2, 'bank', 250, 250) returning id",
      [account.user_id, account.id],
    )
  )[0]?.id;
const withdraw = async () =>
  (
    await desk.query<{ id: number }>(
      "select (money.request_withdrawal($1, $2, 100, 'Bank', 'Clara', 'DE1', 'BIC', 'Germany', null)).id",
      [account.user_id, account.id],
    )
  )[0]?.id;

async function enter(from: Browser, who: string, path: string, javaScriptEnabled = true): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 }, javaScriptEnabled });
  const page = await context.newPage();
  await page.request.post(`${desk.url}/auth/login`, {
    data: { email: `${who}@demo.test`, password: DEMO_PASSWORD },
    headers: { accept: "application/json" },
  });
  await page.goto(desk.url + path);
  return page;
}

test("an administrator approves a deposit; the customer hears it and sees the money", async () => {
  const id = await deposit();
  const customer = await enter(browser, "customer", "/dashboard");
  const office = await enter(browser, "admin", "/admin/deposits?status=pending");
  await office.locator(`#approve-${id}`).click();
  await office.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await office.getByText("Deposit approved successfully").waitFor();
  await customer.locator(".toast", { hasText: "Deposit approved" }).waitFor();
  await customer.getByText("5 250.00").filter({ visible: true }).first().waitFor();
  await office.waitForURL((address) => address.pathname === "/admin/deposits");
  await Promise.all([customer.context().close(), office.context().close()]);
});

test.each([true, false])(
  "a withdrawal is declined with a reason and its hold released; with JavaScript: %s",
  async (isScripted) => {
    const id = await withdraw();
    const before = await money();
    const office = await enter(browser, "manager", "/admin/withdraws/pending", isScripted);
    await office.locator(`#decline-${id}`).click();
    await office.getByRole("textbox", { name: "Decline Reason" }).fill("The name on the account is not yours");
    await office.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
    await office.getByText("Withdraw declined successfully").first().waitFor();
    await office.waitForURL((address) => address.pathname === "/admin/withdraws/pending");
    expect(await office.locator(`#decline-${id}`).count()).toBe(0);
    const after = await money();
    expect(after?.balance).toBe(before?.balance);
    expect(after?.held).toBeLessThan(before?.held ?? 0);
    await office.context().close();
  },
);

test("whoever typed a reason is asked before leaving, and the focus returns to what opened the dialog", async () => {
  const id = await withdraw();
  const office = await enter(browser, "admin", "/admin/withdraws/pending");
  await office.locator(`#decline-${id}`).click();
  await office.getByRole("textbox", { name: "Decline Reason" }).fill("Hm");
  await office.getByText("Unsaved changes").waitFor();
  const asked: string[] = [];
  office.once("dialog", async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  await office.keyboard.press("Escape");
  await expect.poll(() => asked).toEqual(["What you have typed is not saved. Leave?"]);
  expect(await office.getByRole("dialog").isVisible()).toBe(true);
  office.once("dialog", (dialog) => dialog.accept());
  await office.keyboard.press("Escape");
  await office.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => office.evaluate(() => document.activeElement?.id)).toBe(`decline-${id}`);
  await office.context().close();
});

test("a customer who is logged in is suspended and is out", async () => {
  const customer = await enter(browser, "customer", "/dashboard");
  const office = await enter(browser, "admin", `/admin/customers/edit/${account.user_id}`);
  await office.getByRole("switch", { name: "Active" }).uncheck();
  await office.getByRole("button", { name: "Submit" }).click();
  await office.getByText("User updated successfully").waitFor();
  await office.getByText("Inactive", { exact: true }).first().waitFor();
  await customer.goto(`${desk.url}/deposits`);
  expect(new URL(customer.url()).pathname).toBe("/");
  await desk.query("update iam.users set is_active = true where id = $1", [account.user_id]);
  await Promise.all([customer.context().close(), office.context().close()]);
});

test("a member of staff acts as a customer under a strip, and comes back to their desk, without JavaScript", async () => {
  const office = await enter(browser, "admin", `/admin/customers/edit/${account.user_id}`, false);
  await office.getByRole("button", { name: "Login as Clara Customer" }).click();
  expect(new URL(office.url()).pathname).toBe("/dashboard");
  for (const path of ["/dashboard", "/deposits", "/profile"]) {
    await office.goto(desk.url + path);
    expect(await office.getByText("You are viewing as Clara Customer").count()).toBe(1);
  }
  await office.getByRole("button", { name: "Back To Admin" }).click();
  await office.goto(`${desk.url}/admin/customers/all`);
  expect(await office.getByRole("heading", { level: 1 }).innerText()).toContain("All Customers");
  await office.context().close();
});

test("the office's screens have nothing that axe objects to", async () => {
  const office = await enter(browser, "admin", "/admin");
  for (const path of [
    "/admin",
    "/admin/customers/all",
    `/admin/customers/edit/${account.user_id}`,
    `/admin/customers/edit/${account.user_id}/trades`,
    "/admin/deposits",
    "/admin/users/new",
    "/admin/kyc",
    "/admin/kyc/1",
    "/admin/audit",
  ]) {
    await office.goto(desk.url + path);
    expect([path, await findViolations(office)]).toEqual([path, []]);
  }
  await office.context().close();
});
