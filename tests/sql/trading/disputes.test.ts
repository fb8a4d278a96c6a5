// Disputes about closed orders: requests of customers and decisions of staff.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

const DAY = 86_400_000;
let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clock = Date.parse("2026-03-02T10:00:00Z");
let owner: { userId: number; accountId: number };
let orderId: number;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
});
afterAll(async () => {
  await world.end();
  await database.drop();
});
/** A customer whose stop-loss was just reached. */
beforeEach(async () => {
  await tick("1.10000");
  owner = await world.customer("USD", "1000");
  orderId = (await world.place(owner.userId, owner.accountId, "EUR_USD", "buy", "1000", null, "1.09000")).id;
  await tick("1.08900");
});

async function tick(bid: string, after = 1000): Promise<void> {
  clock += after;
  await world.frame([{ instrument: "EUR_USD", bid, ask: bid, time: clock }]);
}
type Dispute = { id: number; status: string; reason: string; answer: string | null };
const dispute = (userId: number, reason = "The price was never there") =>
  world.one<Dispute>(world.app, "select * from trading.dispute_close($1, $2, $3)", [userId, orderId, reason]);
const answer = (staffId: number, id: number, verdict = "declined", text = "It was: see the ticks") =>
  world.one<Dispute>(world.app, "select * from trading.answer_dispute($1, $2, $3, $4)", [staffId, id, verdict, text]);
type Facts = { dispute: object; account: { balance: string }; approval: object; earlier: object[] };
const facts = async (id: number, staffId = world.admin) =>
  JSON.parse(
    (
      await world.one<{ facts: string }>(world.app, "select trading.dispute_facts($1, $2)::text as facts", [
        staffId,
        id,
      ])
    ).facts,
  ) as Facts;
const limit = (amount: string) =>
  world.owner.query(
    `insert into site.settings (name, value) values ('secondPersonAbove', $1)
     on conflict (name) do update set value = excluded.value`,
    [amount],
  );
/** Decides a dispute with a compensation, as the endpoint does. */
const pay = async (id: number, compensation: string, verdict = "accepted", reason: string | null = "Bad tick") =>
  JSON.parse(
    (
      await world.one<{ done: string }>(
        world.app,
        "select money.request_approval($1, 'answer_dispute', $2, $3)::text as done",
        [world.admin, id, { verdict, compensation, reason, answer: "The tick was wrong" }],
      )
    ).done,
  ) as { approval: number | null };
const orderDispute = (userId: number) =>
  world.one<{ until: string; is_possible: string; status: string | null; answer: string | null }>(
    world.app,
    "select until, is_possible, status, answer from trading.order_dispute($1, $2)",
    [userId, orderId],
  );
const notificationsOf = async (userId: number) =>
  (
    await world.owner.query<{ title: string; url: string }>(
      "select title, url from site.notifications where user_id = $1 and type::text like 'order_dispute%' order by id desc",
      [userId],
    )
  ).rows;

describe("opening a dispute", () => {
  test("the owner of a closed order opens one dispute with a text, and repeating it changes nothing", async () => {
    expect(await orderDispute(owner.userId)).toMatchObject({ is_possible: "t", status: null });
    const first = await dispute(owner.userId);
    expect(await dispute(owner.userId)).toMatchObject({ id: first.id, status: "open" });
    await expect(dispute(owner.userId, "And one more thing")).rejects.toMatchObject({ code: "BT233" });
    expect(await orderDispute(owner.userId)).toMatchObject({ is_possible: "f", status: "open" });
    expect((await notificationsOf(world.admin))[0]).toEqual({
      title: "Disputed close",
      url: expect.stringMatching(/^\/admin\/disputes\/\d+$/),
    });
  });

  test("a dispute can be opened for thirty days after the close, by the market's clock", async () => {
    await tick("1.08900", 30 * DAY - 1000);
    expect(await orderDispute(owner.userId)).toMatchObject({ is_possible: "t" });
    await tick("1.08900", 2000);
    expect(await orderDispute(owner.userId)).toMatchObject({ is_possible: "f" });
    await expect(dispute(owner.userId)).rejects.toMatchObject({ code: "BT232" });
  });

  test("a dispute needs a reason and a closed order", async () => {
    await expect(dispute(owner.userId, "   ")).rejects.toMatchObject({ code: "BT231", column: "reason" });
    await expect(dispute(owner.userId, "x".repeat(2001))).rejects.toMatchObject({ code: "BT231" });
    orderId = (await world.place(owner.userId, owner.accountId, "EUR_USD", "buy", "1000")).id;
    await expect(dispute(owner.userId)).rejects.toMatchObject({ code: "BT230" });
  });

  test("other users cannot dispute the order", async () => {
    const { userId: stranger } = await world.customer();
    await expect(dispute(stranger)).rejects.toMatchObject({ code: "BT104" });
    await expect(dispute(world.admin)).rejects.toMatchObject({ code: "BT104" });
    await expect(orderDispute(stranger)).rejects.toMatchObject({ code: "BT104" });
    expect(await orderDispute(world.admin)).toMatchObject({ is_possible: "f" });
  });
});

describe("deciding a dispute", () => {
  test("staff decide a dispute once, and the owner reads the answer", async () => {
    const { id } = await dispute(owner.userId);
    const manager = await world.person(2);
    await expect(answer(manager, id)).rejects.toMatchObject({ code: "BT104" });
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [owner.userId, manager]);
    await expect(answer(manager, id, "perhaps")).rejects.toMatchObject({ code: "BT235", column: "verdict" });
    await expect(answer(manager, id, "declined", " ")).rejects.toMatchObject({ code: "BT236", column: "answer" });
    expect(await answer(manager, id)).toMatchObject({ status: "declined", answer: "It was: see the ticks" });
    await expect(answer(world.admin, id, "accepted")).rejects.toMatchObject({ code: "BT234" });
    expect(await orderDispute(owner.userId)).toMatchObject({ status: "declined", answer: "It was: see the ticks" });
    expect((await notificationsOf(owner.userId))[0]).toEqual({ title: "Dispute rejected", url: `/orders/${orderId}` });
    const audited = "select action from audit.entries where entity = 'dispute' and entity_id = $1 order by id";
    expect((await world.owner.query(audited, [String(id)])).rows).toEqual([
      { action: "dispute_close" },
      { action: "answer_dispute" },
    ]);
  });

  test("staff find pending disputes by ticket and status; agents find none", async () => {
    const { id } = await dispute(owner.userId);
    const list = 'select id, reason, close_reason from trading.list_disputes($1, $2, \'{"page": 1, "limit": 15}\')';
    const waiting = { ticket: String(orderId), status: "open" };
    expect((await world.app.query(list, [world.admin, waiting])).rows).toEqual([
      { id, reason: "The price was never there", close_reason: "stop_loss" },
    ]);
    const manager = await world.person(2);
    expect((await world.app.query(list, [manager, waiting])).rows).toEqual([]);
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [owner.userId, manager]);
    expect((await world.app.query(list, [manager, waiting])).rows).toHaveLength(1);
    const agent = await world.person(6);
    await expect(world.app.query(list, [agent, waiting])).rejects.toMatchObject({ code: "BT103" });
    await expect(answer(agent, id)).rejects.toMatchObject({ code: "BT103" });
    await expect(answer(owner.userId, id)).rejects.toMatchObject({ code: "BT103" });
  });

  test("staff cannot decide their own dispute", async () => {
    const { id } = await dispute(owner.userId);
    await world.owner.query("update iam.users set role_id = 2 where id = $1", [owner.userId]);
    await expect(answer(owner.userId, id)).rejects.toMatchObject({ code: "BT306" });
  });

  test("a compensation is credited once, as a ledger entry of the dispute, with the decision", async () => {
    const { id } = await dispute(owner.userId);
    const before = await facts(id);
    expect(before).toMatchObject({
      proLoss: "-11.00000",
      suggestions: { loss: "11.00" },
      earlier: [],
      approval: { isRequired: false, waiting: null },
    });
    await expect(pay(id, "11.005")).rejects.toMatchObject({ code: "BT300", column: "compensation" });
    await expect(pay(id, "11", "declined")).rejects.toMatchObject({ code: "BT300", column: "compensation" });
    await expect(pay(id, "11", "accepted", null)).rejects.toMatchObject({ code: "BT257", column: "reason" });
    expect(await pay(id, "11")).toMatchObject({ approval: null });
    await expect(pay(id, "11")).rejects.toMatchObject({ code: "BT234" });
    expect((await facts(id)).account.balance).toBe("1000.00000");
    const entries = "select kind, amount from trading.order_entries($1, $2)";
    expect((await world.app.query(entries, [owner.userId, orderId])).rows).toMatchObject([
      { kind: "profit_loss", amount: "-11.00000" },
      { kind: "correction", amount: "11.00000" },
    ]);
    const posted = "select description from money.transfers where source_type = 'dispute' and source_id = $1";
    expect((await world.owner.query(posted, [`${orderId}:${id}`])).rows).toEqual([
      { description: `Compensation for dispute ${id}` },
    ]);
    const notified =
      "select title, description from site.notifications where user_id = $1 and type = 'order_dispute_accepted'";
    expect((await world.owner.query(notified, [owner.userId])).rows).toEqual([
      { title: "Dispute upheld, compensation paid", description: "+11.00 USD. The tick was wrong" },
    ]);
    const audited =
      "select reason, after ->> 'compensation' as paid from audit.entries where action = 'answer_dispute' and entity_id = $1";
    expect((await world.owner.query(audited, [String(id)])).rows).toEqual([{ reason: "Bad tick", paid: "11.00000" }]);
    await tick("1.10000");
    orderId = (await world.place(owner.userId, owner.accountId, "EUR_USD", "buy", "1000", null, "1.09000")).id;
    await tick("1.08900");
    expect(await facts((await dispute(owner.userId)).id)).toMatchObject({
      earlier: [{ id: Number(id), status: "accepted", compensation: "11.00000" }],
    });
  });

  test("a compensation above the limit changes nothing before a second administrator approves it", async () => {
    const { id } = await dispute(owner.userId);
    const second = await world.person(1);
    await world.owner.query("update iam.users set role_since = now() - interval '2 days' where id = $1", [second]);
    await limit("10");
    try {
      const { approval } = await pay(id, "11");
      expect(approval).not.toBeNull();
      expect(await facts(id)).toMatchObject({
        dispute: { status: "open", compensation: null },
        account: { balance: "989.00000" },
        approval: { isRequired: true, waiting: { id: approval, isOwn: true } },
      });
      await expect(answer(second, id, "declined")).rejects.toMatchObject({ code: "BT332" });
      const decide = "select money.decide_approval($1, $2, true)";
      await expect(world.app.query(decide, [world.admin, approval])).rejects.toMatchObject({ code: "BT333" });
      await world.app.query(decide, [second, approval]);
      expect(await facts(id)).toMatchObject({
        dispute: { status: "accepted", compensation: "11.00000" },
        account: { balance: "1000.00000" },
      });
    } finally {
      await limit("");
    }
  });

  describe("applied to other orders of the tick", () => {
    type Person = { userId: number; accountId: number; order: number };
    let others: Person[];
    let id: number;
    /** Two more customers whose stop-losses the tick of the dispute reached; the first one disputes as well. */
    beforeEach(async () => {
      await tick("1.10000");
      others = [];
      for (const units of ["1000", "2000", "3000"]) {
        const person = await world.customer("USD", "1000");
        const { id: order } = await world.place(
          person.userId,
          person.accountId,
          "EUR_USD",
          "buy",
          units,
          null,
          "1.09000",
        );
        others.push({ ...person, order });
      }
      await tick("1.08900");
      [owner, orderId] = [others[0] ?? owner, others[0]?.order ?? 0];
      ({ id } = await dispute(owner.userId));
    });
    const payAll = (orders: number[], more: object = {}) =>
      world.one<{ done: string }>(
        world.app,
        "select money.request_approval($1, 'answer_dispute', $2, $3)::text as done",
        [
          world.admin,
          id,
          {
            verdict: "accepted",
            compensation: "11",
            reason: "Bad tick",
            answer: "Sorry",
            others: orders,
            basis: "loss",
            ...more,
          },
        ],
      );
    const balances = async () => {
      const found = [];
      for (const { accountId } of others) found.push(Number(await world.balance(accountId)));
      return found;
    };

    test("each chosen order is compensated by its own loss, under its own ledger entry (Q-170)", async () => {
      const [, second, third] = others as [Person, Person, Person];
      orderId = second.order;
      const { id: own } = await dispute(second.userId, "Me too");
      expect(await balances()).toEqual([989, 978, 967]);
      await payAll([second.order, third.order]);
      expect(await balances()).toEqual([1000, 1000, 1000]);
      const posted = await world.owner.query<{ source_id: string }>(
        "select source_id, amount from money.transfers where source_type = 'dispute' and source_id = any ($1) order by amount",
        [[`${others[0]?.order}:${id}`, `${second.order}:${own}`, `${third.order}:${id}`]],
      );
      expect(posted.rows.map(({ source_id: source }) => source)).toEqual([
        `${others[0]?.order}:${id}`,
        `${second.order}:${own}`,
        `${third.order}:${id}`,
      ]);
      expect(await facts(own)).toMatchObject({
        dispute: { status: "accepted", compensation: "22.00000", answer: "Sorry" },
      });
      const notified = await world.owner.query(
        "select title, description from site.notifications where user_id = $1 and type = 'order_corrected'",
        [third.userId],
      );
      expect(notified.rows).toEqual([
        {
          title: "Compensation paid",
          description: `+33.00 USD. The price at which trade ${third.order} was closed was incorrect.`,
        },
      ]);
      expect(await findViolations(world.owner)).toEqual([]);
    });

    test("orders of another tick, compensated ones and rejected disputes pay nothing to others", async () => {
      const [, second] = others as [Person, Person, Person];
      const refused = { code: "BT295", column: "others" };
      await expect(payAll([second.order], { verdict: "declined", compensation: null })).rejects.toMatchObject(refused);
      await expect(payAll([second.order], { basis: null })).rejects.toMatchObject(refused);
      await expect(payAll([orderId - 1])).rejects.toMatchObject(refused);
      expect(await balances()).toEqual([989, 978, 967]);
      await payAll([second.order]);
      orderId = second.order;
      ({ id } = await dispute(second.userId));
      await expect(payAll([others[2]?.order ?? 0, second.order])).rejects.toMatchObject({ code: "BT295" });
    });

    test("the approval locks all accounts by id, as frames of prices do", async () => {
      const [first, second, third] = others as [Person, Person, Person];
      const approver = await world.person(1);
      await world.owner.query("update iam.users set role_since = now() - interval '2 days' where id = $1", [approver]);
      orderId = third.order;
      ({ id } = await dispute(third.userId));
      await limit("40");
      try {
        const { approval } = JSON.parse((await payAll([first.order, second.order])).done) as { approval: number };
        await world.owner.query("begin");
        const lock = "select from money.accounts where id = $1 for no key update nowait";
        await world.owner.query(lock, [first.accountId]);
        const decided = world.app.query("select money.decide_approval($1, $2, true)", [approver, approval]);
        await new Promise((resolve) => setTimeout(resolve, 300));
        await world.owner.query(lock, [third.accountId]);
        await world.owner.query("commit");
        await decided;
        expect(await balances()).toEqual([1000, 1000, 978]);
      } finally {
        await world.owner.query("rollback");
        await limit("");
      }
    });

    test("the sum of all compensations counts for the second approval, which executes all of them", async () => {
      const second = await world.person(1);
      await world.owner.query("update iam.users set role_since = now() - interval '2 days' where id = $1", [second]);
      await limit("40");
      try {
        const { approval } = JSON.parse((await payAll(others.slice(1).map(({ order }) => order))).done) as {
          approval: number | null;
        };
        expect([approval === null, await balances()]).toEqual([false, [989, 978, 967]]);
        await world.app.query("select money.decide_approval($1, $2, true)", [second, approval]);
        expect(await balances()).toEqual([1000, 1000, 1000]);
      } finally {
        await limit("");
      }
    });
  });

  test("only administrators and the customer's manager see the facts of a dispute", async () => {
    const { id } = await dispute(owner.userId);
    await expect(facts(id, await world.person(2))).rejects.toMatchObject({ code: "BT104" });
    await expect(facts(id, owner.userId)).rejects.toMatchObject({ code: "BT103" });
  });
});
