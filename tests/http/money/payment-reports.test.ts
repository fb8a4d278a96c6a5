// The back office's list of payment reports: reports that need a review are opened, processed again, credited by hand
// and settled.
import { expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { openMoneyServer } from "./cashier.ts";

const cashier = await openMoneyServer({ jobs: true });
const { provider, webhook } = cashier;
const admin = await logIn(cashier.url, "admin@demo.test");

type Row = { id: number; state: string; reason: string | null; deposit_id: number | null; reference: string };
const list = async (query: string) => (await admin.json("GET", `/admin/payments/api?${query}`)).body.data as Row[];

/** A report of another amount than was requested. */
async function mismatch() {
  const person = await cashier.person();
  const { body } = await person.client.json("POST", "/deposits", {
    balance_id: person.real,
    amount: "100.00",
    gateway: "prmoney",
  });
  const { id: deposit, reference } = body.deposit as { id: number; reference: string };
  provider.settle(reference, "payment.completed", { amount: "90.00" });
  await provider.report(webhook, provider.reportOf(reference));
  await cashier.until(
    "select count(*) > 0 and bool_and(processed_at is not null) from money.payment_events where event ->> 'reference' = $1",
    reference,
  );
  const [row] = await list(`reference=${reference}`);
  if (!row) throw new Error("The report is not listed");
  return { ...person, deposit, reference, row };
}

test("a report that does not match is listed for staff with its evidence, and they are notified with a link", async () => {
  const { row, deposit, reference } = await mismatch();
  expect(row).toMatchObject({ state: "review", reason: "Paid amount differs from the deposit", deposit_id: deposit });
  expect((await list("state=review")).map(({ id }) => id)).toContain(row.id);
  expect((await list("state=credited")).map(({ id }) => id)).not.toContain(row.id);
  const page = await (await admin.get(`/admin/payments/${row.id}/look`)).text();
  expect(page).toContain("Paid amount differs from the deposit");
  expect(page).toContain(`POST /webhooks/prmoney`);
  expect(page).toContain(`&quot;reference&quot;:&quot;${reference}&quot;`);
  expect(page).toContain(`/admin/deposits/${deposit}"`);
  const [notification] = await cashier.query<{ description: string; url: string }>(
    "select description, url from site.notifications where title = 'Payment needs review' order by id desc limit 1",
  );
  expect(notification).toEqual({
    description: `prmoney ${reference}: Paid amount differs from the deposit`,
    url: "/admin/payments?state=review",
  });
  expect((await admin.get(notification?.url ?? "")).status).toBe(200);
  expect((await admin.get("/admin/payments/999999/look")).status).toBe(404);
  const file = await (await admin.get("/admin/payments/api?state=review&format=csv")).text();
  expect(file).toContain(reference);
});

test("a report is processed again and credited when it matches", async () => {
  const { row, reference, real } = await mismatch();
  provider.settle(reference, "payment.completed", { amount: "102.90" });
  const again = await admin.json("POST", `/admin/payments/${row.id}/replay`);
  expect([again.status, again.body.message]).toEqual([200, "Reprocessing"]);
  await cashier.until("select outcome = 'credited' from money.payment_events where id = $1", row.id);
  expect(await cashier.balance(real)).toBe("100.00");
  expect((await list(`id=${row.id}`))[0]?.state).toBe("credited");
});

test("a report is credited by hand once, after its deposit was declined, with a form without scripts", async () => {
  const { row, deposit, real, client } = await mismatch();
  const path = `/admin/payments/${row.id}/look`;
  const beforeDecline = await admin.json("POST", path, { amount: "90.00", resolution: "Came" });
  expect([beforeDecline.status, beforeDecline.body.fields]).toEqual([
    422,
    { amount: "Approve or decline the deposit first" },
  ]);
  await admin.json("POST", `/admin/deposits/${deposit}/decline`, { declineReason: "Another amount came" });
  const withoutResolution = await admin.json("POST", path, { amount: "90.00" });
  expect([withoutResolution.status, withoutResolution.body.fields]).toEqual([
    422,
    { resolution: "Enter a resolution" },
  ]);
  const withListAddress = "/admin/payments?state=review";
  const done = await admin.form(path, { amount: "90.00", resolution: "90 came", _under: withListAddress });
  expect([done.status, done.headers.get("location")]).toEqual([303, withListAddress]);
  expect((await admin.json("POST", path, { amount: "90.00", resolution: "90 came" })).status).toBe(409);
  expect(await cashier.balance(real)).toBe("90.00");
  const notifications = (await client.json("GET", "/notifications")).body.data as { title: string }[];
  expect(notifications[0]?.title).toBe("Payment credited");
});

test("other roles cannot read or settle payment reports", async () => {
  const { row, client } = await mismatch();
  const sales = await logIn(cashier.url, "sales@demo.test");
  for (const [role, status] of [
    [client, 403],
    [sales, 403],
    [createClient(cashier.url), 401],
  ] as const) {
    expect((await role.json("GET", "/admin/payments/api")).status).toBe(status);
    expect((await role.json("POST", `/admin/payments/${row.id}/look`, { resolution: "x" })).status).toBe(status);
    expect((await role.json("POST", `/admin/payments/${row.id}/replay`)).status).toBe(status);
  }
});
