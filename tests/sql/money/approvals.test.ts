// Money above a limit takes two people; a manager decides about their own teams' customers alone.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, refused, succeeded, withdraw } from "./bank.ts";

let bank: Bank;
let [ann, ben]: number[] = [];

beforeAll(async () => {
  bank = await openBank();
  ann = await bank.approver();
  ben = await bank.approver();
});
afterEach(() => bank.setting("secondPersonAbove", ""));
afterAll(async () => {
  await bank.holds();
  await bank.close();
});

type Answer = { approval: number | null; result: Record<string, unknown> | null };
const answer = async (text: string, ...values: unknown[]) =>
  JSON.parse(String((await bank.app(text, ...values))[0]?.["answer"])) as Answer;
const propose = (
  actor: number | undefined,
  action: string,
  id: unknown,
  more: object = {},
  key: string | null = null,
) => answer("select money.propose($1, $2, $3, $4, $5)::text as answer", actor, action, id, more, key);
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

describe("above the limit of one person", () => {
  test("a deposit waits, the other admins hear of it, and the second approval credits it", async () => {
    await bank.setting("secondPersonAbove", "499");
    const { id, real } = await deposit();
    const asked = await propose(ann, "approve_deposit", id);
    expect(asked).toEqual({ approval: expect.any(Number), result: null });
    expect(await bank.balance(real)).toEqual({ balance: "0.00", held: "0.00" });
    await refused(propose(ann, "approve_deposit", id), "BT332");
    const [told] = await bank.sql(
      "select count(*)::int as n from site.notifications where url = '/admin/approvals' and user_id = $1",
      ben,
    );
    expect(told?.["n"]).toBe("1");
    expect((await propose(ben, "approve_deposit", id)).result).toMatchObject({ status: "approved", decided_by: ben });
    expect([await bank.balance(real), await statusOf(asked.approval)]).toEqual([
      { balance: "500.00", held: "0.00" },
      "approved",
    ]);
  });

  test("whoever asked cannot approve, not by the function itself either, and may take it back (T-12)", async () => {
    await bank.setting("secondPersonAbove", "499");
    const { id, real } = await deposit();
    const { approval } = await propose(ann, "approve_deposit", id);
    await refused(decide(ann, approval), "BT333");
    await refused(bank.app("select money.approve_deposit($1, $2)", ann, id), "BT332");
    await decide(ann, approval, false);
    await refused(decide(ben, approval), "BT302");
    expect(await bank.balance(real)).toEqual({ balance: "0.00", held: "0.00" });
  });

  test("a withdrawal and an adjustment wait too", async () => {
    const { id: customer, real } = await bank.customer("USD", "1000");
    await bank.setting("secondPersonAbove", "100");
    const [row] = await bank.app(withdraw, customer, real, "150", null);
    const { approval } = await propose(ann, "approve_withdrawal", row?.["id"]);
    expect((await bank.balance(real)).balance).toBe("1000.00");
    await decide(ben, approval);
    expect(await bank.balance(real)).toEqual({ balance: "850.00", held: "0.00" });

    const more = { amount: "101", type: "add", reason: "Goodwill" };
    const asked = await propose(ann, "adjust_balance", real, more, "k1");
    expect(await propose(ann, "adjust_balance", real, more, "k1")).toEqual(asked);
    await decide(ben, asked.approval);
    expect((await bank.balance(real)).balance).toBe("951.00");
    expect((await propose(ann, "adjust_balance", real, { ...more, amount: "100" })).approval).toBeNull();
  });

  test("demo money needs nobody, and without a limit nothing waits", async () => {
    const { demo, real } = await bank.customer();
    const more = { amount: "1000000", type: "add" };
    expect((await propose(ann, "adjust_balance", real, more)).approval).toBeNull();
    await bank.setting("secondPersonAbove", "1");
    expect((await propose(ann, "adjust_balance", demo, more)).approval).toBeNull();
  });

  test("what was decided otherwise waits for nobody; what is refused by a rule goes on waiting", async () => {
    const { id: customer, real } = await bank.customer("USD", "1000");
    await bank.setting("secondPersonAbove", "100");
    const { id } = await deposit();
    const { approval } = await propose(ann, "approve_deposit", id);
    await bank.app("select money.decline_deposit($1, $2)", ben, id);
    expect(await statusOf(approval)).toBe("void");

    const asked = await propose(ann, "adjust_balance", real, { amount: "900", type: "subtract" });
    await bank.app(withdraw, customer, real, "500", null);
    await refused(decide(ben, asked.approval), "BT301");
    expect(await statusOf(asked.approval)).toBe("waiting");
  });

  test("what waits goes on waiting when the limit is raised or lifted, and the second person's answer is kept under their key", async () => {
    await bank.setting("secondPersonAbove", "100");
    const { id, real } = await deposit();
    const { approval } = await propose(ann, "approve_deposit", id);
    await bank.setting("secondPersonAbove", "");
    await refused(propose(ann, "approve_deposit", id), "BT332");
    await refused(decide(ann, approval), "BT333");
    const done = await propose(ben, "approve_deposit", id, {}, "second");
    expect(await propose(ben, "approve_deposit", id, {}, "second")).toEqual(done);
    expect([done.result?.["status"], await statusOf(approval)]).toEqual(["approved", "approved"]);
    expect((await bank.balance(real)).balance).toBe("500.00");
  });

  test("asking and declining at the same moment leave nothing that waits for what was declined", async () => {
    await bank.setting("secondPersonAbove", "100");
    for (let round = 0; round < 5; round++) {
      const { id } = await deposit();
      const acts = [propose(ann, "approve_deposit", id), bank.app("select money.decline_deposit($1, $2)", ben, id)];
      expect(await succeeded(acts, "BT302")).toBeGreaterThan(0);
      const waiting =
        "select id from money.approvals where record_id = $1 and action = 'approve_deposit' and status = 'waiting'";
      expect(await bank.sql(waiting, id)).toEqual([]);
    }
  });

  test("fifty second people carry it out once", async () => {
    await bank.setting("secondPersonAbove", "1");
    const { id, real } = await deposit();
    const { approval } = await propose(ann, "approve_deposit", id);
    const acts = Array.from({ length: 50 }, () => decide(ben, approval));
    expect(await succeeded(acts, "BT302")).toBe(1);
    expect((await bank.balance(real)).balance).toBe("500.00");
  });
});

describe("small adjustments by one person for one customer", () => {
  const adjust = (who: number | undefined, account: number, amount: string, type = "add") =>
    propose(who, "adjust_balance", account, { amount, type }).then(({ approval }) => approval);

  test("add up within 24 hours: what together is above the limit waits; taking back one's own mistake does not", async () => {
    const { real } = await bank.customer();
    await bank.setting("secondPersonAbove", "100");
    expect(await adjust(ann, real, "60")).toBeNull();
    const waiting = await adjust(ann, real, "40.00001");
    expect(waiting).not.toBeNull();
    expect(await adjust(ann, real, "60", "subtract")).toBeNull();
    expect(await adjust(ann, real, "40")).toBeNull();
    expect(await adjust(ann, real, "0.00001")).not.toBeNull();
    expect((await bank.balance(real)).balance).toBe("40.00");
    // Somebody else, and somebody else's customer, are another matter; what two have looked at counts for neither.
    await decide(ben, waiting);
    expect(await adjust(ben, real, "100")).toBeNull();
    expect(await adjust(ben, real, "0.00001")).not.toBeNull();
    expect(await adjust(ann, (await bank.customer()).real, "100")).toBeNull();
  });

  test("in other currencies count by what they are worth in the brokerage's", async () => {
    const { real } = await bank.customer("EUR");
    await bank.tick("EUR_USD", "1.2499", "1.2501", "2026-03-02T10:00:00Z");
    await bank.setting("secondPersonAbove", "100");
    expect(await adjust(ann, real, "40")).toBeNull();
    expect(await adjust(ann, real, "40.01")).not.toBeNull();
    expect(await adjust(ann, real, "40")).toBeNull();
  });

  test("are counted anew a day later", async () => {
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

  test("sent at the same moment cannot slip through together", async () => {
    const { real } = await bank.customer();
    await bank.setting("secondPersonAbove", "100");
    const asked = await Promise.all(Array.from({ length: 20 }, () => adjust(ann, real, "60")));
    expect(asked.filter((approval) => approval === null)).toHaveLength(1);
    expect((await bank.balance(real)).balance).toBe("60.00");
  });
});

describe("a manager", () => {
  test("decides about money of their own teams' customers and finds nobody else's (Q-51)", async () => {
    const manager = await bank.approver(2);
    const { id, real, customer } = await deposit();
    const adjust = { amount: "1", type: "add" };
    const list = 'select id from money.list_deposits($1, \'{}\', \'{"page": 1, "limit": 15, "sort": "-id"}\')';
    await refused(propose(manager, "approve_deposit", id), "BT104");
    await refused(bank.app("select money.decline_deposit($1, $2)", manager, id), "BT104");
    await refused(propose(manager, "adjust_balance", real, adjust), "BT104");
    expect(await bank.app(list, manager)).toEqual([]);
    await bank.manages(manager, customer);
    expect(await bank.app(list, manager)).toEqual([{ id }]);
    expect((await propose(manager, "adjust_balance", real, adjust)).approval).toBeNull();
    expect((await propose(manager, "approve_deposit", id)).result).toMatchObject({ decided_by: manager });
  });

  test("is the second person for their own customers alone", async () => {
    await bank.setting("secondPersonAbove", "1");
    const manager = await bank.approver(2);
    const { id, customer } = await deposit();
    const { approval } = await propose(ann, "approve_deposit", id);
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
