// Amounts above a limit need two people; a manager decides only for customers of their own teams.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused, succeeded, withdraw } from "./bank.ts";

let bank: Bank;
let [ann, ben]: number[] = [];

beforeAll(async () => {
  bank = await openMoney();
  ann = await bank.approver();
  ben = await bank.approver();
});
afterEach(() => bank.setting("secondPersonAbove", ""));
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

type Answer = { approval: number | null; result: Record<string, unknown> | null };
const answer = async (text: string, ...values: unknown[]) =>
  JSON.parse(String((await bank.app(text, ...values))[0]?.["answer"])) as Answer;
const requestApproval = (
  actor: number | undefined,
  action: string,
  id: unknown,
  more: object = {},
  key: string | null = null,
) => answer("select money.request_approval($1, $2, $3, $4, $5)::text as answer", actor, action, id, more, key);
const decide = (actor: number | undefined, id: unknown, approve = true) =>
  answer("select money.decide_approval($1, $2, $3, 'looked at')::text as answer", actor, id, approve);
async function deposit(amount = "500") {
  const customer = await bank.customer();
  const [row] = await bank.app(
    "select id from money.request_deposit($1, $2, $3, 'bank')",
    customer.id,
    customer.real,
    amount,
  );
  return { ...customer, customer: customer.id, id: Number(row?.["id"]) };
}
const statusOf = async (id: number | null) =>
  (await bank.sql("select status from money.approvals where id = $1", id))[0]?.["status"];

describe("approvals above the limit for one person", () => {
  test("a deposit above the limit waits, notifies the other administrators and is credited by the second approval", async () => {
    await bank.setting("secondPersonAbove", "499");
    const { id, real } = await deposit();
    const requested = await requestApproval(ann, "approve_deposit", id);
    expect(requested).toEqual({ approval: expect.any(Number), result: null });
    expect(await bank.balance(real)).toEqual({ balance: "0.00", held: "0.00" });
    await refused(requestApproval(ann, "approve_deposit", id), "BT332");
    const [notifications] = await bank.sql(
      "select count(*)::int as n from site.notifications where url = '/admin/approvals' and user_id = $1",
      ben,
    );
    expect(notifications?.["n"]).toBe("1");
    expect((await requestApproval(ben, "approve_deposit", id)).result).toMatchObject({
      status: "approved",
      decided_by: ben,
    });
    expect([await bank.balance(real), await statusOf(requested.approval)]).toEqual([
      { balance: "500.00", held: "0.00" },
      "approved",
    ]);
  });

  test("the credited amount is compared with the limit, and the second person approves that amount alone (Q-350)", async () => {
    await bank.setting("secondPersonAbove", "499");
    const { id, real } = await deposit("400");
    const { approval } = await requestApproval(ann, "approve_deposit", id, { amount: "600" });
    const [waiting] = await bank.sql("select amount::text from money.approvals where id = $1", approval);
    expect(waiting).toEqual({ amount: "600.00000" });
    for (const more of [{}, { amount: "400" }, { amount: "601" }])
      await refused(requestApproval(ben, "approve_deposit", id, more), "BT332");
    expect(await bank.balance(real)).toEqual({ balance: "0.00", held: "0.00" });
    await requestApproval(ben, "approve_deposit", id, { amount: "600.00" });
    expect(await bank.balance(real)).toEqual({ balance: "600.00", held: "0.00" });
    const less = await deposit("600");
    expect((await requestApproval(ann, "approve_deposit", less.id, { amount: "400" })).result).toMatchObject({
      requested_amount: 600,
    });
    expect(await bank.balance(less.real)).toEqual({ balance: "400.00", held: "0.00" });
  });

  test("the requester cannot approve, not even through the SQL function, but can withdraw the request (T-12)", async () => {
    await bank.setting("secondPersonAbove", "499");
    const { id, real } = await deposit();
    const { approval } = await requestApproval(ann, "approve_deposit", id);
    await refused(decide(ann, approval), "BT333");
    await refused(bank.app("select money.approve_deposit($1, $2)", ann, id), "BT332");
    await decide(ann, approval, false);
    await refused(decide(ben, approval), "BT302");
    expect(await bank.balance(real)).toEqual({ balance: "0.00", held: "0.00" });
  });

  test("a withdrawal and an adjustment above the limit wait for a second person", async () => {
    const { id: customer, real } = await bank.customer("USD", "1000");
    await bank.setting("secondPersonAbove", "100");
    const [row] = await bank.app(withdraw, customer, real, "150", null);
    const { approval } = await requestApproval(ann, "approve_withdrawal", row?.["id"]);
    expect((await bank.balance(real)).balance).toBe("1000.00");
    await decide(ben, approval);
    expect(await bank.balance(real)).toEqual({ balance: "850.00", held: "0.00" });

    const more = { amount: "101", type: "add", reason: "Goodwill" };
    const requested = await requestApproval(ann, "adjust_balance", real, more, "k1");
    expect(await requestApproval(ann, "adjust_balance", real, more, "k1")).toEqual(requested);
    await decide(ben, requested.approval);
    expect((await bank.balance(real)).balance).toBe("951.00");
    expect((await requestApproval(ann, "adjust_balance", real, { ...more, amount: "100" })).approval).toBeNull();
  });

  test("demo money and a site without a limit need no second person", async () => {
    const { demo, real } = await bank.customer();
    const more = { amount: "1000000", type: "add" };
    expect((await requestApproval(ann, "adjust_balance", real, more)).approval).toBeNull();
    await bank.setting("secondPersonAbove", "1");
    expect((await requestApproval(ann, "adjust_balance", demo, more)).approval).toBeNull();
  });

  test("an approval is void when the deposit is declined, and keeps waiting when a rule rejects its execution", async () => {
    const { id: customer, real } = await bank.customer("USD", "1000");
    await bank.setting("secondPersonAbove", "100");
    const { id } = await deposit();
    const { approval } = await requestApproval(ann, "approve_deposit", id);
    await bank.app("select money.decline_deposit($1, $2)", ben, id);
    expect(await statusOf(approval)).toBe("void");

    const requested = await requestApproval(ann, "adjust_balance", real, { amount: "900", type: "subtract" });
    await bank.app(withdraw, customer, real, "500", null);
    await refused(decide(ben, requested.approval), "BT301");
    expect(await statusOf(requested.approval)).toBe("waiting");
  });

  test("a waiting approval still needs a second person after the limit is raised or removed, and the idempotency key returns the same answer", async () => {
    await bank.setting("secondPersonAbove", "100");
    const { id, real } = await deposit();
    const { approval } = await requestApproval(ann, "approve_deposit", id);
    await bank.setting("secondPersonAbove", "");
    await refused(requestApproval(ann, "approve_deposit", id), "BT332");
    await refused(decide(ann, approval), "BT333");
    const done = await requestApproval(ben, "approve_deposit", id, {}, "second");
    expect(await requestApproval(ben, "approve_deposit", id, {}, "second")).toEqual(done);
    expect([done.result?.["status"], await statusOf(approval)]).toEqual(["approved", "approved"]);
    expect((await bank.balance(real)).balance).toBe("500.00");
  });

  test("requesting approval and declining concurrently leaves no approval for a declined deposit", async () => {
    await bank.setting("secondPersonAbove", "100");
    for (let round = 0; round < 5; round++) {
      const { id } = await deposit();
      const acts = [
        requestApproval(ann, "approve_deposit", id),
        bank.app("select money.decline_deposit($1, $2)", ben, id),
      ];
      expect(await succeeded(acts, "BT302")).toBeGreaterThan(0);
      const waiting =
        "select id from money.approvals where record_id = $1 and action = 'approve_deposit' and status = 'waiting'";
      expect(await bank.sql(waiting, id)).toEqual([]);
    }
  });

  test("fifty concurrent second approvals execute the request once", async () => {
    await bank.setting("secondPersonAbove", "1");
    const { id, real } = await deposit();
    const { approval } = await requestApproval(ann, "approve_deposit", id);
    const acts = Array.from({ length: 50 }, () => decide(ben, approval));
    expect(await succeeded(acts, "BT302")).toBe(1);
    expect((await bank.balance(real)).balance).toBe("500.00");
  });
});

describe("small adjustments by one person for one customer", () => {
  const adjust = (actorId: number | undefined, account: number, amount: string, type = "add") =>
    requestApproval(actorId, "adjust_balance", account, { amount, type }).then(({ approval }) => approval);

  test("adjustments within 24 hours add up towards the limit; reversing one's own adjustment does not count", async () => {
    const { real } = await bank.customer();
    await bank.setting("secondPersonAbove", "100");
    expect(await adjust(ann, real, "60")).toBeNull();
    const waiting = await adjust(ann, real, "40.00001");
    expect(waiting).not.toBeNull();
    expect(await adjust(ann, real, "60", "subtract")).toBeNull();
    expect(await adjust(ann, real, "40")).toBeNull();
    expect(await adjust(ann, real, "0.00001")).not.toBeNull();
    expect((await bank.balance(real)).balance).toBe("40.00");
    // Other staff, other customers and approved adjustments are counted separately.
    await decide(ben, waiting);
    expect(await adjust(ben, real, "100")).toBeNull();
    expect(await adjust(ben, real, "0.00001")).not.toBeNull();
    expect(await adjust(ann, (await bank.customer()).real, "100")).toBeNull();
  });

  test("adjustments in other currencies count with their value in the broker's currency", async () => {
    const { real } = await bank.customer("EUR");
    await bank.tick("EUR_USD", "1.2499", "1.2501", "2026-03-02T10:00:00Z");
    await bank.setting("secondPersonAbove", "100");
    expect(await adjust(ann, real, "40")).toBeNull();
    expect(await adjust(ann, real, "40.01")).not.toBeNull();
    expect(await adjust(ann, real, "40")).toBeNull();
  });

  test("adjustments older than 24 hours do not count", async () => {
    const { real } = await bank.customer();
    await bank.setting("secondPersonAbove", "100");
    const age = (interval: string) =>
      bank.dba.query(`
        begin;
        alter table money.adjustments disable trigger refuse_changes;
        update money.adjustments set created_at = created_at - interval '${interval}' where account_id = ${real};
        alter table money.adjustments enable always trigger refuse_changes;
        commit`);
    expect(await adjust(ann, real, "100")).toBeNull();
    await age("23 hours 50 minutes");
    expect(await adjust(ann, real, "1")).not.toBeNull();
    await age("11 minutes");
    expect(await adjust(ann, real, "1")).toBeNull();
  });

  test("concurrent adjustments cannot exceed the limit together", async () => {
    const { real } = await bank.customer();
    await bank.setting("secondPersonAbove", "100");
    const approvals = await Promise.all(Array.from({ length: 20 }, () => adjust(ann, real, "60")));
    expect(approvals.filter((approval) => approval === null)).toHaveLength(1);
    expect((await bank.balance(real)).balance).toBe("60.00");
  });
});

describe("approvals by managers", () => {
  test("a manager decides only about money of their own teams' customers and cannot find that of others (Q-51)", async () => {
    const manager = await bank.approver(2);
    const { id, real, customer } = await deposit();
    const adjust = { amount: "1", type: "add" };
    const list = 'select id from money.list_deposits($1, \'{}\', \'{"page": 1, "limit": 15, "sort": "-id"}\')';
    await refused(requestApproval(manager, "approve_deposit", id), "BT104");
    await refused(bank.app("select money.decline_deposit($1, $2)", manager, id), "BT104");
    await refused(requestApproval(manager, "adjust_balance", real, adjust), "BT104");
    expect(await bank.app(list, manager)).toEqual([]);
    await bank.manages(manager, customer);
    expect(await bank.app(list, manager)).toEqual([{ id }]);
    expect((await requestApproval(manager, "adjust_balance", real, adjust)).approval).toBeNull();
    expect((await requestApproval(manager, "approve_deposit", id)).result).toMatchObject({ decided_by: manager });
  });

  test("a manager is the second person only for their own customers", async () => {
    await bank.setting("secondPersonAbove", "1");
    const manager = await bank.approver(2);
    const { id, customer } = await deposit();
    const { approval } = await requestApproval(ann, "approve_deposit", id);
    const list =
      'select id, is_own from money.list_approvals($1, \'{"status": "waiting"}\', \'{"page": 1, "limit": 15, "sort": "-id"}\')';
    const count = 'select money.count_approvals($1, \'{"status": "waiting"}\')::int as n';
    expect([await bank.app(list, manager), await bank.app(count, manager)]).toEqual([[], [{ n: "0" }]]);
    await refused(decide(manager, approval), "BT104");
    await bank.manages(manager, customer);
    expect(await bank.app(list, manager)).toEqual([{ id: approval, is_own: "f" }]);
    await decide(manager, approval);
    for (const role of [4, 5, 6]) await refused(decide(await bank.person(role), approval), "BT103");
  });
});
