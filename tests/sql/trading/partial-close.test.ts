// Partial closes of an order: the parts add up to the order, and no more than the order can be closed.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pg from "pg";
import { findViolations } from "../../../db/checks.ts";
import { decimal, divide, format, multiply, round } from "../../replay/decimal.ts";
import { createRandom } from "../../replay/random.ts";
import { createWorld, type Order, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

type Part = Order & { units: string; parent_id: number | null };
type Answer = { count: number; pro_loss: string; orders: number[]; remaining: { id: number; reason: string }[] };

const start = Date.parse("2026-03-02T10:00:00Z");
let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let time = start;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1.2", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("USD_JPY", "forex", "30");
  await prices("1.10000", "150.000");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

async function prices(eurusd: string, usdjpy: string) {
  time += 1000;
  await world.frame([
    { instrument: "EUR_USD", bid: eurusd, ask: plus(eurusd, "0.0001"), time },
    { instrument: "USD_JPY", bid: usdjpy, ask: plus(usdjpy, "0.02"), time },
  ]);
}
const plus = (a: string, b: string) => format(decimal(a) + decimal(b), 5);
const closePart = (userId: number, orderId: number, units: string | null, key: string | null = null) =>
  world.one<Part>(world.app, "select * from trading.close_order($1, $2, null, $3, $4)", [userId, orderId, units, key]);
const orderNow = async (id: number) => (await world.order(id)) as Part;
const closeAll = async (
  userId: number,
  accountId: number,
  which: string,
  more: (string | null)[] = [null, null, null],
) =>
  JSON.parse(
    (
      await world.one<{ answer: string }>(
        world.app,
        "select trading.close_orders($1, $2, $3, $4, $5, $6)::text as answer",
        [userId, accountId, which, ...more],
      )
    ).answer,
  ) as Answer;

describe("partial closes", () => {
  test("a part becomes a closed order of its own; the rest keeps its id, entry rate and levels", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    const order = (await world.place(userId, accountId, "EUR_USD", "buy", "10000", "1.5", "1.05")) as Part;
    await prices("1.11000", "150.000");
    const part = await closePart(userId, order.id, "2500");
    expect(part).toMatchObject({ parent_id: order.id, units: "2500", close_rate: "1.11010", close_reason: "customer" });
    // 2500 × (1.11010 − 1.10010) − 1.2 pips × 0.0001 × 2500
    expect(part.pro_loss).toBe("24.70000");
    const rest = await orderNow(order.id);
    expect(rest).toMatchObject({ units: "7500", open_rate: order.open_rate, take_profit: "1.5", stop_loss: "1.05" });
    expect(rest.close_time).toBeNull();
    expect([Number(rest.spread), Number(rest.margin_used)]).toEqual([0.9, 82.5075]);
    expect(await world.balance(accountId)).toBe("1024.70000");
    expect(Number((await world.state(accountId)).used_margin)).toBe(82.5075);
    const { rows } = await world.owner.query(
      "select reason, rule, ask, equity from trading.closures where order_id = $1",
      [part.id],
    );
    expect(rows).toMatchObject([{ reason: "customer", rule: "asked", ask: "1.11010" }]);
    // The engine still applies the levels to the rest.
    await world.frame([{ instrument: "EUR_USD", bid: "1.04900", ask: "1.04910", time: (time += 1000) }]);
    expect((await orderNow(order.id)).close_reason).toBe("stop_loss");
  });

  test("closing all units closes the order itself, and invalid units are rejected without a change", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await prices("1.10000", "150.000");
    await world.owner.query("update market.instruments set min_units = 1000, unit_step = 100 where name = 'EUR_USD'");
    const order = await world.place(userId, accountId, "EUR_USD", "sell", "5000");
    for (const units of ["0", "-1000", "500", "1050", "4500", "5001", "NaN", "6000"]) {
      await expect(closePart(userId, order.id, units), units).rejects.toMatchObject({ code: "BT204", column: "units" });
    }
    await expect(closePart((await world.customer()).userId, order.id, "1000")).rejects.toMatchObject({ code: "BT104" });
    expect(await orderNow(order.id)).toMatchObject({ units: "5000", close_time: null });
    expect((await closePart(userId, order.id, "1000")).parent_id).toBe(order.id);
    expect(await closePart(userId, order.id, "4000")).toMatchObject({ id: order.id, units: "4000", parent_id: null });
    // repeating a close returns the same result; a part of a closed order is rejected.
    expect(await closePart(userId, order.id, "4000")).toMatchObject({ id: order.id });
    await expect(closePart(userId, order.id, "1000")).rejects.toMatchObject({ code: "BT211" });
    await world.owner.query("update market.instruments set min_units = 0.00000001, unit_step = 0.00000001");
  });

  test("the same idempotency key closes one part and returns the same answer; other units under it are rejected", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "5000");
    const first = await closePart(userId, order.id, "1000", "one part");
    expect(await closePart(userId, order.id, "1000", "one part")).toEqual(first);
    await expect(closePart(userId, order.id, "2000", "one part")).rejects.toMatchObject({ code: "BT601" });
    expect((await orderNow(order.id)).units).toBe("4000");
  });

  test("a part closed by an administrator is in the audit log", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "5000");
    const part = await closePart(world.admin, order.id, "1000");
    expect(part.close_reason).toBe("staff");
    const { rows } = await world.owner.query(
      "select action, before ->> 'units' as before, after ->> 'units' as after from audit.entries where entity_id = $1 and actor_id = $2",
      [String(part.id), world.admin],
    );
    expect(rows).toEqual([{ action: "close", before: "5000", after: "1000" }]);
  });
});

test.each([1, 2, 3, 4])(
  "random parts add up to the whole, compared with exact arithmetic (T-20, seed %i)",
  async (seed) => {
    const random = createRandom(seed);
    const { userId, accountId } = await world.customer("EUR", "100000");
    await prices("1.10000", "150.000");
    const name = random.pick(["EUR_USD", "USD_JPY"]);
    const side = random.pick(["buy", "sell"] as const);
    const units = format(decimal(random.integer(1000, 90_000)) / 7n, 8);
    await world.place(userId, accountId, "EUR_USD", random.pick(["buy", "sell"]), "12345.678");
    const order = (await world.place(userId, accountId, name, side, units)) as Part;
    let left = decimal(units);
    let margin = 0n;
    let spread = 0n;
    let balance = decimal(await world.balance(accountId));
    for (let n = 0; left > 0n; n++) {
      await prices((1.1 + random.between(-0.02, 0.02)).toFixed(5), (150 + random.between(-2, 2)).toFixed(3));
      const share = decimal(format(multiply(left, decimal(random.between(0.01, 0.6).toFixed(4))), 8));
      const all = n === 11 || share === 0n || share === left;
      const part = await closePart(userId, order.id, all ? null : format(share, 8));
      // E-05 computed by hand from the rates in the close.
      const moved = (decimal(part.close_rate!) - decimal(order.open_rate)) * (side === "buy" ? 1n : -1n);
      const gross = multiply(decimal(part.units), moved) - decimal(part.spread);
      expect(part.pro_loss).toBe(format(round(divide(gross, decimal(part.exchange_rate)), 5), 5));
      left -= decimal(part.units);
      margin += decimal(part.margin_used);
      spread += decimal(part.spread);
      balance += decimal(part.pro_loss!);
      expect(decimal(await world.balance(accountId))).toBe(balance);
      expect(part.id === order.id).toBe(all);
      if (!all) expect(decimal((await orderNow(order.id)).units)).toBe(left);
      expect(await findViolations(world.owner)).toEqual([]);
    }
    expect([left, margin, spread]).toEqual([0n, decimal(order.margin_used), decimal(order.spread)]);
    // The margin bands are complete: the sweep finds no account.
    expect((await world.one<{ found: string }>(world.worker, "select trading.sweep()::text as found")).found).toBe(
      "[]",
    );
  },
  60_000,
);

test("50 concurrent partial closes of one order never close more than its units", async () => {
  const { userId, accountId } = await world.customer("USD", "1000");
  await prices("1.10000", "150.000");
  const order = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
  const clients = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query("set role bourse_app");
      return client;
    }),
  );
  const results = await Promise.allSettled(
    clients.map((client) => client.query("select * from trading.close_order($1, $2, null, 300)", [userId, order.id])),
  );
  await Promise.all(clients.map((client) => client.end()));
  // 33 parts of 300, and 100 that are too few for another.
  expect(results.filter((each) => each.status === "fulfilled")).toHaveLength(33);
  const { rows } = await world.owner.query(
    "select sum(units)::text as closed, count(*)::int as parts from trading.orders where parent_id = $1",
    [order.id],
  );
  expect(rows).toEqual([{ closed: "9900", parts: "33" }]);
  expect((await orderNow(order.id)).units).toBe("100");
  expect(await findViolations(world.owner)).toEqual([]);
});

describe("closing many orders", () => {
  test("closing losing orders keeps the winning ones, and the totals match the ledger", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await prices("1.10000", "150.000");
    const long = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    const short = await world.place(userId, accountId, "EUR_USD", "sell", "20000");
    await prices("1.11000", "150.000");
    const preview = await world.one<{ count: string; pro_loss: string }>(
      world.app,
      "select count, pro_loss from trading.preview_close($1, $2, 'losing')",
      [userId, accountId],
    );
    expect(preview).toMatchObject({ count: "1", pro_loss: "-202.40000" });
    const answer = await closeAll(userId, accountId, "losing", [null, null, "losers"]);
    expect(answer).toEqual({ count: 1, pro_loss: "-202.40000", orders: [short.id], remaining: [] });
    expect(await closeAll(userId, accountId, "losing", [null, null, "losers"])).toEqual(answer);
    expect((await orderNow(long.id)).close_time).toBeNull();
    expect(await world.balance(accountId)).toBe("9797.60000");
  });

  test("closing one group closes that group; orders of a closed market or with a stale price stay and are listed", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await prices("1.10000", "150.000");
    const euro = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    const other = await world.place(userId, accountId, "EUR_USD", "sell", "1000");
    const yen = await world.place(userId, accountId, "USD_JPY", "buy", "1000");
    expect((await closeAll(userId, accountId, "all", ["EUR_USD", "sell", null])).orders).toEqual([other.id]);
    await world.frame([{ instrument: "EUR_USD", bid: "1.10000", ask: "1.10010", time: (time += 120_000) }]);
    const answer = await closeAll(userId, accountId, "all");
    expect(answer).toMatchObject({
      orders: [euro.id],
      remaining: [{ id: yen.id, instrument: "USD_JPY", reason: "No price" }],
    });
    expect(await closeAll(userId, accountId, "all")).toMatchObject({ count: 0, pro_loss: "0", orders: [] });
    expect((await orderNow(yen.id)).close_time).toBeNull();
  });

  test("another customer cannot close the orders, and closes by staff are in the audit log", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await prices("1.10000", "150.000");
    await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    await expect(closeAll((await world.customer()).userId, accountId, "all")).rejects.toMatchObject({ code: "BT104" });
    await expect(closeAll(userId, accountId, "winning")).rejects.toMatchObject({ code: "BT219" });
    const { orders } = await closeAll(world.admin, accountId, "all");
    const { rows } = await world.owner.query("select count(*)::int as n from audit.entries where entity_id = $1", [
      String(orders[0]),
    ]);
    expect([orders.length, rows]).toEqual([1, [{ n: "1" }]]);
  });
});

test("the evidence of a close is readable by its owner and authorised staff only", async () => {
  const { userId, accountId } = await world.customer("USD", "1000");
  await prices("1.10000", "150.000");
  const order = await world.place(userId, accountId, "EUR_USD", "buy", "10000", null, "1.09");
  const part = await closePart(userId, order.id, "4000");
  await prices("1.08900", "150.000");
  const evidence = (actorId: number, id: number) =>
    world.one<Record<string, string>>(world.app, "select * from trading.order_evidence($1, $2)", [actorId, id]);
  expect(await evidence(userId, order.id)).toMatchObject({
    status: "CLOSED",
    close_reason: "stop_loss",
    rule: "stop loss >= ask",
    level: "1.09",
    bid: "1.08900",
    ask: "1.08910",
    opened_amount: "10000",
    trade_amount: "6000",
    gross: "-66.00000",
  });
  expect(await evidence(world.admin, part.id)).toMatchObject({ parent_id: order.id, rule: "asked" });
  const { rows } = await world.app.query("select event, rate from trading.order_history($1, $2)", [userId, order.id]);
  expect(rows.map((row: { event: string }) => row.event)).toEqual(["opened", "part_closed", "reached", "closed"]);
  const entries = await world.app.query("select kind, amount, balance_after from trading.order_entries($1, $2)", [
    userId,
    order.id,
  ]);
  expect(entries.rows).toMatchObject([{ kind: "profit_loss", amount: "-66.72000" }]);
  await expect(evidence((await world.customer()).userId, order.id)).rejects.toMatchObject({ code: "BT104" });
  for (const role of [4, 5, 6]) {
    await expect(evidence(await world.person(role), order.id)).rejects.toMatchObject({ code: "BT104" });
  }
});
