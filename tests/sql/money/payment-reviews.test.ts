// Payment reports that do not match their deposit wait for staff, who settle each once.
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

/** A customer whose provider reported another amount than was requested. */
async function reviewed(more: object = { amount: "90" }) {
  const customer = await bank.customer();
  const [row] = await bank.app(
    "select id, reference, total::text from money.request_deposit($1, $2, 100, 'prmoney')",
    customer.id,
    customer.real,
  );
  const report = { reference: row?.reference, status: "paid", amount: row?.total, currency: "USD", ...more };
  const [event] = await bank.app(
    "select money.receive_event('prmoney', $1, null, 'POST', '/webhooks/prmoney', '{}', 'body', '127.0.0.1', $2) as id",
    `review-${(events += 1)}`,
    JSON.stringify(report),
  );
  await bank.sql("select money.settle_event($1)", event?.id);
  return { ...customer, deposit: Number(row?.id), event: Number(event?.id) };
}
const stateOf = async (event: number) =>
  (
    await bank.app(
      "select state, resolution from money.list_events($1, $2, '{}')",
      admin,
      JSON.stringify({ id: String(event) }),
    )
  )[0];
const waiting = async () =>
  Number((await bank.app(`select money.count_events($1, '{"state": "review"}') as n`, admin))[0]?.n);
const resolve = (event: number, amount: string | null, resolution = "Looked at", by = admin) =>
  bank.app("select money.resolve_event($1, $2, $3, $4)", by, event, amount, resolution);

describe("payment reviews", () => {
  test("a report under review waits until staff settle it with a resolution", async () => {
    const before = await waiting();
    const one = await reviewed();
    expect(await waiting()).toBe(before + 1);
    expect(await stateOf(one.event)).toEqual({ state: "review", resolution: null });
    await resolve(one.event, null, "The provider corrects it tomorrow");
    expect(await stateOf(one.event)).toEqual({ state: "settled", resolution: "The provider corrects it tomorrow" });
    expect(await waiting()).toBe(before);
    expect((await bank.balance(one.real)).balance).toBe("0.00");
    await refused(resolve(one.event, null), "BT302");
    // A settled report is not credited when it is processed again.
    await bank.sql("select money.settle_event($1, $2)", one.event, null);
    expect((await stateOf(one.event))?.state).toBe("settled");
  });

  test("approving the deposit settles its report", async () => {
    const one = await reviewed();
    await bank.app("select money.approve_deposit($1, $2)", admin, one.deposit);
    expect((await stateOf(one.event))?.state).toBe("settled");
    expect((await bank.balance(one.real)).balance).toBe("100.00");
    await refused(resolve(one.event, "5"), "BT302");
  });

  test("a chargeback waits for review although its deposit is approved", async () => {
    const one = await reviewed({});
    expect((await stateOf(one.event))?.state).toBe("credited");
    const back = await bank.sql(
      "select event ->> 'reference' as reference from money.payment_events where id = $1",
      one.event,
    );
    const [event] = await bank.app(
      "select money.receive_event('prmoney', $1, null, 'POST', '/', '{}', '', '127.0.0.1', $2) as id",
      `review-${(events += 1)}`,
      JSON.stringify({ reference: back[0]?.reference, status: "reversed", amount: "102.9", currency: "USD" }),
    );
    await bank.sql("select money.settle_event($1)", event?.id);
    expect((await stateOf(Number(event?.id)))?.state).toBe("review");
  });

  test("a report is credited by hand once, with concurrent attempts, and only after its deposit was decided", async () => {
    const one = await reviewed();
    await refused(resolve(one.event, "90"), "BT329", "amount");
    await bank.app("select money.decline_deposit($1, $2, 'Another amount came')", admin, one.deposit);
    const acts = Array.from({ length: 10 }, () => resolve(one.event, "90", "90 came instead of 102.90"));
    expect(await succeeded(acts, "BT302")).toBe(1);
    expect((await bank.balance(one.real)).balance).toBe("90.00");
    const [notification] = await bank.sql(
      "select title, description from site.notifications where user_id = $1 order by id desc limit 1",
      one.id,
    );
    expect(notification).toEqual({ title: "Payment credited", description: "90.00 USD" });
    const [auditEntry] = await bank.sql(
      "select actor_id, reason from audit.entries where action = 'resolve_event' and entity_id = $1",
      String(one.event),
    );
    expect([Number(auditEntry?.actor_id), auditEntry?.reason]).toEqual([admin, "90 came instead of 102.90"]);
  });

  test("crediting a report above the limit waits for a second person and is credited once on approval", async () => {
    const one = await reviewed();
    const second = await bank.approver();
    const state = async () => [(await stateOf(one.event))?.state, (await bank.balance(one.real)).balance];
    const requestApproval = async (amount: string | null, actorId = admin) => {
      const data = { amount, resolution: "90 came" };
      const [row] = await bank.app(
        "select money.request_approval($1, 'resolve_event', $2, $3) ->> 'approval' as id",
        actorId,
        one.event,
        data,
      );
      return row?.id ?? null;
    };
    await bank.app("select money.decline_deposit($1, $2, 'Another amount came')", admin, one.deposit);
    await bank.setting("secondPersonAbove", "50");
    await refused(resolve(one.event, "90"), "BT331");
    const firstApproval = await requestApproval("90");
    expect(await state()).toEqual(["review", "0.00"]);
    // While an approval waits, no other credit is possible, not even one below the limit.
    for (const amount of ["90", "10"]) await refused(requestApproval(amount, second), "BT332");
    await refused(bank.app("select money.decide_approval($1, $2, true)", admin, firstApproval), "BT333");
    const acts = Array.from({ length: 10 }, () =>
      bank.app("select money.decide_approval($1, $2, true)", second, firstApproval),
    );
    expect(await succeeded(acts, "BT302")).toBe(1);
    expect(await state()).toEqual(["settled", "90.00"]);

    // A settlement without a credit makes the waiting approval void.
    const other = await reviewed();
    await bank.app("select money.decline_deposit($1, $2, 'No')", admin, other.deposit);
    one.event = other.event;
    const voidApproval = await requestApproval("90");
    expect(await requestApproval(null, second)).toBeNull();
    await bank.setting("secondPersonAbove", "");
    expect(await bank.sql("select status from money.approvals where id = $1", voidApproval)).toEqual([
      { status: "void" },
    ]);
    await refused(bank.app("select money.decide_approval($1, $2, true)", second, voidApproval), "BT302");
    expect((await bank.balance(other.real)).balance).toBe("0.00");
  });

  test("a settlement needs a valid amount and a resolution", async () => {
    const one = await reviewed();
    await bank.app("select money.decline_deposit($1, $2, 'No')", admin, one.deposit);
    for (const amount of ["0", "-1", "NaN", "Infinity", "1e308", "0.000001"]) {
      await expect(resolve(one.event, amount)).rejects.toMatchObject({ code: /^(BT300|22003)$/ });
    }
    await refused(resolve(one.event, null, "  "), "BT328", "resolution");
    await refused(resolve(one.event, null, "x".repeat(501)), "BT311", "resolution");
    expect((await bank.balance(one.real)).balance).toBe("0.00");
  });

  test("reports are settled by administrators and managers only, and not by the depositor", async () => {
    const one = await reviewed();
    for (const actorId of [
      (await bank.customer()).id,
      await bank.person(4),
      await bank.person(5),
      await bank.person(6),
    ]) {
      await refused(resolve(one.event, null, "Mine", actorId), "BT103");
      await refused(bank.app("select * from money.list_events($1, '{}', '{}')", actorId), "BT103");
      await refused(bank.app("select * from money.open_event($1, $2)", actorId, one.event), "BT103");
    }
    await bank.sql("update iam.users set role_id = 1 where id = $1", one.id);
    await refused(resolve(one.event, null, "Mine", one.id), "BT306");
  });

  test("a manager settles reports of their own customers and cannot find other reports (Q-51)", async () => {
    const [one, manager] = [await reviewed(), await bank.person(2)];
    const nothing =
      await bank.app(`select money.receive_event('prmoney', 'of nobody', null, 'POST', '/', '{}', '', '127.0.0.1',
      '{"reference": "dep_0", "status": "paid", "amount": "1", "currency": "USD"}') as id`);
    await bank.sql("select money.settle_event($1)", nothing[0]?.id);
    const page = JSON.stringify({ page: 1, limit: 50, sort: "-id", at: null, total: null });
    const listedIds = async () =>
      (await bank.app("select id from money.list_events($1, '{}', $2)", manager, page)).map(({ id }) => Number(id));
    const countReports = async () =>
      Number((await bank.app("select money.count_events($1, '{}') as n", manager))[0]?.n);
    const acts = [
      () => resolve(one.event, null, "Looked at", manager),
      () => bank.app("select * from money.open_event($1, $2)", manager, one.event),
      () => bank.app("select money.replay_event($1, $2)", manager, one.event),
    ];
    expect([await listedIds(), await countReports()]).toEqual([[], 0]);
    for (const act of acts) await refused(act(), "BT104");
    await bank.manages(manager, one.id);
    expect([await listedIds(), await countReports()]).toEqual([[one.event], 1]);
    for (const act of acts.reverse()) await act();
    await refused(bank.app("select * from money.open_event($1, $2)", manager, nothing[0]?.id ?? 0), "BT104");
    expect(await bank.app("select * from money.open_event($1, $2)", admin, nothing[0]?.id ?? 0)).toHaveLength(1);
  });

  test("the web's role cannot settle a report without an audit entry", async () => {
    const one = await reviewed();
    await refused(bank.app("update money.payment_events set resolved_at = now() where id = $1", one.event), "42501");
  });
});
