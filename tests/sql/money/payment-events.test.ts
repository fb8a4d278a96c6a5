// Reports of payment providers: each is applied once, in any order, also while staff decide about the same deposit.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused, succeeded } from "./bank.ts";

let bank: Bank;
let admin: number;
let events = 0;

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
  await bank.app("select money.save_gateway($1, 'prmoney', p_key1 => 'k', p_fee => 2.9, p_is_active => true)", admin);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

async function deposit() {
  const customer = await bank.customer();
  const [row] = await bank.app(
    "select id, reference, total::text from money.request_deposit($1, $2, 100, 'prmoney')",
    customer.id,
    customer.real,
  );
  await bank.app(
    'select money.start_payment($1, $2, \'{"kind": "link", "url": "https://x"}\', $3)',
    customer.id,
    row?.id,
    `pay-${row?.id}`,
  );
  return { ...customer, deposit: Number(row?.id), reference: String(row?.reference), total: String(row?.total) };
}

const receive =
  "select money.receive_event('prmoney', $1, $2, 'POST', '/webhooks/prmoney', '{}', convert_to($1, 'UTF8'), '127.0.0.1', $3) as id";
async function report(event: object, key = `event-${(events += 1)}`): Promise<number> {
  const [row] = await bank.app(receive, key, null, JSON.stringify(event));
  return Number(row?.id);
}
const settle = (id: number, confirmed: object | null = null) =>
  bank.sql(
    "select outcome::text, outcome_reason as reason from money.settle_event($1, $2)",
    id,
    confirmed && JSON.stringify(confirmed),
  );
const paid = ({ reference, total }: { reference: string; total: string }, more: object = {}) => ({
  reference,
  status: "paid",
  amount: total,
  currency: "USD",
  ...more,
});

describe("verified payment reports", () => {
  test("a verified report credits the amount without the fee once, however often it is processed (F-14)", async () => {
    const one = await deposit();
    expect(one.total).toBe("102.90000");
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => report(paid(one), `same-${one.deposit}-${n}`)));
    await Promise.all(ids.flatMap((id) => Array.from({ length: 10 }, () => settle(id))));
    expect(await bank.balance(one.real)).toEqual({ balance: "100.00", held: "0.00" });
    const [row] = await bank.sql("select status::text, decided_by from money.deposits where id = $1", one.deposit);
    expect(row).toEqual({ status: "approved", decided_by: null });
  });

  test("reports with the same key are one row and one job", async () => {
    const one = await deposit();
    const ids = await Promise.all(Array.from({ length: 20 }, () => report(paid(one), "again")));
    expect(new Set(ids).size).toBe(1);
    const [row] = await bank.sql("select times::bigint as times from money.payment_events where id = $1", ids[0] ?? 0);
    expect(row?.times).toBe(20);
    const [jobs] = await bank.sql(
      "select count(*) as count from graphile_worker.jobs where key = $1",
      `payment-event:${ids[0]}`,
    );
    expect(jobs?.count).toBe(1);
  });

  test("a report and staff decisions that run concurrently decide the deposit once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await deposit();
      const id = await report(paid(one));
      const acts = [
        settle(id),
        bank.app("select money.approve_deposit($1, $2)", admin, one.deposit),
        bank.app("select money.decline_deposit($1, $2)", admin, one.deposit),
      ];
      await succeeded(acts, "BT302");
      const [row] = await bank.sql("select status::text from money.deposits where id = $1", one.deposit);
      expect((await bank.balance(one.real)).balance).toBe(row?.status === "approved" ? "100.00" : "0.00");
    }
  });

  test.each([
    ["another amount", { amount: "102.89" }, "review", "Paid amount differs from the deposit"],
    ["no amount", { amount: "NaN" }, "review", "Paid amount differs from the deposit"],
    ["a huge amount", { amount: "1e308" }, "review", "Paid amount differs from the deposit"],
    ["another currency", { currency: "EUR" }, "review", "Paid in a different currency"],
    ["no currency", { currency: null }, "review", "Paid in a different currency"],
    ["another payment", { providerReference: "pay-0" }, "review", "Provider payment ID does not match"],
    ["a word of its own", { status: "splendid" }, "review", "Unknown status"],
    ["nothing yet", { status: "pending" }, "nothing", "Not paid yet"],
    ["a chargeback", { status: "reversed" }, "review", "Payment reversed by the provider"],
  ])("a report with %s credits nothing", async (_name, more, outcome, reason) => {
    const one = await deposit();
    const id = await report(paid(one, more));
    expect(await settle(id)).toEqual([{ outcome, reason }]);
    expect(await bank.balance(one.real)).toEqual({ balance: "0.00", held: "0.00" });
  });

  test("a provider's own lookup takes precedence over a report", async () => {
    const one = await deposit();
    const id = await report(paid(one));
    expect(await settle(id, paid(one, { amount: "1" }))).toEqual([
      { outcome: "review", reason: "Paid amount differs from the deposit" },
    ]);
    // Processed again after the provider corrected the status.
    await bank.app("select money.replay_event($1, $2)", admin, id);
    expect(await settle(id, paid(one))).toEqual([{ outcome: "credited", reason: null }]);
    expect((await bank.balance(one.real)).balance).toBe("100.00");
  });
});

describe("rejected payment reports", () => {
  test("a rejected report is not processed or replayed, and the valid one with its key is still accepted", async () => {
    const one = await deposit();
    const [row] = await bank.app(receive, "evt-1", "Invalid signature", JSON.stringify(paid(one)));
    const id = Number(row?.id);
    await refused(settle(id), "BT104");
    await refused(bank.app("select money.replay_event($1, $2)", admin, id), "BT104");
    expect(await settle(await report(paid(one), "evt-1"))).toEqual([{ outcome: "credited", reason: null }]);
  });

  test("rejected reports are limited in number", async () => {
    await bank.sql(
      "insert into money.payment_events (gateway, verdict, event_key, refusal, method, url, headers, body) select 'globiance', 'refused', n::text, 'x', 'POST', '/', '{}', '' from generate_series(1, 500) n",
    );
    const text =
      "select money.receive_event('globiance', 'one more', 'x', 'POST', '/', '{}', '', '127.0.0.1', null) as id";
    expect(await bank.app(text)).toEqual([{ id: null }]);
  });
});

describe("payment reports and the web's role", () => {
  test("the web's role stores reports and cannot process them", async () => {
    const one = await deposit();
    const id = await report(paid(one));
    await refused(bank.app("select money.settle_event($1)", id), "42501");
    await refused(bank.app("select money.record_lookup($1, '', '{}')", one.deposit), "42501");
    await refused(bank.app("select money.credit_deposit(d, null, d.amount) from money.deposits d"), "42501");
    await refused(bank.app("select * from money.payment_events"), "42501");
  });

  test("the web's role cannot replace a deposit's payment or reference", async () => {
    const one = await deposit();
    const [row] = await bank.app(
      "select payment::text from money.start_payment($1, $2, '{\"kind\": \"other\"}', 'x')",
      one.id,
      one.deposit,
    );
    expect(row?.payment).toContain("https://x");
    await refused(bank.sql("update money.deposits set payment = '{}' where id = $1", one.deposit), "BT307");
    await refused(bank.sql("update money.deposits set reference = 'dep_other' where id = $1", one.deposit), "BT307");
  });
});

test("a missing report is looked up after 1, 5, 15 and 60 minutes, then hourly for a day (F-14)", async () => {
  const one = await deposit();
  const waits: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await bank.sql("update money.deposits set next_lookup_at = now() - interval '1 second' where id = $1", one.deposit);
    const lookups = await bank.sql("select id from money.claim_lookups(1000)");
    expect(lookups.map(({ id }) => id)).toContain(one.deposit);
    const [row] = await bank.sql(
      "select round(extract(epoch from next_lookup_at - clock_timestamp()) / 60) as wait from money.deposits where id = $1",
      one.deposit,
    );
    waits.push(Number(row?.wait));
  }
  expect(waits).toEqual([4, 10, 45, 60, 60]);
});

test("a lookup after a day is repeated until its provider has answered, ever more rarely (F-14)", async () => {
  const one = await deposit();
  const claimed = async (age: string) => {
    await bank.sql(
      "update money.deposits set next_lookup_at = now(), lookups = 9, created_at = now() - $2::interval where id = $1",
      one.deposit,
      age,
    );
    const lookups = await bank.sql("select id, is_last from money.claim_lookups(1000)");
    const [row] = await bank.sql(
      "select round(extract(epoch from next_lookup_at - clock_timestamp()) / 3600) as hours from money.deposits where id = $1",
      one.deposit,
    );
    return [lookups.find(({ id }) => id === one.deposit)?.is_last, Number(row?.hours)];
  };
  const end = () => bank.sql("select money.end_lookups($1)", one.deposit);
  const next = "select next_lookup_at from money.deposits where id = $1";
  expect(await claimed("20 hours")).toEqual(["f", 1]);
  await end();
  expect((await bank.sql(next, one.deposit))[0]?.next_lookup_at).not.toBeNull();
  expect(await claimed("25 hours")).toEqual(["t", 1]);
  expect(await claimed("20 days")).toEqual(["t", 20]);
  await end();
  expect((await bank.sql(next, one.deposit))[0]?.next_lookup_at).toBeNull();
});

test("a deposit unpaid for a day is declined, except while it is pending at the provider or under review", async () => {
  const old = async () => {
    const one = await deposit();
    await bank.sql("update money.deposits set created_at = now() - interval '25 hours' where id = $1", one.deposit);
    return one;
  };
  const [unpaid, young, atProvider, unread, underReview] = [
    await old(),
    await deposit(),
    await old(),
    await old(),
    await old(),
  ];
  await settle(await report(paid(atProvider, { status: "pending" })));
  await report(paid(unread));
  await settle(await report(paid(underReview, { amount: "1" })));
  const outcome = async ({ deposit: id }: { deposit: number }) => {
    await bank.sql("select money.expire_deposit($1)", id);
    const [row] = await bank.sql("select status::text, decline_reason from money.deposits where id = $1", id);
    return [row?.status, row?.decline_reason];
  };
  expect(await outcome(unpaid)).toEqual(["declined", "The payment was not completed in time"]);
  for (const one of [young, atProvider, unread, underReview]) expect(await outcome(one)).toEqual(["pending", null]);
  // A late payment is still credited, after a review.
  expect(await settle(await report(paid(unpaid)))).toEqual([
    { outcome: "review", reason: "Paid after the deposit was declined" },
  ]);
});
