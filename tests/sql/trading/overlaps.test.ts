// A customer's second change must not hide the ticks that the first one missed, and changes and frames wait for one
// another's rows.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type pg from "pg";
import { findViolations } from "../../../db/checks.ts";
import { connect, createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let session: pg.Client;
let gate: pg.Client;
let feed: pg.Client;
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  session = await connect(database.url);
  gate = await connect(database.url);
  feed = await connect(database.url);
  await gate.query("set lock_timeout = '5s'");
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "200");
  await world.owner.query(
    "insert into site.settings (name, value) values ('kycTrade', 'on') on conflict (name) do update set value = 'on'",
  );
});
afterAll(async () => {
  const violations = await findViolations(world.owner);
  await Promise.all([session, gate, feed].map((client) => client.end()));
  await world.end();
  await database.drop();
  expect(violations).toEqual([]);
});

afterEach(async () => {
  for (const client of [gate, feed]) await client.query("rollback");
});

/** Trading needs documents here, so that a table is read between the look for missed ticks and the price. */
async function verifiedCustomer() {
  const customer = await world.customer("USD", "10000");
  const { id } = await world.one<{ id: number }>(
    world.owner,
    "insert into kyc.documents (user_id, type, front_file, address_file) values ($1, 'passport', 'a', 'b') returning id",
    [customer.userId],
  );
  await world.app.query("select kyc.approve($1, $2)", [world.admin, id]);
  return customer;
}
const ticks = (...prices: string[]) =>
  prices.map((price) => ({ instrument: "EUR_USD", bid: price, ask: price, time: (time += 100) }));
const apply = (client: pg.Client, ...prices: string[]) =>
  client.query("select market.apply_ticks($1::jsonb)", [
    JSON.stringify(ticks(...prices).map((tick) => ({ ...tick, time: new Date(tick.time).toISOString() }))),
  ]);
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "no error",
    (error: { code?: string }) => String(error.code),
  );

type Ids = { userId: number; accountId: number; orderId: number; pendingId: number };
type Call = { name: string; text: string; values: (ids: Ids) => unknown[]; pause: (ids: Ids) => [string, unknown[]] };

/** What stops a call after it has looked for missed ticks and before it has read the price. */
const atOrder = ({ orderId }: Ids): [string, unknown[]] => [
  "select from trading.orders where id = $1 for update",
  [orderId],
];
const calls: Call[] = [
  {
    name: "a level that is set",
    text: "select trading.set_level($1, $2, 'take_profit', 1.5)",
    values: ({ userId, orderId }) => [userId, orderId],
    pause: atOrder,
  },
  {
    name: "an order that is closed",
    text: "select trading.close_order($1, $2)",
    values: ({ userId, orderId }) => [userId, orderId],
    pause: atOrder,
  },
  {
    name: "a correction by staff",
    text: `select trading.edit_order($1, $2, '{"profit": "1.5"}', null, 'Requested')`,
    values: ({ orderId }) => [world.admin, orderId],
    pause: atOrder,
  },
  {
    name: "a pending order that is placed",
    text: "select trading.place_pending($1, $2, 'EUR_USD', 'buy', 'limit', 1000, 1.3)",
    values: ({ userId, accountId }) => [userId, accountId],
    pause: () => ["lock table kyc.documents in access exclusive mode", []],
  },
  {
    name: "a pending order that is cancelled",
    text: "select trading.cancel_pending($1, $2)",
    values: ({ userId, pendingId }) => [userId, pendingId],
    pause: () => ["lock table trading.fresh_edges in exclusive mode", []],
  },
];

describe("a second change at the prices of a frame that the first one missed", () => {
  test.each(calls)(
    "a second change is refused until the ticks that the first one missed have been run: $name",
    async ({ text, values, pause }) => {
      const { userId, accountId } = await verifiedCustomer();
      await apply(feed, "1.38000");
      const older = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
      const pending = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.30000");
      await apply(feed, "1.38010");
      const ids = { userId, accountId, orderId: older.id, pendingId: pending.id };

      // The frame is applied before the first change is committed, and committed while the second one runs.
      await feed.query("begin");
      await apply(feed, "1.37450", "1.38050");
      const first = await world.place(userId, accountId, "EUR_USD", "buy", "10000", null, "1.37900");
      await gate.query("begin");
      await gate.query(...pause(ids));
      const second = codeOf(session.query(text, values(ids)));
      await wait(300);
      await feed.query("commit");
      await gate.query("rollback");
      expect(await second).toBe("40001");

      await apply(feed, "1.38060");
      const closed = await world.order(first.id);
      expect([closed.close_reason, Number(closed.close_rate)]).toEqual(["stop_loss", 1.3745]);
      expect(await codeOf(session.query(text, values(ids)))).toBe("no error");
    },
  );
});

const deletion: Call = {
  name: "an order that staff delete",
  text: "select trading.delete_order($1, $2, null, 'Requested')",
  values: ({ orderId }) => [world.admin, orderId],
  pause: atOrder,
};

/** Changes after which the order, or the pending order, that the tick has reached is no longer the one it reached. */
const hidingCalls: Call[] = [
  ...calls.filter(({ pause }) => pause === atOrder),
  {
    name: "an order of which a part is closed",
    text: "select trading.close_order($1, $2, null, 4000)",
    values: ({ userId, orderId }) => [userId, orderId],
    pause: atOrder,
  },
  {
    name: "a stop-loss that is moved away",
    text: "select trading.set_level($1, $2, 'stop_loss', 1.36)",
    values: ({ userId, orderId }) => [userId, orderId],
    pause: atOrder,
  },
  {
    name: "a stop-loss that is removed by staff",
    text: `select trading.edit_order($1, $2, '{"loss": "0"}', null, 'Requested')`,
    values: ({ orderId }) => [world.admin, orderId],
    pause: atOrder,
  },
  {
    name: "a trailing stop that is set",
    text: "select trading.set_trailing_stop($1, $2, 0.01)",
    values: ({ userId, orderId }) => [userId, orderId],
    pause: atOrder,
  },
  {
    name: "an automatic break-even that is set",
    text: "select trading.set_break_even_gain($1, $2, 0.01)",
    values: ({ userId, orderId }) => [userId, orderId],
    pause: atOrder,
  },
  deletion,
];

describe("a second change of the order that the first one opened", () => {
  const outcome = async (id: number) => {
    const order = await world.order(id);
    return [order.close_reason, Number(order.close_rate)];
  };

  test.each(hidingCalls)(
    "a change of a new order is refused until the tick that reached it has been run: $name",
    async (call) => {
      const { userId, accountId } = await verifiedCustomer();
      await apply(feed, "1.38000");
      await feed.query("begin");
      await apply(feed, "1.37450", "1.38050");
      const { id: orderId } = await world.place(userId, accountId, "EUR_USD", "buy", "10000", null, "1.37900");
      const ids = { userId, accountId, orderId, pendingId: 0 };
      await gate.query("begin");
      await gate.query(...call.pause(ids));
      const second = codeOf(session.query(call.text, call.values(ids)));
      await wait(300);
      await feed.query("commit");
      await gate.query("rollback");
      expect(await second).toBe("40001");

      await apply(feed, "1.38060");
      expect(await outcome(orderId)).toEqual(["stop_loss", 1.3745]);
    },
  );

  test("a change of a pending order is refused until the tick that fills it has been run", async () => {
    const { userId, accountId } = await verifiedCustomer();
    await apply(feed, "1.38000");
    await feed.query("begin");
    await apply(feed, "1.37450", "1.38050");
    const { id } = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.37900");
    await gate.query("begin");
    await gate.query("select from trading.pending_orders where id = $1 for update", [id]);
    const change = "select trading.change_pending($1, $2, 1000, 1.3)";
    const second = codeOf(session.query(change, [userId, id]));
    await wait(300);
    await feed.query("commit");
    await gate.query("rollback");
    expect(await second).toBe("40001");

    await apply(feed, "1.38060");
    expect(await codeOf(session.query(change, [userId, id]))).toBe("BT214");
  });

  test("ending a trailing stop is refused until the tick that moves it has been run", async () => {
    const { userId, accountId } = await verifiedCustomer();
    await apply(feed, "1.38000");
    await feed.query("begin");
    await apply(feed, "1.39000", "1.38950");
    const trail = { distance: "0.01", unit: "price", activation: null } as const;
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "1000", null, null, null, trail);
    await gate.query("begin");
    await gate.query("select from trading.orders where id = $1 for update", [id]);
    const end = "select trading.set_trailing_stop($1, $2, null)";
    const second = codeOf(session.query(end, [userId, id]));
    await wait(300);
    await feed.query("commit");
    await gate.query("rollback");
    expect(await second).toBe("40001");

    await apply(feed, "1.38960");
    expect(await codeOf(session.query(end, [userId, id]))).toBe("no error");
    expect(Number((await world.order(id)).stop_loss)).toBe(1.38);
  });

  test("closing an order is refused until a stop-out at that tick has been run", async () => {
    const { userId, accountId } = await verifiedCustomer();
    await apply(feed, "1.38000");
    await feed.query("begin");
    await apply(feed, "1.37000", "1.38000");
    const { id: orderId } = await world.place(userId, accountId, "EUR_USD", "buy", "1200000");
    await gate.query("begin");
    await gate.query("select from trading.orders where id = $1 for update", [orderId]);
    const second = codeOf(session.query("select trading.close_order($1, $2)", [userId, orderId]));
    await wait(300);
    await feed.query("commit");
    await gate.query("rollback");
    expect(await second).toBe("40001");

    await apply(feed, "1.38060");
    expect(await outcome(orderId)).toEqual(["stop_out", 1.37]);
  });
});

describe("a stop-loss that a frame moves", () => {
  test.each([
    { frame: "a frame of one tick does not wait", prices: ["1.39100"], state: "applied" },
    { frame: "a frame that moves the stop tick by tick waits", prices: ["1.39010", "1.39100"], state: "waits" },
  ])(
    "a stop-loss follows the price once when a change of its account commits meanwhile: $frame",
    async ({ prices, state }) => {
      const { userId, accountId } = await verifiedCustomer();
      await apply(feed, "1.39000");
      const trail = { distance: "0.001", unit: "price", activation: null } as const;
      const order = await world.place(userId, accountId, "EUR_USD", "buy", "1000", null, null, null, trail);
      await apply(feed, "1.39000", "1.39010");
      await session.query("begin");
      await session.query("select trading.set_level($1, $2, 'take_profit', 1.5)", [userId, order.id]);
      const frame = apply(feed, ...prices).then(() => "applied");
      expect(await Promise.race([frame, wait(300, "waits")])).toBe(state);
      await session.query("commit");
      expect(await frame).toBe("applied");
      await apply(feed, "1.39090");
      await world.worker.query("select trading.publish_stop_moves()");
      const { rows } = await world.owner.query(
        `select trim_scale(s.rate_after)::text as level, trim_scale(o.stop_loss)::text as now, o.take_profit is not null as has_target
       from trading.stop_moves s join trading.orders o on o.id = s.order_id where o.id = $1 order by s.number`,
        [order.id],
      );
      expect(rows.at(-1)).toMatchObject({ level: "1.39", now: "1.39" });
      expect(rows.map(({ level }) => level)).toEqual(["1.389", "1.3891", "1.39"]);
    },
  );

  test("a stop-loss follows the moves left before a late order of its account, and then the ticks that the order missed", async () => {
    const { userId, accountId } = await verifiedCustomer();
    await apply(feed, "1.39000");
    const trail = { distance: "0.001", unit: "price", activation: null } as const;
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "1000", null, null, null, trail);
    await apply(feed, "1.39000", "1.39010");
    await apply(feed, "1.39100");
    await session.query("begin");
    await session.query("select trading.place_order($1, $2, 'EUR_USD', 'buy', 1000)", [userId, accountId]);
    await apply(feed, "1.39050");
    await session.query("commit");
    await apply(feed, "1.39040");
    await world.worker.query("select trading.publish_stop_moves()");
    const { rows } = await world.owner.query<{ level: string }>(
      "select trim_scale(rate_after)::text as level from trading.stop_moves where order_id = $1 order by number",
      [order.id],
    );
    expect(rows.map(({ level }) => level)).toEqual(["1.389", "1.3891", "1.39"]);
  });

  test.each([
    ["a trailing stop that is set", "select trading.set_trailing_stop($1, $2, 0.002)"],
    ["a stop-loss that is set", "select trading.set_level($1, $2, 'stop_loss', 1.385)"],
    ["an automatic break-even that is set", "select trading.set_break_even_gain($1, $2, 0.01)"],
    ["an order that is closed", "select trading.close_order($1, $2)"],
  ])(
    "a stop-loss is moved before a change that a frame overtook, and the change is refused once: %s",
    async (_, text) => {
      const { userId, accountId } = await verifiedCustomer();
      await apply(feed, "1.39000");
      const trail = { distance: "0.001", unit: "price", activation: null } as const;
      const order = await world.place(userId, accountId, "EUR_USD", "buy", "1000", null, null, null, trail);
      await apply(feed, "1.39000", "1.39010");
      await gate.query("begin");
      await gate.query(...atOrder({ userId, accountId, orderId: order.id, pendingId: 0 }));
      const change = codeOf(session.query(text, [userId, order.id]));
      await wait(300);
      await apply(feed, "1.39100");
      const { left } = await world.one<{ left: string }>(
        world.owner,
        "select moves_from is not null as left from market.clock_state",
      );
      await gate.query("rollback");
      expect([left, await change]).toEqual(["t", "40001"]);
      expect(await codeOf(session.query(text, [userId, order.id]))).toBe("no error");
      const { rows } = await world.owner.query<{ level: string }>(
        "select trim_scale(rate_after)::text as level from trading.stop_moves where order_id = $1 order by number",
        [order.id],
      );
      expect(rows.map(({ level }) => level)).toEqual(["1.389", "1.3891", "1.39"]);
    },
  );
});

describe("a call waits for a row that another transaction holds", () => {
  const waits = async (held: string, heldValues: unknown[], text: string, values: unknown[]): Promise<string> => {
    await gate.query("begin");
    await gate.query(held, heldValues);
    await session.query("set lock_timeout = '200ms'");
    const code = await codeOf(session.query(text, values));
    await session.query("reset lock_timeout");
    await gate.query("rollback");
    return code;
  };

  const allClosed = {
    name: "orders that are closed together",
    text: "select trading.close_orders($1, $2, 'all')",
    values: ({ userId, accountId }: Ids) => [userId, accountId],
  };
  // The engine locks accounts before orders, so a call in the other order would deadlock with it.
  test.each([...calls, deletion, allClosed])("the account is locked before its orders: $name", async (call) => {
    const { userId, accountId } = await verifiedCustomer();
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    const pending = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.30000");
    const values = call.values({ userId, accountId, orderId: order.id, pendingId: pending.id });
    await gate.query("begin");
    await gate.query("select from money.accounts where id = $1 for no key update", [accountId]);
    const outcome = codeOf(session.query(call.text, values));
    expect(await Promise.race([outcome, wait(300, "waits")])).toBe("waits");
    for (const [table, id] of [
      ["orders", order.id],
      ["pending_orders", pending.id],
    ])
      expect(await codeOf(gate.query(`select from trading.${table} where id = $1 for update nowait`, [id]))).toBe(
        "no error",
      );
    await gate.query("rollback");
    expect(await outcome).toBe("no error");
  });

  test.each([
    "select trading.sweep()",
    "select trading.charge_rollover('2026-03-01')",
    `select market.apply_ticks('[]')`,
  ])("%s runs while no frame is being applied", async (text) => {
    expect(await waits("select from market.clock_state for no key update", [], text, [])).toBe("55P03");
  });
});
