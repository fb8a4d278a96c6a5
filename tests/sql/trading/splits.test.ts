// A price beyond the largest accepted move is held until an administrator decides; a split rescales orders, levels and
// bars.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { decimal } from "../../replay/decimal.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clock = Date.parse("2026-03-04T14:00:00Z");
let names = 0;
let name = "";
let instrumentId = 0;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("stock", "3", "0.20");
  await world.instrument("EUR_USD", "forex", "30");
  await world.frame([{ instrument: "EUR_USD", bid: "1.36490", ask: "1.36510", time: clock }]);
});
afterAll(async () => {
  await world.end();
  await database.drop();
});
beforeEach(async () => {
  name = `AAPL${++names}_USD`;
  instrumentId = await world.instrument(name, "stock", "20");
  await world.owner.query("update market.instruments set price_decimals = 2 where id = $1", [instrumentId]);
  await tick("645.56", "645.58");
});

const tick = (bid: string, ask: string) => world.frame([{ instrument: name, bid, ask, time: (clock += 1000) }]);
const expectInvariants = async () => expect(await findViolations(world.owner)).toEqual([]);
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: { code?: string }) => error.code,
  );
const split = (actor: number, to: number, from: number, reason: string | null = "7-for-1 split of 9 June 2014") =>
  world.one<{ orders: string; pending_orders: string }>(
    world.app,
    "select * from trading.split_instrument($1, $2, $3, $4, $5)",
    [actor, instrumentId, to, from, reason],
  );
const accept = (actor: number, bid: string, reason = "Confirmed with the exchange") =>
  world.app.query("select market.accept_price($1, $2, $3, $4)", [actor, instrumentId, bid, reason]);
const quote = () =>
  world.one<{ bid: string; ask: string; review: string }>(
    world.owner,
    "select bid, ask, (review_since is not null)::text as review from market.quotes where instrument_id = $1",
    [instrumentId],
  );
/** The instrument in the frame with which a relay starts. */
const entry = async () => {
  const { frame } = await world.one<{ frame: string }>(world.worker, "select market.quotes_frame() as frame");
  return (JSON.parse(frame) as { data: { name: string }[] }).data.find((one) => one.name === name);
};
const alerts = async () =>
  (
    await world.owner.query<{ user_id: number; title: string }>(
      "select user_id, title from site.notifications where type = 'price_review' and title like $1",
      [`%${name.replace("_", "/")}`],
    )
  ).rows;

describe("a tick beyond the largest accepted move", () => {
  test("a tick beyond the limit puts the instrument under review, where orders and closes are rejected", async () => {
    const { userId, accountId } = await world.customer("USD", "100000");
    const order = await world.place(userId, accountId, name, "buy", "10");
    await tick("92.70", "92.72");
    expect(await quote()).toEqual({ bid: "645.56", ask: "645.58", review: "true" });
    expect(await entry()).toMatchObject({ bids: "645.56", review: true });
    const refusal = {
      code: "BT240",
      message: "Price under review",
      detail: expect.stringMatching(/^The last tick exceeded/),
    };
    for (const attempt of [
      () => world.place(userId, accountId, name, "buy", "10"),
      () => world.placePending(userId, accountId, name, "buy", "limit", "10", "600"),
      () => world.close(userId, order.id, name),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal);
    await expectInvariants();
  });

  test("the review ends with the next tick within the limit", async () => {
    const { userId, accountId } = await world.customer("USD", "100000");
    await tick("92.70", "92.72");
    await tick("645.60", "645.62");
    expect(await quote()).toEqual({ bid: "645.60", ask: "645.62", review: "false" });
    expect(await entry()).not.toHaveProperty("review");
    await world.place(userId, accountId, name, "buy", "10");
    await expectInvariants();
  });

  test("administrators are notified once when three consecutive held ticks are within 1 % of one another", async () => {
    for (const bid of ["92.70", "99.00", "92.75", "92.80"]) await tick(bid, bid);
    expect(await alerts()).toEqual([]);
    for (const bid of ["92.85", "92.90", "92.70"]) await tick(bid, bid);
    expect(await alerts()).toEqual([{ user_id: world.admin, title: `Price under review: ${name.replace("_", "/")}` }]);
  });

  test("an administrator accepts the held price with a reason, and orders that it reaches are closed", async () => {
    const { userId, accountId } = await world.customer("USD", "100000");
    const order = await world.place(userId, accountId, name, "buy", "10", null, "600");
    await tick("480.00", "480.10");
    await tick("481.00", "481.10");
    expect(await code(accept(userId, "481.00"))).toBe("BT103");
    expect(await code(accept(world.admin, "481.00", " "))).toBe("BT243");
    expect(await code(accept(world.admin, "500.00"))).toBe("BT242");
    await accept(world.admin, "480.00");
    expect(await quote()).toEqual({ bid: "481.00", ask: "481.10", review: "false" });
    expect(await world.order(order.id)).toMatchObject({ close_reason: "stop_loss", close_rate: "481.10" });
    expect(await code(accept(world.admin, "481.00"))).toBe("BT241");
    const { rows } = await world.owner.query(
      "select actor_id, reason, after ->> 'bids' as bids from audit.entries where action = 'accept_price' and entity_id = $1",
      [String(instrumentId)],
    );
    expect(rows).toEqual([{ actor_id: world.admin, reason: "Confirmed with the exchange", bids: "481.00" }]);
    await tick("481.20", "481.30");
    await expectInvariants();
  });

  test("the held price is accepted at the next tick when the instrument's own limit is raised", async () => {
    await tick("480.00", "480.10");
    await world.app.query('select market.save_instrument($1, $2, \'{"maxJump": "40"}\')', [world.admin, instrumentId]);
    await tick("480.00", "480.10");
    expect(await quote()).toEqual({ bid: "480.00", ask: "480.10", review: "false" });
    await expectInvariants();
  });

  test("the held price is accepted at the next tick when the category's limit is raised", async () => {
    await tick("480.00", "480.10");
    await world.app.query('select market.save_max_jumps($1, \'{"stock": "30"}\')', [world.admin]);
    await tick("480.00", "480.10");
    expect((await quote()).review).toBe("false");
    expect(await code(world.app.query('select market.save_max_jumps($1, \'{"stock": "0"}\')', [world.admin]))).toBe(
      "BT244",
    );
    await world.app.query('select market.save_max_jumps($1, \'{"stock": "20"}\')', [world.admin]);
    await expectInvariants();
  });
});

describe("a split of 7 for 1 from 645.56 USD", () => {
  test("a split rescales orders, pending orders, levels and bars, and leaves money unchanged", async () => {
    const usd = await world.customer("USD", "100000");
    const eur = await world.customer("EUR", "100000");
    const buy = await world.place(usd.userId, usd.accountId, name, "buy", "10", "700", "600");
    const sell = await world.place(eur.userId, eur.accountId, name, "sell", "33", "600.05", "700.07");
    const closed = await world.one<{ id: number }>(world.app, "select * from trading.close_order($1, $2, null, 4)", [
      usd.userId,
      buy.id,
    ]);
    const pending = await world.placePending(
      usd.userId,
      usd.accountId,
      name,
      "buy",
      "limit",
      "10",
      "640",
      "650",
      "630",
    );
    clock += 60_000;
    await tick("645.00", "645.10");
    for (let n = 0; n < 3; n++) await tick("92.70", "92.72");
    const money = () => Promise.all([usd, eur].map(({ accountId }) => world.state(accountId)));
    const before = await money();

    expect(await split(world.admin, 7, 1)).toMatchObject({ orders: "2", pending_orders: "1" });
    await expectInvariants();
    const after = await money();
    for (const [n, state] of after.entries()) {
      expect({ ...state, profit_loss: "", equity: "", free_margin: "", margin_level: "" }).toEqual({
        ...before[n],
        profit_loss: "",
        equity: "",
        free_margin: "",
        margin_level: "",
      });
      expect(Math.abs(Number(state.equity) - Number(before[n]?.equity))).toBeLessThan(1e-9);
    }
    const now = (id: number) =>
      world.one<Record<string, string>>(
        world.owner,
        `select units, round(open_rate, 6)::text as open_rate, take_profit, stop_loss, margin_used,
          (units * open_rate + case type when 'buy' then spread else -spread end)::text as cost from trading.orders where id = $1`,
        [id],
      );
    expect(await now(buy.id)).toMatchObject({
      units: "42",
      open_rate: "92.225714",
      take_profit: "100",
      stop_loss: "85.71",
    });
    expect(await now(sell.id)).toMatchObject({
      units: "231",
      open_rate: "92.222857",
      take_profit: "85.72",
      stop_loss: "100.01",
    });
    const cost = decimal((await now(buy.id))["cost"]!);
    expect(cost).toBe(decimal("3873.4818"));
    expect(
      await world.one(
        world.owner,
        "select units, price, take_profit, stop_loss, status from trading.pending_orders where id = $1",
        [pending.id],
      ),
    ).toEqual({ units: "70", price: "91.43", take_profit: "92.86", stop_loss: "90", status: "pending" });
    // The part that was closed before keeps its figures; the order's opened amount is converted to new units.
    expect(await world.one(world.owner, "select units from trading.orders where id = $1", [closed.id])).toEqual({
      units: "4",
    });
    const evidence = await world.one(
      world.app,
      "select trade_amount, opened_amount from trading.order_evidence($1, $2)",
      [usd.userId, buy.id],
    );
    expect(evidence).toEqual({ trade_amount: "42", opened_amount: "70" });
    const { rows: history } = await world.app.query(
      "select event, round(rate, 4) as rate, rate_before, units from trading.order_history($1, $2) where event = 'split'",
      [usd.userId, buy.id],
    );
    expect(history).toEqual([{ event: "split", rate: "92.2257", rate_before: "645.58", units: "42" }]);
    const { rows: bars } = await world.owner.query<{ high: string }>(
      "select round(high, 4) as high from market.candles where instrument_id = $1 and resolution = '1m'",
      [instrumentId],
    );
    expect(bars).toEqual([{ high: "92.2229" }]);
    const { rows: auditEntries } = await world.owner.query(
      "select entity, entity_id, reason from audit.entries where action = 'split' and after ->> 'split' is not null order by id desc limit 3",
    );
    expect(auditEntries.map((each: { entity: string }) => each.entity).sort()).toEqual([
      "instrument",
      "trading.orders",
      "trading.orders",
    ]);
    expect(
      (
        await world.owner.query("select description from site.notifications where type = 'order_split' and url = $1", [
          `/orders/${buy.id}`,
        ])
      ).rows,
    ).toEqual([
      {
        description: `7-for-1 split: order #${buy.id} changed from 6 to 42 units and its entry price was adjusted by the same ratio. Its profit/loss is unchanged.`,
      },
    ]);

    // The feed continues in the new scale: the review is over, levels and stop-outs work.
    await tick("92.70", "92.72");
    expect((await quote()).review).toBe("false");
    await tick("100.02", "100.03");
    expect((await world.order(buy.id)).close_reason).toBe("take_profit");
    expect((await world.order(sell.id)).close_reason).toBe("stop_loss");
    expect((await world.one<{ found: string }>(world.worker, "select trading.sweep()::text as found")).found).toBe(
      "[]",
    );
    await expectInvariants();
  });

  test("a reverse split of 1 for 3 leaves the equity unchanged and cancels pending orders that cannot be placed", async () => {
    await world.owner.query("update market.instruments set unit_step = 1, min_units = 1 where id = $1", [instrumentId]);
    const { userId, accountId } = await world.customer("EUR", "100000");
    const orders = [];
    for (const side of ["buy", "sell", "buy"] as const)
      orders.push(await world.place(userId, accountId, name, side, "10"));
    const pending = await world.placePending(userId, accountId, name, "buy", "limit", "10", "640");
    const kept = await world.placePending(userId, accountId, name, "buy", "limit", "9", "640");
    await tick("650.01", "650.03");
    const before = await world.state(accountId);
    await split(world.admin, 1, 3);
    const after = await world.state(accountId);
    expect(Math.abs(Number(after.equity) - Number(before.equity))).toBeLessThan(1e-9);
    expect(after.used_margin).toBe(before.used_margin);
    const statuses = await world.owner.query(
      "select status, reason from trading.pending_orders where id = any($1) order by id",
      [[pending.id, kept.id]],
    );
    expect(statuses.rows).toEqual([
      { status: "cancelled", reason: "Split" },
      { status: "pending", reason: null },
    ]);
    await expectInvariants();
    await tick("1950.00", "1950.10");
    for (const each of orders) await world.close(userId, each.id, name);
    await expectInvariants();
  });

  test("a split cancels pending orders whose amount becomes no lot where lots are traded", async () => {
    const { userId, accountId } = await world.customer("USD", "100000");
    const lots = (state: string, ...values: string[]) =>
      Promise.all([
        world.owner.query("update market.categories set lot_state = $1::market.lot_state where category = 'stock'", [
          state,
        ]),
        world.owner.query(
          "insert into market.lot_selectors (label, value) select v, v::numeric from unnest($1::text[]) v",
          [values],
        ),
      ]);
    await lots("lot", "10", "20", "70");
    try {
      const kept = await world.placePending(userId, accountId, name, "buy", "limit", "10", "640");
      const lost = await world.placePending(userId, accountId, name, "buy", "limit", "20", "640");
      await split(world.admin, 7, 1);
      const { rows } = await world.owner.query(
        "select status, reason from trading.pending_orders where id = any($1) order by id",
        [[kept.id, lost.id]],
      );
      expect(rows).toEqual([
        { status: "pending", reason: null },
        { status: "cancelled", reason: "Split" },
      ]);
    } finally {
      await lots("amount");
    }
  });

  test("an account at its stop-out after a split is closed by the instrument's next tick, and by no other order and no sweep", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    const other = await world.customer("USD", "1000");
    const order = await world.place(userId, accountId, name, "buy", "10");
    await tick("570.00", "570.00");
    await tick("92.70", "92.72");
    // A swap of 90 USD leaves 154 USD of equity, less than half of the margin of 322.79 USD, and the price is under
    // review.
    await world.owner.query("update market.instruments set swap = -568 where id = $1", [instrumentId]);
    await world.worker.query("select trading.charge_rollover((market.clock() + interval '1 day')::date)");
    await world.owner.query("update market.instruments set swap = 0 where id = $1", [instrumentId]);
    expect((await world.order(order.id)).close_reason).toBeNull();
    await split(world.admin, 7, 1);
    expect((await quote()).review).toBe("false");
    clock += 1000;
    await world.frame([{ instrument: "EUR_USD", bid: "1.36490", ask: "1.36510", time: clock }]);
    const euro = await world.place(other.userId, other.accountId, "EUR_USD", "buy", "1000", "1.37000");
    await world.frame([{ instrument: "EUR_USD", bid: "1.37010", ask: "1.37030", time: (clock += 1000) }]);
    expect((await world.order(euro.id)).close_reason).toBe("take_profit");
    expect((await world.one<{ found: string }>(world.worker, "select trading.sweep()::text as found")).found).toBe(
      "[]",
    );
    expect((await world.order(order.id)).close_reason).toBeNull();
    await tick("81.40", "81.42");
    expect((await world.order(order.id)).close_reason).toBe("stop_out");
    await expectInvariants();
  });

  test("a split is rejected for users other than administrators, without a reason and without a ratio, and changes nothing", async () => {
    const manager = await world.person(2);
    expect(await code(split(manager, 7, 1))).toBe("BT103");
    expect(await code(split(world.admin, 7, 1, null))).toBe("BT243");
    expect(await code(split(world.admin, 2, 2))).toBe("BT245");
    expect(await code(split(world.admin, 0, 1))).toBe("BT245");
    await tick("92.70", "92.72");
    expect(await code(split(world.admin, 1, 7))).toBe("BT246");
    expect(await quote()).toMatchObject({ bid: "645.56" });
    expect(
      (await world.owner.query("select from trading.splits where instrument_id = $1", [instrumentId])).rowCount,
    ).toBe(0);
  });

  test("a split waits for an order that has read the old price, and rescales it", async () => {
    const { userId, accountId } = await world.customer("USD", "100000");
    await world.app.query("begin");
    const order = await world.place(userId, accountId, name, "buy", "10");
    const done = world.owner.query("select * from trading.split_instrument($1, $2, 7, 1, 'Split')", [
      world.admin,
      instrumentId,
    ]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await world.app.query("commit");
    await done;
    expect(await world.order(order.id)).toMatchObject({ units: "70" });
    await expectInvariants();
  });
});
