// Reports of payment providers: repeated, forged, altered, late, early and missing (T-14 to T-16).
import { describe, expect, test } from "vitest";
import { checkSignature } from "../../../app/gateways/signed.ts";
import { openMoneyServer } from "./cashier.ts";
import { dayjs } from "../../../app/dayjs.ts";

const cashier = await openMoneyServer({ jobs: true });
const { provider, webhook } = cashier;

/** A customer who opened the provider's page: the deposit's reference, and their account. */
async function atTheProvider(amount = "100.00") {
  const { client, id, real } = await cashier.person();
  const { body } = await client.json("POST", "/deposits", { balance_id: real, amount, gateway: "prmoney" });
  const deposit = body.deposit as { id: number; reference: string; total: string };
  return { client, id, real, deposit, reference: deposit.reference };
}

const processed = (reference: string) =>
  cashier.until(
    "select count(*) > 0 and bool_and(processed_at is not null) from money.payment_events where verdict = 'verified' and event ->> 'reference' = $1",
    reference,
  );
const eventsOf = (reference: string) =>
  cashier.query<{ verdict: string; outcome: string | null; reason: string | null; times: number }>(
    "select verdict::text, outcome::text, outcome_reason as reason, times from money.payment_events where convert_from(body, 'UTF8') like '%' || $1 || '%' order by id",
    reference,
  );
const statusOf = async (reference: string) =>
  (
    await cashier.query<{ status: string; review_reason: string | null }>(
      "select status::text, review_reason from money.deposits where reference = $1",
      reference,
    )
  )[0];

describe("the signature scheme", () => {
  test("a signature matches the documented example", () => {
    const body = '{"event":"payment.completed","reference":"dep_123","amount":"100.00","currency":"USD"}';
    const v1 = "7408a92287cb9d2c2a3e6b28aa071d6be96d8b23dcff1f70cc616da1b98423e7";
    const check = (header: string, text = body, seconds = 0) =>
      checkSignature(header, Buffer.from(text), "generic_secret", dayjs.unix(1_700_000_000 + seconds));
    expect(check(`t=1700000000,v1=${v1}`)).toBeNull();
    expect(check(`t=1700000000,v1=${v1}`, body, 300)).toBeNull();
    expect(check(`t=1700000000,v1=${v1}`, body, 301)).toBe("Timestamp too old");
    expect(check(`t=1700000001,v1=${v1}`)).toBe("Invalid signature");
    expect(check(`t=1700000000,v1=${v1}`, `${body} `)).toBe("Invalid signature");
    expect(checkSignature(`t=1700000000,v1=${v1}`, Buffer.from(body), "", dayjs.unix(1_700_000_000))).toBe(
      "Webhook secret is not configured",
    );
  });
});

describe("reported payments", () => {
  test("a payment reported a hundred times is credited once, and every report is accepted (T-14, F-14)", async () => {
    const { reference, real, deposit } = await atTheProvider();
    expect(deposit.total).toBe("102.90000");
    provider.settle(reference, "payment.completed");
    const report = provider.reportOf(reference);
    for (let round = 0; round < 20; round++) expect(await provider.report(webhook, report)).toBe(200);
    const answers = await Promise.all(Array.from({ length: 80 }, () => provider.report(webhook, report)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await processed(reference);
    expect(await cashier.balance(real)).toBe("100.00");
    expect(await eventsOf(reference)).toEqual([{ verdict: "verified", outcome: "credited", reason: null, times: 100 }]);
    const [row] = await cashier.query<{ count: number }>(
      "select count(*) from money.transfers where customer_account_id = $1",
      real,
    );
    expect(row?.count).toBe(1);
  });

  test("a credited payment is shown on the customer's page and in a notification", async () => {
    const { reference, client, deposit } = await atTheProvider();
    const waiting = await (await client.get(`/deposits?status=success&deposit=${deposit.id}`)).text();
    expect(waiting).toContain("Your balance is updated when the payment is confirmed");
    const left = await (await client.get(`/deposits?status=cancelled&deposit=${deposit.id}`)).text();
    expect(left).toContain("Deposit failed");
    provider.settle(reference, "payment.completed");
    await provider.report(webhook, provider.reportOf(reference));
    await processed(reference);
    const done = await (await client.get(`/deposits?status=pending&deposit=${deposit.id}`)).text();
    expect(done).toContain("Deposit successful");
  });

  test("a payment reported as failed is declined, and a later payment waits for a review (T-16)", async () => {
    const { reference, real } = await atTheProvider();
    await provider.report(webhook, provider.reportOf(reference, "payment.failed"));
    await processed(reference);
    expect((await statusOf(reference))?.status).toBe("declined");
    provider.settle(reference, "payment.completed");
    await provider.report(webhook, provider.reportOf(reference));
    await processed(reference);
    expect((await eventsOf(reference)).at(-1)).toMatchObject({
      outcome: "review",
      reason: "Paid after the deposit was declined",
    });
    expect(await cashier.balance(real)).toBe("0.00");
  });

  test.each([
    ["another amount", { amount: "102.89" }, "Paid amount differs from the deposit"],
    ["a larger amount", { amount: "9999.00" }, "Paid amount differs from the deposit"],
    ["another currency", { currency: "EUR" }, "Paid in a different currency"],
  ])("a report with %s credits nothing and waits for a review (T-16)", async (_name, other, reason) => {
    const { reference, real } = await atTheProvider();
    provider.settle(reference, "payment.completed", other);
    expect(await provider.report(webhook, { ...provider.reportOf(reference), ...other })).toBe(200);
    await processed(reference);
    expect(await eventsOf(reference)).toMatchObject([{ outcome: "review", reason }]);
    expect(await statusOf(reference)).toEqual({ status: "pending", review_reason: reason });
    expect(await cashier.balance(real)).toBe("0.00");
  });

  test("the provider's lookup takes precedence over the amount in the report", async () => {
    const { reference, real } = await atTheProvider();
    provider.settle(reference, "payment.completed", { amount: "1.00" });
    await provider.report(webhook, { ...provider.reportOf(reference), amount: "102.90" });
    await processed(reference);
    expect(await eventsOf(reference)).toMatchObject([
      { outcome: "review", reason: "Paid amount differs from the deposit" },
    ]);
    expect(await cashier.balance(real)).toBe("0.00");
  });

  test("a report for an unknown deposit is stored and can be processed again", async () => {
    const reference = "dep_00000000000000000000ffff";
    const report = { event: "payment.completed", reference, amount: "5.00", currency: "USD", id: "evt_unknown" };
    expect(await provider.report(webhook, report)).toBe(200);
    await processed(reference);
    expect(await eventsOf(reference)).toMatchObject([{ outcome: "review", reason: "No deposit with this reference" }]);
    const [event] = await cashier.query<{ id: number }>(
      "select id from money.payment_events where event ->> 'reference' = $1",
      reference,
    );
    await cashier.query("select money.replay_event($1, $2)", cashier.adminId, event?.id);
    const [credited] = await cashier.query<{ count: number }>(
      "select count(*) from money.transfers where source_id = $1",
      reference,
    );
    expect(credited?.count).toBe(0);
  });
});

describe("reports with an invalid signature", () => {
  test("a report with an invalid signature is rejected, stored as rejected, and credits nothing (T-15)", async () => {
    const { reference, real } = await atTheProvider();
    provider.settle(reference, "payment.completed");
    const body = JSON.stringify(provider.reportOf(reference));
    const validSignature = provider.sign(body);
    const now = Math.floor(Date.now() / 1000);
    const refused: [string, string, string | null][] = [
      ["missing", body, null],
      ["forged", body, provider.sign(body, now, "another secret")],
      ["signed with an empty secret", body, provider.sign(body, now, "")],
      ["truncated", body, validSignature.slice(0, -2)],
      ["of another body", body, provider.sign(`${body} `)],
      ["over changed bytes", body.replace("102.90", "902.90"), validSignature],
      ["re-serialised", JSON.stringify(JSON.parse(body), null, 1), validSignature],
      ["twice", body, `${validSignature},v1=${"0".repeat(64)}`],
      ["stale", body, provider.sign(body, now - 301)],
      ["from the future", body, provider.sign(body, now + 600)],
    ];
    for (const [name, text, header] of refused)
      expect([name, await provider.report(webhook, text, header)]).toEqual([name, 401]);
    expect(await provider.report(webhook, "[]", provider.sign("[]"))).toBe(401);
    expect(await provider.report(`${cashier.url}/webhooks/globiance`, body, validSignature)).toBe(401);
    for (const name of ["bank", "btc", "nobody", "__proto__"]) {
      expect(await provider.report(`${cashier.url}/webhooks/${name}`, body, validSignature)).toBe(404);
    }
    expect(await cashier.balance(real)).toBe("0.00");
    const storedEvents = await eventsOf(reference);
    expect(storedEvents.length).toBeGreaterThanOrEqual(refused.length);
    expect(new Set(storedEvents.map(({ verdict, outcome }) => `${verdict} ${outcome}`))).toEqual(
      new Set(["refused null"]),
    );
    // A forged report does not block the valid one.
    expect(await provider.report(webhook, body, validSignature)).toBe(200);
    await processed(reference);
    expect(await cashier.balance(real)).toBe("100.00");
  });

  test("a report is limited in size, and cookies are not stored with it", async () => {
    const huge = await fetch(webhook, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "x".repeat(70_000),
    });
    expect(huge.status).toBe(413);
    await fetch(webhook, {
      method: "POST",
      headers: { Cookie: "bourse_session=secret", Authorization: "Bearer x" },
      body: "cookie",
    });
    const [row] = await cashier.query<{ headers: object }>(
      "select headers from money.payment_events where body = 'cookie'",
    );
    expect(Object.keys(row?.headers ?? {})).toEqual(expect.not.arrayContaining(["cookie", "authorization"]));
  });
});

describe("payments without a report", () => {
  test("a payment without a report is found by a lookup and credited once (F-14)", async () => {
    const { reference, real, deposit } = await atTheProvider();
    provider.settle(reference, "payment.completed");
    await cashier.query("update money.deposits set next_lookup_at = now() where id = $1", deposit.id);
    await cashier.query("select graphile_worker.add_job('look-up-payments')");
    await cashier.until("select status = 'approved' from money.deposits where id = $1", deposit.id);
    expect(await cashier.balance(real)).toBe("100.00");
    expect(await provider.report(webhook, provider.reportOf(reference))).toBe(200);
    await processed(reference);
    expect(await cashier.balance(real)).toBe("100.00");
  });

  test("a reported payment is not credited while the provider's lookup contradicts it", async () => {
    const { reference, real } = await atTheProvider();
    const before = await cashier.query<{ count: number }>(
      "select count(*) from money.payment_events where processed_at is null and verdict = 'verified'",
    );
    expect(await provider.report(webhook, provider.reportOf(reference))).toBe(200);
    await cashier.until(
      "select max(attempts) > 0 from graphile_worker.jobs where task_identifier = 'process-payment-event'",
    );
    expect(await cashier.balance(real)).toBe("0.00");
    expect((await statusOf(reference))?.status).toBe("pending");
    expect(before[0]?.count).toBe(0);
  });
});
