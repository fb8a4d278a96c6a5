// Staff edit, close and delete orders: posted entries stay, corrections are posted beside them, and every check passes.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type Order, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

type Changed = Order & { deleted_at: string | null; created_at: string };

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await price("1.10000");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

async function price(bid: string) {
  time += 1000;
  const ask = (Number(bid) + 0.0001).toFixed(5);
  await world.frame([{ instrument: "EUR_USD", bid, ask, time }]);
}
const edit = (actor: number, id: number, changes: object, version: number | null = null) =>
  world.one<Changed>(world.owner, "select * from trading.edit_order($1, $2, $3, $4, 'A test')", [
    actor,
    id,
    changes,
    version,
  ]);
const remove = (actor: number, id: number) =>
  world.one<Changed>(world.owner, "select * from trading.delete_order($1, $2, null, 'A test')", [actor, id]);
const code = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code: string; column?: string }) => [error.code, error.column].filter(Boolean).join(" "),
  );
const corrections = async (orderId: number) =>
  (
    await world.owner.query<{ amount: string }>(
      `select case when credit_account_id = customer_account_id then amount else -amount end as amount from money.transfers
       where source_type = 'order_change' and source_id like $1 || ':%' order by id`,
      [orderId],
    )
  ).rows.map(({ amount }) => Number(amount));
const closedOrder = async (balance = "1000", units = "10000", closeAt = "1.10500") => {
  const { userId, accountId } = await world.customer("USD", balance);
  await price("1.10000");
  const { id } = await world.place(userId, accountId, "EUR_USD", "buy", units);
  await price(closeAt);
  return { userId, accountId, id, order: await world.close(userId, id, "EUR_USD") };
};

/** An account that is old enough to approve other people's requests. */
async function approver(role: number): Promise<number> {
  const id = await world.person(role);
  await world.owner.query("update iam.users set role_since = now() - interval '2 days' where id = $1", [id]);
  return id;
}
const approvalStatus = async (id: number | null) =>
  (await world.one<{ status: string }>(world.owner, "select status from money.approvals where id = $1", [id])).status;

describe("editing a closed order", () => {
  test("an edit posts the difference of the result beside the original entry", async () => {
    const { accountId, id, order } = await closedOrder();
    // 10,000 × 0.005 less 1 pip of spread
    expect(order.pro_loss).toBe("49.00000");
    const after = await edit(world.admin, id, { closeRate: "1.10600", spread: "0" });
    expect([after.pro_loss, await corrections(id)]).toEqual(["59.00000", [10]]);
    expect(await world.balance(accountId)).toBe("1059.00000");
    await edit(world.admin, id, { openRate: "1.10110" });
    expect([await corrections(id), await world.balance(accountId)]).toEqual([[10, -10], "1049.00000"]);
    const { n } = await world.one<{ n: number }>(
      world.owner,
      "select count(*)::int as n from audit.entries where entity = 'trading.orders' and entity_id = $1 and actor_id = $2",
      [String(id), world.admin],
    );
    expect(Number(n)).toBe(2);
  });

  test("an edit cannot take money that the customer no longer has", async () => {
    const { accountId, id, userId } = await closedOrder("200");
    await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    expect(await code(edit(world.admin, id, { closeRate: "1.09000" }))).toBe("BT301");
    expect(await world.balance(accountId)).toBe("249.00000");
  });

  test("an edit that removes a loss also removes its negative balance protection", async () => {
    const { accountId, id } = await closedOrder("900", "80000", "1.08500");
    expect(await world.balance(accountId)).toBe("0.00000");
    await edit(world.admin, id, { closeRate: "1.10010" });
    // The loss of 1,208 becomes 8, the spread: 892 of the 900 are left, and the broker gets its 308 back.
    expect(await corrections(id)).toEqual([1200, -308]);
    expect(await world.balance(accountId)).toBe("892.00000");
  });

  test("an edit can be reverted, and a larger loss is covered by the broker where the balance was protected (Q-05)", async () => {
    const { accountId, id } = await closedOrder("900", "80000", "1.08500");
    await edit(world.admin, id, { closeRate: "1.10010" });
    await edit(world.admin, id, { closeRate: "1.08510" });
    expect(await world.balance(accountId)).toBe("0.00000");
    await world.credit(accountId, "500");
    await edit(world.admin, id, { closeRate: "1.08000" });
    // The protection that the broker paid does not affect later credits.
    expect(await world.balance(accountId)).toBe("500.00000");
  });

  test("edits of orders that were stopped out together first return the broker's protection", async () => {
    const { userId, accountId } = await world.customer("USD", "900");
    await price("1.10000");
    const one = await world.place(userId, accountId, "EUR_USD", "buy", "40000");
    const two = await world.place(userId, accountId, "EUR_USD", "buy", "40000");
    await price("1.08500");
    // Each order lost 604; the broker paid 308.
    expect([(await world.order(two.id)).pro_loss, await world.balance(accountId)]).toEqual(["-604.00000", "0.00000"]);
    await edit(world.admin, one.id, { closeRate: "1.10010" });
    expect([await corrections(one.id), await world.balance(accountId)]).toEqual([[600, -308], "292.00000"]);
    await edit(world.admin, two.id, { closeRate: "1.10010" });
    expect([await corrections(two.id), await world.balance(accountId)]).toEqual([[600], "892.00000"]);
    await remove(world.admin, one.id);
    expect(await world.balance(accountId)).toBe("896.00000");
  });

  test("a stale edit is rejected, and an invalid value names its field", async () => {
    const { id } = await closedOrder();
    await edit(world.admin, id, { spread: "2" }, 0);
    expect(await code(edit(world.admin, id, { spread: "3" }, 0))).toBe("BT118 version");
    expect(await code(edit(world.admin, id, { openRate: "NaN" }))).toBe("BT213 openRate");
    expect(await code(edit(world.admin, id, { spread: "-1" }))).toBe("BT213 spread");
    expect(await code(edit(world.admin, id, { profit: "-1" }))).toBe("BT213 profit");
    expect(await code(edit(world.admin, id, { openTime: "2026-03-02T23:00Z" }))).toBe("BT227 openTime");
  });
});

describe("editing an open order", () => {
  test("an edit changes margin, exposure and levels, and the engine acts on the new level", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const { id, margin_used } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    const after = await edit(world.admin, id, { openRate: "1.15000", spread: "0", loss: "1.09500" });
    expect(Number(margin_used)).toBeCloseTo(110.01, 5);
    expect(Number(after.margin_used)).toBe(115);
    const state = await world.state(accountId);
    expect([Number(state.used_margin), Number(state.profit_loss)]).toEqual([115, -499]);
    expect(await corrections(id)).toEqual([]);
    await price("1.09400");
    expect(await world.order(id)).toMatchObject({ close_reason: expect.stringMatching(/stop/) });
  });

  test("an edit that brings the margin level to the stop-out closes the order at once", async () => {
    const { userId, accountId } = await world.customer("USD", "200");
    await price("1.10000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await price("1.10001");
    expect((await world.order(id)).close_time).toBeNull();
    await edit(world.admin, id, { openRate: "1.11500" });
    expect(await world.order(id)).toMatchObject({ close_reason: "stop_out" });
  });

  test("an edit cannot set a level that the market has reached or a close rate, and keeps seconds that the form does not show", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "sell", "10000");
    const { created_at } = (await world.order(id)) as Changed;
    expect(await code(edit(world.admin, id, { profit: "1.20000" }))).toBe("BT208 profit");
    expect(await code(edit(world.admin, id, { loss: "1.00000" }))).toBe("BT209 loss");
    expect(await code(edit(world.admin, id, { closeRate: "1.1" }))).toBe("BT226 closeRate");
    await edit(world.admin, id, { openTime: "2026-03-02T10:00Z", spread: "4" });
    expect(((await world.order(id)) as Changed).created_at).toBe(created_at);
    await edit(world.admin, id, { openTime: "2026-03-01T09:30Z" });
    expect(((await world.order(id)) as Changed).created_at).toContain("2026-03-01 09:30");
  });

  test("an order that was filled from a pending order and closed in part can be edited", async () => {
    const { userId, accountId } = await world.customer("USD", "5000");
    await price("1.10000");
    await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.09000");
    await price("1.08900");
    const { id } = await world.one<{ id: number }>(
      world.owner,
      "select id from trading.orders where account_id = $1 order by id desc limit 1",
      [accountId],
    );
    await world.app.query("select trading.close_order($1, $2, null, 400)", [userId, id]);
    await edit(world.admin, id, { openRate: "1.09500", openTime: "2026-03-01T09:30Z" });
    expect(Number((await world.order(id)).open_rate)).toBe(1.095);
  });
});

describe("deleting an order", () => {
  test("deleting an open order releases its margin and moves no money", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    const other = await world.place(userId, accountId, "EUR_USD", "sell", "1000");
    await remove(world.admin, id);
    const state = await world.state(accountId);
    expect([state.balance, Number(state.used_margin)]).toEqual(["1000.00000", Number(other.margin_used)]);
    expect(await code(remove(world.admin, id))).toBe("BT104");
    expect(await code(world.close(userId, id, "EUR_USD"))).toBe("BT104 orderId");
    const shown = await world.owner.query("select id from trading.order_list where account_id = $1", [accountId]);
    expect(shown.rows).toEqual([{ id: other.id }]);
    await price("1.05000");
  });

  test("deleting a closed order posts its result back, also after edits", async () => {
    const { accountId, id } = await closedOrder();
    await edit(world.admin, id, { spread: "11" });
    await remove(world.admin, id);
    expect([await world.balance(accountId), await corrections(id)]).toEqual(["1000.00000", [-10, -39]]);
  });
});

describe("changes that wait for a second person", () => {
  const requestApproval = async (actor: number, action: string, id: number, more: object) =>
    (
      await world.one<{ approval: number | null }>(
        world.app,
        "select (money.request_approval($1, $2, $3, $4) ->> 'approval')::bigint as approval",
        [actor, action, id, more],
      )
    ).approval;
  const approve = (actor: number, id: number | null) =>
    world.app.query("select money.decide_approval($1, $2, true)", [actor, id]);
  const limit = (value: string) =>
    world.owner.query(
      "insert into site.settings (name, value) values ('secondPersonAbove', $1) on conflict (name) do update set value = $1",
      [value],
    );
  test("a waiting change is not executed on an order that was edited or closed since", async () => {
    const second = await approver(1);
    const { id } = await closedOrder();
    const { userId, accountId } = await world.customer("USD", "2000");
    await price("1.10000");
    const open = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await price("1.10500");
    await limit("20");
    const edited = await requestApproval(world.admin, "edit_trade", id, { changes: { closeRate: "1.12000" } });
    const deletion = await requestApproval(world.admin, "delete_trade", open.id, {});
    const other = await requestApproval(world.admin, "edit_trade", open.id, { changes: { openRate: "1.09000" } });
    await limit("");
    expect(await code(requestApproval(second, "edit_trade", id, { changes: { spread: "2" } }))).toBe("BT332");
    await world.close(userId, open.id, "EUR_USD");
    for (const requested of [deletion, other]) expect(await code(approve(second, requested))).toBe("BT118 version");
    expect([await approvalStatus(deletion), await world.balance(accountId)]).toEqual(["waiting", "2049.00000"]);
    await approve(second, edited);
    expect(await approvalStatus(edited)).toBe("approved");
  });

  test("a waiting deletion is executed while the order is open, and makes a waiting edit void", async () => {
    const second = await approver(1);
    const { userId, accountId } = await world.customer("USD", "2000");
    await price("1.10000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await price("1.10500");
    await limit("20");
    const other = await requestApproval(world.admin, "edit_trade", id, { changes: { openRate: "1.09000" } });
    const deletion = await requestApproval(world.admin, "delete_trade", id, {});
    await approve(second, deletion);
    expect([await approvalStatus(deletion), await approvalStatus(other), await world.balance(accountId)]).toEqual([
      "approved",
      "void",
      "2000.00000",
    ]);
    await limit("");
  });
});

describe("staff permissions for orders", () => {
  test("managers edit and delete orders of their own customers where the setting allows it (Q-51, Q-52)", async () => {
    const { userId, id } = await closedOrder();
    const manager = await approver(2);
    expect(await code(edit(manager, id, { spread: "1" }))).toBe("BT103");
    await world.owner.query("update site.settings set value = 'on' where name = 'managersEditTrades'");
    expect(await code(edit(manager, id, { spread: "1" }))).toBe("BT104");
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [userId, manager]);
    expect(await code(edit(manager, id, { spread: "1.5" }))).toBe("done");
    expect(await code(remove(manager, id))).toBe("done");
    await world.owner.query("update site.settings set value = 'off' where name = 'managersEditTrades'");
    for (const role of [4, 5, 6]) expect(await code(remove(await world.person(role), id))).toBe("BT103");
  });

  test("managers and retention agents close orders of their own clients only (Q-52)", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const place = async () => (await world.place(userId, accountId, "EUR_USD", "buy", "1000")).id;
    const manager = await approver(2);
    const agent = await world.person(6);
    const id = await place();
    for (const actor of [manager, agent]) expect(await code(world.close(actor, id, "EUR_USD"))).toBe("BT104 orderId");
    await world.owner.query(
      `insert into crm.leads (source, first_name, last_name, email, manager_id, retention_agent_id, user_id)
       values ('manual', 'A', 'B', 'client-of-staff@example.com', $1, $2, $3)`,
      [manager, agent, userId],
    );
    const close = (actor: number, order: number) =>
      world.one<Order>(world.app, "select * from trading.close_order($1, $2, 'EUR_USD', null, null, 'A test')", [
        actor,
        order,
      ]);
    expect(await close(manager, id)).toMatchObject({ close_reason: "staff" });
    expect(await close(agent, await place())).toMatchObject({ close_reason: "staff" });
    await expect(
      world.app.query("select trading.set_level($1, $2, 'take_profit', 2)", [manager, await place()]),
    ).rejects.toMatchObject({
      code: "BT104",
    });
  });
});

describe("pending orders in the back office", () => {
  type Pending = { id: number; distance: string; distance_percent: string; market_rate: string };
  const list = async (actor: number, filters: object = {}) =>
    (
      await world.app.query<Pending>("select * from trading.list_pending($1, $2, $3)", [
        actor,
        filters,
        { page: 1, limit: 50, sort: "-distance" },
      ])
    ).rows;
  const cancel = (actor: number, id: number, reason: string | null = "A test") =>
    world.one<{ status: string; reason: string }>(
      world.app,
      "select status, reason from trading.cancel_pending_by_staff($1, $2, $3)",
      [actor, id, reason],
    );

  test("the list shows waiting orders with their distance from the market, to managers those of their customers", async () => {
    const { userId, accountId } = await world.customer("USD", "5000");
    await price("1.10000");
    const buy = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.08909");
    const sell = await world.placePending(userId, accountId, "EUR_USD", "sell", "limit", "2000", "1.15500");
    expect(await list(world.admin, { user: String(userId) })).toMatchObject([
      // The bid of 1.1 must rise by 5 %, the ask of 1.1001 fall by 0.9990 %.
      { id: sell.id, market_rate: "1.10000", distance: "0.05500", distance_percent: "5.00" },
      { id: buy.id, market_rate: "1.10010", distance: "-0.01101", distance_percent: "1.00" },
    ]);
    expect((await list(world.admin, { user: String(userId), type: "buy" })).map(({ id }) => id)).toEqual([buy.id]);
    const manager = await approver(2);
    expect(await list(manager)).toEqual([]);
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [userId, manager]);
    expect((await list(manager)).map(({ id }) => id)).toEqual([sell.id, buy.id]);
    await price("1.08800");
    expect((await list(manager)).map(({ id }) => id)).toEqual([sell.id]);
    expect(await code(list(userId))).toBe("BT103");
  });

  test("staff cancel a pending order with a reason, and the customer is notified without it (Q-167)", async () => {
    const { userId, accountId } = await world.customer("USD", "5000");
    await price("1.10000");
    const { id } = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.09000");
    const [manager, other] = [await approver(2), await approver(2)];
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [userId, manager]);
    expect(await code(cancel(other, id))).toBe("BT104");
    expect(await code(cancel(manager, id, null))).toBe("BT257 reason");
    expect(await cancel(manager, id)).toEqual({ status: "cancelled", reason: "Cancelled by staff" });
    expect(await code(cancel(world.admin, id))).toBe("BT214");
    const notified = await world.owner.query(
      "select title, description from site.notifications where user_id = $1 and type = 'pending_cancelled'",
      [userId],
    );
    expect(notified.rows).toEqual([
      {
        title: "Pending order cancelled",
        description: "Buy 1000 EUR/USD at 1.09000 was cancelled by our staff.",
      },
    ]);
    const { reason } = await world.one<{ reason: string }>(
      world.owner,
      "select reason from audit.entries where entity = 'trading.pending_orders' and entity_id = $1 and action = 'cancel_pending'",
      [String(id)],
    );
    expect(reason).toBe("A test");
    await price("1.08900");
    expect((await world.owner.query("select from trading.orders where account_id = $1", [accountId])).rowCount).toBe(0);
  });
});

describe("corrections beside the ticks of a close", () => {
  /** Two customers whose stop-losses the same tick reached, with a recorded tick after it. */
  async function stopped() {
    await price("1.10000");
    const people = [await world.customer("USD", "1000"), await world.customer("USD", "1000")];
    const ids: number[] = [];
    for (const { userId, accountId } of people)
      ids.push((await world.place(userId, accountId, "EUR_USD", "buy", "10000", null, "1.09900")).id);
    await price("1.09500");
    const [first = 0, second = 0] = ids;
    await world.owner.query(
      `select market.store_ticks(jsonb_build_array(jsonb_build_object('instrument', 'EUR_USD', 'closed_at', c.tick_time, 'place', 1,
         'bid', '1.09800', 'ask', '1.09810', 'time', to_char(c.tick_time + interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'provider', 'oandaRest')))
       from trading.closures c where c.order_id = $1`,
      [first],
    );
    return { first, second, userId: people[0]?.userId ?? 0 };
  }
  const preview = (id: number, changes: object) =>
    world.one<{ rate: string; moved: string }>(
      world.owner,
      "select p #>> '{after,close_rate}' as rate, p ->> 'moved' as moved from trading.preview_change($1, $2, 'edit', $3) p",
      [world.admin, id, changes],
    );

  test("a chosen tick sets the close rate of its side; an unknown one is rejected", async () => {
    const { first } = await stopped();
    const ticks = await world.owner.query("select place, rate, provider from trading.order_ticks($1, $2)", [
      world.admin,
      first,
    ]);
    expect(ticks.rows).toEqual([
      { place: "0", rate: "1.09510", provider: null },
      { place: "1", rate: "1.09810", provider: "oandaRest" },
    ]);
    const providers = await world.owner.query("select * from trading.provider_prices($1, $2)", [world.admin, first]);
    expect(providers.rows).toEqual([
      { provider: "oandaRest", ticks: "1", lowest: "1.09810", highest: "1.09810", difference: "0.00300" },
    ]);
    // A buy closes at the ask: 10,000 × 0.003 more.
    expect(await preview(first, { closeTick: 1, closeRate: "9" })).toEqual({ rate: "1.0981", moved: "30.00000" });
    expect(await code(preview(first, { closeTick: 2 }))).toBe("BT213 closeRate");
  });

  test("the other orders of a tick are listed, to managers those of their customers", async () => {
    const { first, second, userId } = await stopped();
    const others = async (actor: number, id: number) =>
      (
        await world.app.query<{ id: number }>(
          "select id, loss, next_tick, is_corrected, total from trading.same_tick_orders($1, $2)",
          [actor, id],
        )
      ).rows;
    expect(await others(world.admin, first)).toEqual([
      { id: second, loss: "51.00", next_tick: "30.00", is_corrected: "f", total: "1" },
    ]);
    const manager = await approver(2);
    await world.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [userId, manager]);
    expect(await others(manager, first)).toEqual([]);
    expect(await code(others(manager, second))).toBe("BT104 orderId");
  });

  test("a message is sent to the customer with the correction and stored in the audit log (Q-168)", async () => {
    const { first, userId } = await stopped();
    const send = (message: string | null, closeRate: string) =>
      world.app.query("select money.request_approval($1, 'edit_trade', $2, $3)", [
        world.admin,
        first,
        { changes: { closeRate }, reason: "Bad tick", message },
      ]);
    expect(await code(send("x".repeat(1001), "1.098"))).toBe("BT311 message");
    await send(null, "1.098");
    await send("We corrected your trade.", "1.0981");
    const sent = await world.owner.query(
      "select type, title, description, url from site.notifications where user_id = $1 and type = 'order_corrected'",
      [userId],
    );
    expect(sent.rows).toEqual([
      {
        type: "order_corrected",
        title: "Trade corrected",
        description: "We corrected your trade.",
        url: `/orders/${first}`,
      },
    ]);
    const entries = await world.owner.query(
      `select after ->> 'message' as message from audit.entries
       where entity = 'trading.orders' and entity_id = $1 and action = 'edit' order by id`,
      [String(first)],
    );
    expect(entries.rows).toEqual([{ message: null }, { message: "We corrected your trade." }]);
  });
});

describe("the preview of a change by staff", () => {
  type Facts = {
    open_rate: string;
    close_rate: string | null;
    pro_loss: string;
    balance: string;
    equity: string;
    margin_level: string | null;
  };
  type Preview = { before: Facts; after: Facts; moved: string; entries: { kind: string; amount: string }[] };
  const preview = async (actor: number, id: number, action: string, changes: object = {}) =>
    JSON.parse(
      (
        await world.one<{ preview: string }>(
          world.owner,
          "select trading.preview_change($1, $2, $3, $4)::text as preview",
          [actor, id, action, changes],
        )
      ).preview,
    ) as Preview;
  const accountOf = async (accountId: number) =>
    world.one<{ equity: string; margin_level: string }>(
      world.owner,
      "select round(equity, 2)::text as equity, round(margin_level, 2)::text as margin_level from trading.account_state($1)",
      [accountId],
    );

  test("the preview shows the price, the result and the balance that the edit then writes (Q-120)", async () => {
    const { accountId, id } = await closedOrder();
    const shown = await preview(world.admin, id, "edit", { closeRate: "1.10600", spread: "0" });
    expect(shown).toMatchObject({
      before: { close_rate: "1.1051", pro_loss: "49.00", balance: "1049.00" },
      after: { close_rate: "1.106", pro_loss: "59.00", balance: "1059.00" },
    });
    expect([await corrections(id), await world.balance(accountId)]).toEqual([[], "1049.00000"]);
    const after = await edit(world.admin, id, { closeRate: "1.10600", spread: "0" });
    expect([Number(after.pro_loss).toFixed(2), Number(await world.balance(accountId)).toFixed(2)]).toEqual([
      shown.after.pro_loss,
      shown.after.balance,
    ]);
  });

  test("the preview includes the negative balance protection that a correction returns", async () => {
    const { accountId, id } = await closedOrder("200", "10000", "1.07000");
    expect(await world.balance(accountId)).toBe("0.00000");
    const shown = await preview(world.admin, id, "edit", { closeRate: "1.09000" });
    await edit(world.admin, id, { closeRate: "1.09000" });
    expect(shown.after.balance).toBe(Number(await world.balance(accountId)).toFixed(2));
    expect(shown.entries).toEqual([
      { kind: "correction", amount: "199.00000" },
      { kind: "protection", amount: "-101.00000" },
    ]);
    expect(await corrections(id)).toEqual(shown.entries.map(({ amount }) => Number(amount)));
  });

  test("the preview shows the equity and the margin level that the edit of an open or a closed order then leaves", async () => {
    const { userId, accountId, id } = await closedOrder();
    await price("1.10000");
    const open = await world.place(userId, accountId, "EUR_USD", "buy", "20000");
    await price("1.10200");
    for (const [order, changes] of [
      [id, { closeRate: "1.10600" }],
      [open.id, { openRate: "1.09000", spread: "3" }],
    ] as const) {
      const shown = await preview(world.admin, order, "edit", changes);
      expect(shown.before).toMatchObject(await accountOf(accountId));
      await edit(world.admin, order, changes);
      expect([order, shown.after]).toMatchObject([order, await accountOf(accountId)]);
    }
    expect((await preview(world.admin, open.id, "edit", { openRate: "1.08000" })).entries).toEqual([]);
    const shown = await preview(world.admin, open.id, "close");
    expect(shown.entries).toEqual([{ kind: "profit_loss", amount: shown.moved }]);
    await world.close(userId, open.id, "EUR_USD");
    expect(shown.after).toMatchObject({ equity: (await accountOf(accountId)).equity, margin_level: null });
  });

  test("the preview shows the effect of deleting and closing, and rejects what the edit would reject", async () => {
    const { accountId, id } = await closedOrder();
    expect((await preview(world.admin, id, "delete")).after).toMatchObject({ pro_loss: "0.00", balance: "1000.00" });
    await remove(world.admin, id);
    expect(await world.balance(accountId)).toBe("1000.00000");
    const { userId, accountId: other } = await world.customer("USD", "1000");
    await price("1.10000");
    const open = await world.place(userId, other, "EUR_USD", "buy", "10000");
    await price("1.10500");
    const { after } = await preview(world.admin, open.id, "close");
    const closed = await world.close(userId, open.id, "EUR_USD");
    expect(after).toMatchObject({
      close_rate: String(Number(closed.close_rate)),
      pro_loss: Number(closed.pro_loss).toFixed(2),
      balance: Number(await world.balance(other)).toFixed(2),
    });
    expect(await code(preview(world.admin, open.id, "edit", { openRate: "-1" }))).toBe("BT213 openRate");
    expect(await code(preview(world.admin, 999_999_999, "edit"))).toBe("BT104");
  });
});

describe("the reason of a change by staff (Q-120)", () => {
  const entries = async (id: number) =>
    (
      await world.owner.query<{ action: string; reason: string }>(
        "select action, reason from audit.entries where entity = 'trading.orders' and entity_id = $1 order by id",
        [String(id)],
      )
    ).rows;
  const because = (id: number, reason: string | null) =>
    world.one(world.owner, 'select * from trading.edit_order($1, $2, \'{"spread": "0"}\', null, $3)', [
      world.admin,
      id,
      reason,
    ]);

  test("a reason has 1 to 500 characters and is in the audit log and the order's history", async () => {
    const { id, userId } = await closedOrder();
    for (const reason of ["", "  ", "x".repeat(501)]) expect(await code(because(id, reason))).toBe("BT257 reason");
    await because(id, "Spike of the provider");
    expect(await entries(id)).toEqual([{ action: "edit", reason: "Spike of the provider" }]);
    const { rows } = await world.owner.query<{ event: string; reason: string }>(
      "select event, reason from trading.order_history($1, $2) where reason is not null",
      [userId, id],
    );
    expect(rows).toEqual([{ event: "edited", reason: "Spike of the provider" }]);
  });

  test("only an administrator may omit the reason, which is then recorded as not given", async () => {
    const { id } = await closedOrder();
    await because(id, null);
    expect(await entries(id)).toEqual([{ action: "edit", reason: "no reason given" }]);
    const { userId, accountId } = await world.customer("USD", "1000");
    await price("1.10000");
    const open = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    const manager = (
      await world.one<{ id: number }>(
        world.owner,
        "insert into iam.users (email, password_hash, full_name, role_id) values ('m@test.test', '$argon2id$', 'M', 2) returning id",
      )
    ).id;
    await world.owner.query(
      "insert into iam.profiles (user_id, manager_id) values ($1, $2) on conflict (user_id) do update set manager_id = $2",
      [userId, manager],
    );
    const close = (reason: string | null) =>
      world.one(world.owner, "select * from trading.close_order($1, $2, 'EUR_USD', null, null, $3)", [
        manager,
        open.id,
        reason,
      ]);
    expect(await code(close(null))).toBe("BT257 reason");
    await close("Asked for on the phone");
    expect(await entries(open.id)).toEqual([{ action: "close", reason: "Asked for on the phone" }]);
  });
});

describe("the list of trades", () => {
  const read = async (sort: string, filters: object) =>
    (
      await world.app.query<{
        id: number;
        notional_app: string;
        pro_loss_app: string;
        swap: string;
        market_rate: string;
      }>("select * from trading.list_trades($1, $2, $3)", [world.admin, filters, { sort, limit: 15 }])
    ).rows;
  const sums = (filters: object, actor = world.admin) =>
    world.one<Record<string, string | null>>(world.app, "select * from trading.sum_trades($1, $2)", [actor, filters]);

  test("values open trades at the current price and compares amounts in the site's currency", async () => {
    const { userId, accountId } = await world.customer("EUR", "1000");
    const { userId: other, accountId: dollars } = await world.customer("USD", "1000");
    await price("1.20000");
    const euro = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    const dollar = await world.place(other, dollars, "EUR_USD", "buy", "900");
    const sold = await world.place(other, dollars, "EUR_USD", "sell", "100");
    await price("1.25000");
    await sums({});
    const open = { status: "open", from: "2026-03-01" };
    const found = (await read("-pro_loss", open)).filter(({ id }) => [euro.id, dollar.id, sold.id].includes(id));
    // The 39.92 euros are 49.90 dollars, more than the other order's 44.91 dollars.
    expect(found.map(({ id }) => id)).toEqual([euro.id, dollar.id, sold.id]);
    for (const sort of ["pro_loss", "notional", "margin_used", "spread"])
      expect([sort, (await read(sort, { user: String(other) })).map(({ id }) => id)]).toEqual([
        sort,
        [sold.id, dollar.id],
      ]);
    expect(found[0]).toMatchObject({ market_rate: "1.25010" });
    expect(Number(found[0]?.notional_app)).toBeCloseTo(1250.1, 2);
    expect(Number(found[0]?.pro_loss_app)).toBeCloseTo(49.9, 0);
    const mine = { ...open, user: String(other) };
    expect((await read("-pro_loss", { ...mine, result: "loss" })).map(({ id }) => id)).toEqual([sold.id]);
    expect((await read("-pro_loss", { ...mine, result: "profit" })).map(({ id }) => id)).toEqual([dollar.id]);
    const total = await sums(mine);
    expect(total).toMatchObject({ currency: "USD", orders: "2", accounts: "1", instrument: "EUR_USD", units: "1000" });
    const theirs = found.filter(({ id }) => id !== euro.id);
    expect(Number(total["pro_loss"])).toBeCloseTo(
      theirs.reduce((sum, row) => sum + Number(row.pro_loss_app), 0),
      5,
    );
    expect(Number((await sums({ ...open, user: String(userId) }))["pro_loss"])).toBeCloseTo(49.9, 0);
    const { rows: groups } = await world.app.query("select * from trading.group_trades($1, $2, 'instrument')", [
      world.admin,
      mine,
    ]);
    expect(groups).toMatchObject([
      { key: "EUR_USD", orders: "2", long_units: "900", short_units: "100", pro_loss: total["pro_loss"] },
    ]);
    const byCustomer = "select key, orders from trading.group_trades($1, $2, 'customer')";
    expect((await world.app.query(byCustomer, [world.admin, mine])).rows).toEqual([
      { key: String(other), orders: "2" },
    ]);
  });

  test("totals and groups cover the trades that the actor may see", async () => {
    const stranger = await world.person(2);
    expect(await sums({}, stranger)).toMatchObject({ orders: "0", notional: null });
    const agent = await world.person(5);
    expect(await code(sums({}, agent))).toBe("BT103");
  });

  test("a manager filter shows the trades of the manager's customers, a plan filter those of its holders", async () => {
    const { userId, id } = await closedOrder();
    const manager = await world.person(2);
    await world.owner.query(
      "insert into iam.profiles (user_id, manager_id) values ($1, $2) on conflict (user_id) do update set manager_id = $2",
      [userId, manager],
    );
    expect((await read("-id", { manager: String(manager) })).map((row) => row.id)).toEqual([id]);
    const { plan } = await world.one<{ plan: number }>(
      world.owner,
      "insert into money.plans (name, price) values ('Gold list', 0) returning id as plan",
    );
    await world.owner.query("update iam.users set plan_id = $2 where id = $1", [userId, plan]);
    expect((await read("-id", { plan: String(plan) })).map((row) => row.id)).toEqual([id]);
  });
});
