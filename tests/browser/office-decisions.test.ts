import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openDesk } from "../http/trading/desk.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD } from "../support/client.ts";

const desk = await openDesk();
const browser = await launchBrowser();
const [customer] = await desk.query<{ id: number }>("select id::int from iam.users where email = 'customer@demo.test'");

async function enter(path: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, javaScriptEnabled });
  const page = await context.newPage();
  await page.request.post(`${desk.url}/auth/login`, {
    data: { email: "admin@demo.test", password: DEMO_PASSWORD },
    headers: { accept: "application/json" },
  });
  await page.goto(desk.url + path);
  return page;
}
const submit = async () =>
  (
    await desk.query<{ id: number }>(
      `with file as (
         insert into site.files (name, kind, user_id, sha256, size, media_type, title, used_at)
         select left(encode(sha256(random()::text::bytea), 'hex'), 40), 'kyc', $1, sha256(random()::text::bytea), 10, 'image/jpeg', 'page.jpg', now()
         returning name
       )
       insert into kyc.documents (user_id, type, front_file, address_file)
       select $1, 'passport', name, name from file returning id::int`,
      [customer?.id],
    )
  )[0]?.id ?? 0;
const statusOf = async (id: number) =>
  (await desk.query<{ status: string }>("select status::text from kyc.documents where id = $1", [id]))[0]?.status;

test.each([true, false])(
  "documents are approved after a confirmation; with JavaScript: %s (A-044)",
  async (scripted) => {
    const id = await submit();
    const page = await enter("/admin/kyc", scripted);
    await page.locator(`[popovertarget=approve-${id}]`).first().click();
    const popover = page.locator(`#approve-${id}`);
    await popover.getByText("Approve these documents?").waitFor();
    expect(await statusOf(id)).toBe("pending");
    await popover.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Document approved successfully").first().waitFor();
    expect(await statusOf(id)).toBe("approved");
    expect(await page.locator(`#decline-${id}`).isVisible()).toBe(false);
    await page.context().close();
  },
);

test("a decision that fails says that something went wrong, and why (A-161)", async () => {
  const id = await submit();
  await desk.query("select kyc.decline((select id from iam.users where email = 'admin@demo.test'), $1, 'Blurred')", [
    id,
  ]);
  const page = await enter("/admin/kyc");
  await submit();
  await page.locator(`[popovertarget=decline-${id}]`).first().click();
  await page.locator(`#decline-${id}`).getByRole("button", { name: "Decline" }).click();
  const toast = page.locator(".toast.is-danger", { hasText: "Something went wrong" });
  await toast.waitFor();
  expect(await toast.textContent()).toContain("The customer has submitted newer documents");
  expect(await statusOf(id)).toBe("declined");
  await page.context().close();
});

test.each([true, false])(
  "a trade's edit is shown before it is saved, with a reason; JavaScript: %s (Q-120)",
  async (scripted) => {
    const [order] = await desk.query<{ id: number }>(
      `select o.id::int from trading.orders o join money.accounts a on a.id = o.account_id
     where a.user_id = $1 and o.close_time is not null and o.deleted_at is null order by o.id desc limit 1`,
      [customer?.id],
    );
    const spread = scripted ? "2" : "3";
    const page = await enter(`/admin/trades/closed?sort=id&id=${order?.id}`, scripted);
    await page.locator(`#edit-${order?.id}`).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Spread").fill(spread);
    await dialog.getByRole("button", { name: "Preview changes" }).click();
    await dialog.getByText("Before and after").or(dialog.getByRole("table")).first().waitFor();
    const saved = async () =>
      (await desk.query<{ spread: number }>("select spread::float from trading.orders where id = $1", [order?.id]))[0]
        ?.spread;
    expect(await saved()).not.toBe(Number(spread));
    await dialog.getByLabel("Reason").fill("Wrong spread of the provider");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Order updated successfully").first().waitFor();
    expect(await saved()).toBe(Number(spread));
    await page.waitForURL((address) => address.pathname === "/admin/trades/closed");
    expect(new URL(page.url()).search).toBe(`?sort=id&id=${order?.id}`);
    await page.context().close();
  },
);
