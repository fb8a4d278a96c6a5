// Reports of payments that do not fit wait for people, who settle each once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, refused, succeeded } from "./bank.ts";

let bank: Bank;
let admin: number;
let events = 0;

beforeAll(async () => {
  bank = await openBank();
  admin = await bank.person(1);
  await bank.app("select money.save_gateway($1, 'prmoney', p_key1 => 'k', p_fee => 2.9, p_is_active => true)", admin);
});
afterAll(async () => {
  await bank.holds();
  await bank.close();
});

/** Somebody whose provider reported another amount than was asked for. */
async function reviewed(more: object = { amount: "90" }) {
  const customer = await bank.customer();
  const [row] = await bank.app(
    "select id, reference, total::text from money.request_deposit($1, $2, 100, 'prmoney')",
    customer.id,
    customer.real,
  );
  const said = { reference: row?.reference, status: "paid", amount: row?.total, currency: "USD", ...more };
  const [event] = await bank.app(
    "select money.receive_event('prmoney', $1, null, 'POST', '/webhooks/prmoney', '{}', 'body', '127.0.0.1', $2) as id",
    `review-${(events += 1)}`,
    JSON.stringify(said),
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
const resolve = (event: number, amount: string | null, said = "Looked at", by = admin) =>
  bank.app("select money.resolve_event($1, $2, $3, $4)", by, event, amount, said);

describe("a report that was kept for review", () => {
  test("waits for people until they settle it, and says what they made of it", async () => {
    const before = await waiting();
    const one = await reviewed();
    expect(await waiting()).toBe(before + 1);
    expect(await stateOf(one.event)).toEqual({ state: "review", resolution: null });
    await resolve(one.event, null, "The provider corrects it tomorrow");
    expect(await stateOf(one.event)).toEqual({ state: "settled", resolution: "The provider corrects it tomorrow" });
    expect(await waiting()).toBe(before);
    expect((await bank.balance(one.real)).balance).toBe("0.00");
    await refused(resolve(one.event, null), "BT302");
    // What people have settled is theirs: nothing that is worked through again credits it.
    await bank.sql("select money.settle_event($1, $2)", one.event, null);
    expect((await stateOf(one.event))?.state).toBe("settled");
  });

  test("is settled by whoever approves its deposit", async () => {
    const one = await reviewed();
    await bank.app("select money.approve_deposit($1, $2)", admin, one.deposit);
    expect((await stateOf(one.event))?.state).toBe("settled");
    expect((await bank.balance(one.real)).balance).toBe("100.00");
    await refused(resolve(one.event, "5"), "BT302");
  });

  test("still waits when its deposit was approved before: the provider takes back what was credited", async () => {
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

  test("is credited by hand once, however many do it at once, and only after its deposit was decided", async () => {
    const one = await reviewed();
    await refused(resolve(one.event, "90"), "BT329", "amount");
    await bank.app("select money.decline_deposit($1, $2, 'Another amount came')", admin, one.deposit);
    const acts = Array.from({ length: 10 }, () => resolve(one.event, "90", "90 came instead of 102.90"));
    expect(await succeeded(acts, "BT302")).toBe(1);
    expect((await bank.balance(one.real)).balance).toBe("90.00");
    const [told] = await bank.sql(
      "select title, description from site.notifications where user_id = $1 order by id desc limit 1",
      one.id,
    );
    expect(told).toEqual({ title: "Payment credited", description: "90.00 USD" });
    const [trail] = await bank.sql(
      "select actor_id, reason from audit.entries where action = 'resolve_event' and entity_id = $1",
      String(one.event),
    );
    expect([Number(trail?.actor_id), trail?.reason]).toEqual([admin, "90 came instead of 102.90"]);
  });

  test("waits for a second person above the limit of one, and is credited once when they approve", async () => {
    const one = await reviewed();
    const second = await bank.approver();
    const state = async () => [(await stateOf(one.event))?.state, (await bank.balance(one.real)).balance];
    const propose = async (amount: string | null, who = admin) => {
      const given = { amount, resolution: "90 came" };
      const [row] = await bank.app(
        "select money.propose($1, 'resolve_event', $2, $3) ->> 'approval' as id",
        who,
        one.event,
        given,
      );
      return row?.id ?? null;
    };
    await bank.app("select money.decline_deposit($1, $2, 'Another amount came')", admin, one.deposit);
    await bank.setting("secondPersonAbove", "50");
    await refused(resolve(one.event, "90"), "BT331");
    const asked = await propose("90");
    expect(await state()).toEqual(["review", "0.00"]);
    // While it waits nobody credits it a second time, not even below the limit.
    for (const amount of ["90", "10"]) await refused(propose(amount, second), "BT332");
    await refused(bank.app("select money.decide_approval($1, $2, true)", admin, asked), "BT333");
    const acts = Array.from({ length: 10 }, () =>
      bank.app("select money.decide_approval($1, $2, true)", second, asked),
    );
    expect(await succeeded(acts, "BT302")).toBe(1);
    expect(await state()).toEqual(["settled", "90.00"]);

    // Somebody settles it without a credit instead: nothing waits any more.
    const other = await reviewed();
    await bank.app("select money.decline_deposit($1, $2, 'No')", admin, other.deposit);
    one.event = other.event;
    const late = await propose("90");
    expect(await propose(null, second)).toBeNull();
    await bank.setting("secondPersonAbove", "");
    expect(await bank.sql("select status from money.approvals where id = $1", late)).toEqual([{ status: "void" }]);
    await refused(bank.app("select money.decide_approval($1, $2, true)", second, late), "BT302");
    expect((await bank.balance(other.real)).balance).toBe("0.00");
  });

  test("takes no amount that is none, and no silence", async () => {
    const one = await reviewed();
    await bank.app("select money.decline_deposit($1, $2, 'No')", admin, one.deposit);
    for (const amount of ["0", "-1", "NaN", "Infinity", "1e308", "0.000001"]) {
      await expect(resolve(one.event, amount)).rejects.toMatchObject({ code: /^(BT300|22003)$/ });
    }
    await refused(resolve(one.event, null, "  "), "BT328", "resolution");
    await refused(resolve(one.event, null, "x".repeat(501)), "BT311", "resolution");
    expect((await bank.balance(one.real)).balance).toBe("0.00");
  });

  test("is the business of admins and managers alone, and of nobody who made the deposit", async () => {
    const one = await reviewed();
    for (const who of [(await bank.customer()).id, await bank.person(4), await bank.person(5), await bank.person(6)]) {
      await refused(resolve(one.event, null, "Mine", who), "BT103");
      await refused(bank.app("select * from money.list_events($1, '{}', '{}')", who), "BT103");
      await refused(bank.app("select * from money.open_event($1, $2)", who, one.event), "BT103");
    }
    await bank.sql("update iam.users set role_id = 1 where id = $1", one.id);
    await refused(resolve(one.event, null, "Mine", one.id), "BT306");
  });

  test("is a manager's business when the customer is theirs, and otherwise does not exist (Q-51)", async () => {
    const [one, manager] = [await reviewed(), await bank.person(2)];
    const nothing =
      await bank.app(`select money.receive_event('prmoney', 'of nobody', null, 'POST', '/', '{}', '', '127.0.0.1',
      '{"reference": "dep_0", "status": "paid", "amount": "1", "currency": "USD"}') as id`);
    await bank.sql("select money.settle_event($1)", nothing[0]?.id);
    const page = JSON.stringify({ page: 1, limit: 50, sort: "-id", at: null, total: null });
    const seen = async () =>
      (await bank.app("select id from money.list_events($1, '{}', $2)", manager, page)).map(({ id }) => Number(id));
    const counted = async () => Number((await bank.app("select money.count_events($1, '{}') as n", manager))[0]?.n);
    const acts = [
      () => resolve(one.event, null, "Looked at", manager),
      () => bank.app("select * from money.open_event($1, $2)", manager, one.event),
      () => bank.app("select money.replay_event($1, $2)", manager, one.event),
    ];
    expect([await seen(), await counted()]).toEqual([[], 0]);
    for (const act of acts) await refused(act(), "BT104");
    await bank.manages(manager, one.id);
    expect([await seen(), await counted()]).toEqual([[one.event], 1]);
    for (const act of acts.reverse()) await act();
    await refused(bank.app("select * from money.open_event($1, $2)", manager, nothing[0]?.id ?? 0), "BT104");
    expect(await bank.app("select * from money.open_event($1, $2)", admin, nothing[0]?.id ?? 0)).toHaveLength(1);
  });

  test("cannot be settled without its trail by the web's role", async () => {
    const one = await reviewed();
    await refused(bank.app("update money.payment_events set resolved_at = now() where id = $1", one.event), "42501");
  });
});
