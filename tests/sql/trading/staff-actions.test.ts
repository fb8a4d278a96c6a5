// What staff do to a customer's orders while acting for the customer, and administrators without acting for anyone, is
// in the audit log and marked in the order's history; what customers do themselves is not.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { connect, createWorld, type Order, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

type Entry = { entity: string; action: string; impersonator_id: number | null; reason: string | null };
type Event = { event: string; by_staff: string; rate: string | null; reason: string | null };

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let customer: { userId: number; accountId: number };
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
});
beforeEach(async () => {
  await tick("1.10000");
  customer = await world.customer("USD", "10000");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

const tick = (price: string) => world.frame([{ instrument: "EUR_USD", bid: price, ask: price, time: (time += 1000) }]);
/** The customer as actor, and an administrator who acts for the customer. */
const own = () => `${customer.userId}`;
const acting = () => `iam.act_as(${customer.userId}, ${world.admin})`;
const call = <Row extends object = Order>(name: string, actor: string, values: unknown[]) =>
  world.one<Row>(
    world.app,
    `select * from trading.${name}(${[actor, ...values.map((_, n) => `$${n + 1}`)].join(", ")})`,
    values,
  );
const open = (actor: string, side = "buy") =>
  call("place_order", actor, [customer.accountId, "EUR_USD", side, "1000", null, "1.05"]);
const place = (actor: string, kind: string, price: string, limit: string | null = null) =>
  call<{ id: number }>(`place_pending`, actor, [
    customer.accountId,
    "EUR_USD",
    "buy",
    kind,
    "1000",
    price,
    null,
    null,
    null,
    null,
    limit,
  ]);
const entries = async (id: number, entity = "trading.orders"): Promise<Entry[]> =>
  (
    await world.owner.query<Entry & { actor_id: number }>(
      "select entity, action, actor_id, impersonator_id, reason from audit.entries where entity = $1 and entity_id = $2 order by id",
      [entity, String(id)],
    )
  ).rows;
const byStaff = (action: string, reason: string | null = null) => ({
  action,
  actor_id: customer.userId,
  impersonator_id: world.admin,
  reason,
});
const history = async (id: number): Promise<Event[]> =>
  (await world.app.query<Event>("select * from trading.order_history($1, $2)", [customer.userId, id])).rows;
const NO_REASON = "no reason given";

describe("opening orders", () => {
  test("an order that staff open as the customer names both, and its history says that staff opened it", async () => {
    const placed = await open(acting());
    const doubled = await call("double_order", acting(), [placed.id]);
    const reversed = (await world.app.query<Order>(`select * from trading.reverse_order(${acting()}, $1)`, [placed.id]))
      .rows[1];
    for (const { id } of [placed, doubled, reversed!]) {
      expect((await entries(id))[0]).toMatchObject(byStaff("open"));
      expect((await history(id)).find(({ event }) => event === "opened")).toMatchObject({ by_staff: "t" });
    }
  });

  test("an order that the customer opens is not recorded", async () => {
    const placed = await open(own());
    const doubled = await call("double_order", own(), [placed.id]);
    expect([await entries(placed.id), await entries(doubled.id)]).toEqual([[], []]);
    expect(await history(placed.id)).toMatchObject([{ event: "opened", by_staff: "f" }]);
  });

  test("a closed part of an order that staff opened is marked too", async () => {
    const { id } = await open(acting());
    const part = await call("close_order", own(), [id, "EUR_USD", "400"]);
    expect((await history(part.id))[0]).toMatchObject({ event: "opened", by_staff: "t" });
  });

  test("a missed tick that fills a pending order during a change by staff is the engine's", async () => {
    const { id } = await open(own());
    const session = await connect(database.url, "bourse_app");
    await session.query("begin");
    const { rows } = await session.query<{ id: number }>(
      "select id from trading.place_pending($1, $2, 'EUR_USD', 'buy', 'limit', 1000, 1.09)",
      [customer.userId, customer.accountId],
    );
    await tick("1.08900");
    await session.query("commit");
    await session.end();
    await call("set_level", acting(), [id, "take_profit", "1.2"]);
    const filled = await world.one<{ id: number }>(
      world.owner,
      "select order_id as id from trading.pending_orders where id = $1",
      [rows[0]?.id],
    );
    expect(filled.id).not.toBeNull();
    expect(await entries(filled.id)).toEqual([]);
    expect(await entries(id)).toMatchObject([byStaff("set_level", NO_REASON)]);
  });
});

describe("pending orders", () => {
  test.each([
    ["limit", "1.09", null, "left_limit"],
    ["stop", "1.11", null, "left_stop"],
    ["stop_limit", "1.11", "1.12", "left_stop_limit"],
    ["market_if_touched", "1.09", null, "left_market_if_touched"],
  ])("a %s order that staff place as the customer is recorded and marked", async (kind, price, limit, event) => {
    const { id } = await place(acting(), kind, price, limit);
    expect(await entries(id, "trading.pending_orders")).toMatchObject([byStaff("place_pending")]);
    await tick(price);
    const { order } = await world.one<{ order: number }>(
      world.owner,
      'select order_id as "order" from trading.pending_orders where id = $1',
      [id],
    );
    expect((await history(order)).map((each) => [each.event, each.by_staff])).toEqual([
      [event, "t"],
      ["opened", "f"],
    ]);
  });

  test("changes and cancellations by staff are recorded with both prices and marked in the history of the order", async () => {
    const { id } = await place(own(), "limit", "1.08");
    await call("change_pending", acting(), [id, "2000", "1.09"]);
    expect(await entries(id, "trading.pending_orders")).toMatchObject([byStaff("update", NO_REASON)]);
    await tick("1.09000");
    const { order } = await world.one<{ order: number }>(
      world.owner,
      'select order_id as "order" from trading.pending_orders where id = $1',
      [id],
    );
    const changed = (await history(order)).find(({ event }) => event === "pending_changed");
    expect(changed).toMatchObject({ by_staff: "t", rate_before: "1.08", rate: "1.09", units: "2000", other_id: id });

    const other = await place(own(), "limit", "1.05");
    await call("cancel_pending", acting(), [other.id]);
    expect(await entries(other.id, "trading.pending_orders")).toMatchObject([byStaff("cancel_pending", NO_REASON)]);
  });

  test("the customer's own pending orders are not recorded", async () => {
    const { id } = await place(own(), "limit", "1.08");
    await call("change_pending", own(), [id, "2000", "1.07"]);
    await call("cancel_pending", own(), [id]);
    expect(await entries(id, "trading.pending_orders")).toEqual([]);
  });
});

describe("levels", () => {
  const changes: [string, string, unknown[], string, string][] = [
    ["a take-profit", "set_level", ["take_profit", "1.2"], "set_level", "take_profit_set"],
    ["a stop-loss", "set_level", ["stop_loss", "1.09"], "set_level", "stop_loss_set"],
    ["a break-even", "set_break_even", ["0"], "set_level", "stop_loss_set"],
    ["a trailing stop", "set_trailing_stop", ["0.01"], "set_trailing_stop", "trailing_stop_set"],
    ["an automatic break-even", "set_break_even_gain", ["0.05"], "set_break_even", "break_even_set"],
  ];

  test.each(changes)(
    "%s that staff set as the customer is recorded and marked",
    async (_, name, values, action, event) => {
      const { id } = await open(own());
      await tick("1.11000");
      await call(name, acting(), [id, ...values]);
      expect(await entries(id)).toMatchObject([byStaff(action, NO_REASON)]);
      expect((await history(id)).find((each) => each.event === event)).toMatchObject({ by_staff: "t" });
    },
  );

  test.each(changes)(
    "%s that an administrator sets is recorded in the administrator's name",
    async (_, name, values, action, event) => {
      const { id } = await open(own());
      await tick("1.11000");
      await call(name, `${world.admin}`, [id, ...values]);
      expect(await entries(id)).toMatchObject([
        { action, actor_id: world.admin, impersonator_id: null, reason: NO_REASON },
      ]);
      expect((await history(id)).find((each) => each.event === event)).toMatchObject({ by_staff: "t" });
    },
  );

  test.each(changes)("%s that the customer sets is not recorded", async (_, name, values) => {
    const { id } = await open(own());
    await tick("1.11000");
    await call(name, own(), [id, ...values]);
    expect(await entries(id)).toEqual([]);
    expect((await history(id)).filter((each) => each.by_staff === "t")).toEqual([]);
  });

  test("the entry has the levels before and after, and the end of a trailing stop is recorded too", async () => {
    const { id } = await open(own());
    await call("set_trailing_stop", acting(), [id, "0.01"]);
    await call("set_level", acting(), [id, "stop_loss", null]);
    const { rows } = await world.owner.query(
      `select before ->> 'distance' as distance, after ->> 'distance' as distance_after,
         before ->> 'stop_loss' as stop, after ->> 'stop_loss' as stop_after
       from audit.entries where entity = 'trading.orders' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(rows).toEqual([
      { distance: null, distance_after: "0.01", stop: "1.05", stop_after: "1.09000" },
      { distance: "0.01", distance_after: null, stop: "1.09000", stop_after: null },
    ]);
  });
});

test("closing all orders as the customer records a missing reason, as closing one does", async () => {
  const [first, second] = [await open(own()), await open(own())];
  await world.app.query(`select trading.close_orders(${acting()}, $1, 'all')`, [customer.accountId]);
  for (const { id } of [first, second]) expect(await entries(id)).toMatchObject([byStaff("close", NO_REASON)]);
});

test("closing a stranger's orders is refused before prices are locked for the account (Q-114)", async () => {
  const stranger = await world.customer();
  const session = await connect(database.url, "bourse_app");
  await session.query("begin");
  await session.query("select trading.place_order($1, $2, 'EUR_USD', 'buy', 1000, null, 1.09)", [
    customer.userId,
    customer.accountId,
  ]);
  await tick("1.08900");
  await session.query("commit");
  await session.end();
  await world.owner.query("begin");
  await world.owner.query("select from market.clock_state for no key update");
  try {
    await expect(
      world.app.query("select trading.close_orders($1, $2, 'all')", [stranger.userId, customer.accountId]),
    ).rejects.toMatchObject({ code: "BT104" });
  } finally {
    await world.owner.query("rollback");
  }
  await tick("1.08900");
});
