// The worked examples of the formulas, executed: orders are placed, ticks are applied and the engine fills and closes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";
import { vectors } from "./vectors.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clock = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  for (const category of ["forex", "commodity", "index", "stock", "crypto"] as const)
    await world.category(category, "0", "5");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});
beforeEach(() => {
  clock += 10_000;
});

/** Applies one tick; prices of other instruments become older. */
async function tick(instrument: string, bid: string, ask = bid): Promise<void> {
  clock += 1000;
  await world.frame([{ instrument, bid, ask, time: clock }]);
}
const sixPlaces = (text: string | null): string => Number(text).toFixed(6);
const closures = async (accountId: number) =>
  (
    await world.owner.query<{
      id: number;
      reason: string;
      pro_loss: string;
      rule: string;
      margin_level: string;
      equity: string;
      bid: string;
    }>(
      `select o.id, c.reason, o.pro_loss, c.rule, c.margin_level, c.equity, c.bid
       from trading.closures c join trading.orders o on o.id = c.order_id where o.account_id = $1 order by o.close_time, c.created_at, c.order_id`,
      [accountId],
    )
  ).rows;

const pips: Record<string, string> = { V1: "1.2", V2: "1.5", V3: "3000", V4: "500", V5: "200000" };

// V6 needs a conversion rate that differs from the mid of its own pair, which a live quote cannot have;
// formulas.test.ts covers it.
describe.each(vectors.filter((v) => v.id !== "V6"))("$id $name", (v) => {
  const name = `${v.base}_${v.quote}`;
  const width = Number(v.ask) - Number(v.bid);
  const at = (mark: string): [string, string] =>
    v.side === "buy" ? [(Number(mark) - width).toFixed(5), mark] : [mark, (Number(mark) + width).toFixed(5)];

  async function open(profit: string | null, loss: string | null) {
    await world.instrument(name, v.category, v.L);
    await world.category(v.category, pips[v.id] ?? "0", "5");
    if (v.acct !== v.quote) {
      const pair = `${v.acct}_${v.quote}`;
      await world.instrument(pair, "forex", "30");
      await tick(pair, v.X);
    }
    await tick(name, v.bid, v.ask);
    const customer = await world.customer(v.acct, v.bal);
    const order = await world.place(customer.userId, customer.accountId, name, v.side, v.u, profit, loss);
    return { customer, order };
  }

  test("the order opens with its margin, spread and rate", async () => {
    const { customer, order } = await open(null, null);
    expect(Number(order.open_rate)).toBe(Number(v.open_rate));
    expect(sixPlaces(order.margin_used)).toBe(v.margin);
    expect(Number(order.spread)).toBe(Number(v.S));
    const state = await world.state(customer.accountId);
    expect(sixPlaces(String(Number(state.balance) - Number(state.used_margin)))).toBe(v.available_after);
  });

  test.each(v.results)("the order has a profit of $pl at $mark", async (result) => {
    const { customer, order } = await open(null, null);
    await tick(name, ...at(result.mark));
    if (Number(result.margin_level) <= 50) {
      expect(await closures(customer.accountId)).toMatchObject([{ id: order.id, reason: "stop_out" }]);
      expect(Number((await world.order(order.id)).pro_loss)).toBe(Number(result.pl));
      return;
    }
    const state = await world.state(customer.accountId);
    expect(sixPlaces(state.profit_loss)).toBe(result.pl);
    expect(sixPlaces(state.equity)).toBe(result.equity);
    expect(sixPlaces(state.free_margin)).toBe(result.free_margin);
    expect(sixPlaces(state.margin_level)).toBe(result.margin_level);
  });

  test.each(v.results.filter((each) => Number(each.margin_level) > 50))(
    "the order reaches its take-profit or stop-loss as expected at $mark",
    async (result) => {
      const { order } = await open(v.tp_price, v.sl_price);
      await tick(name, ...at(result.mark));
      const after = await world.order(order.id);
      expect(after.close_reason).toBe(result.tp_hit ? "take_profit" : result.sl_hit ? "stop_loss" : null);
      if (after.close_time !== null) expect(Number(after.pro_loss)).toBe(Number(Number(result.pl).toFixed(5)));
    },
  );
});

test("levels given as rates close the order at the tick that reaches them (V3b)", async () => {
  await world.instrument("XAU_USD", "commodity", "20");
  await world.category("commodity", "3000", "5");
  for (const [mark, reason, profit] of [
    ["2330.00", "stop_loss", -207],
    ["2400.00", "take_profit", 493],
  ] as const) {
    await tick("XAU_USD", "2350.00", "2350.40");
    const { userId, accountId } = await world.customer("USD", "20000");
    const order = await world.place(userId, accountId, "XAU_USD", "buy", "10", "2400", "2330");
    await tick("XAU_USD", mark);
    const after = await world.order(order.id);
    expect([after.close_reason, Number(after.close_rate), Number(after.pro_loss)]).toEqual([
      reason,
      Number(mark),
      profit,
    ]);
  }
});

test("a level that would close the order at once is rejected (V3c)", async () => {
  await world.instrument("XAU_USD", "commodity", "20");
  await tick("XAU_USD", "2350.00", "2350.40");
  const { userId, accountId } = await world.customer("USD", "20000");
  await expect(world.place(userId, accountId, "XAU_USD", "buy", "10", "2350.300000")).rejects.toMatchObject({
    code: "BT208",
  });
  await expect(world.place(userId, accountId, "XAU_USD", "buy", "10", null, "2350.40")).rejects.toMatchObject({
    code: "BT209",
  });
});

test("the rule negative_level stops an account out only when its equity is gone (V5b)", async () => {
  await world.instrument("BTC_USD", "crypto", "2");
  await world.category("crypto", "200000", "5");
  await world.owner.query(
    "insert into site.settings (name, value) values ('stopOutRule', 'negative_level') on conflict (name) do update set value = excluded.value",
  );
  await tick("BTC_USD", "62000.00", "62030.00");
  const { userId, accountId } = await world.customer("USD", "9000");
  const order = await world.place(userId, accountId, "BTC_USD", "sell", "0.25");
  await tick("BTC_USD", "82480.00", "82510.00");
  expect((await world.order(order.id)).close_time).toBeNull();
  await tick("BTC_USD", "97979.96", "98009.96");
  expect((await world.order(order.id)).close_time).toBeNull();
  await tick("BTC_USD", "97980.00", "98010.00");
  expect((await world.order(order.id)).close_reason).toBe("stop_out");
  await world.owner.query("update site.settings set value = 'margin_level' where name = 'stopOutRule'");
});

test("an order that needs more than the balance is refused for the balance, then for the free margin (V5c)", async () => {
  await world.instrument("BTC_USD", "crypto", "2");
  await world.category("crypto", "200000", "5");
  await tick("BTC_USD", "62000.00", "62030.00");
  const { userId, accountId } = await world.customer("USD", "9000");
  await world.place(userId, accountId, "BTC_USD", "sell", "0.25");
  await tick("BTC_USD", "63500.00", "63530.00");
  for (const [units, code] of [
    ["0.04", "BT206"],
    ["0.25", "BT206"],
    ["0.03", "BT206"],
    ["0.5", "BT205"],
  ]) {
    await expect(world.place(userId, accountId, "BTC_USD", "sell", String(units))).rejects.toMatchObject({ code });
  }
  await expect(world.place(userId, accountId, "BTC_USD", "sell", "0.01")).resolves.toMatchObject({ close_time: null });
});

describe("three positions in one account, balance 1500", () => {
  async function threePositions() {
    await world.category("forex", "0", "5");
    await world.category("commodity", "0", "5");
    await world.instrument("EUR_USD", "forex", "100");
    await world.instrument("XAU_USD", "commodity", "20");
    await world.instrument("AUD_USD", "forex", "100");
    await tick("EUR_USD", "1.08520");
    await tick("XAU_USD", "2350.40");
    await tick("AUD_USD", "1.00000");
    const { userId, accountId } = await world.customer("USD", "1500");
    const first = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
    const second = await world.place(userId, accountId, "XAU_USD", "buy", "2");
    const third = await world.place(userId, accountId, "AUD_USD", "buy", "10000");
    await tick("AUD_USD", "1.00400");
    await tick("XAU_USD", "2275.40");
    return { accountId, ids: [first.id, second.id, third.id] };
  }

  test("a stop-out closes the largest loss first and keeps the rest when that is enough (V7)", async () => {
    const { accountId, ids } = await threePositions();
    await tick("EUR_USD", "1.07820");
    const closed = await closures(accountId);
    expect(closed).toMatchObject([{ id: ids[0], reason: "stop_out", pro_loss: "-700.00000" }]);
    expect([sixPlaces(closed[0]?.margin_level ?? null), Number(closed[0]?.equity)]).toEqual(["48.583338", 690]);
    const state = await world.state(accountId);
    expect([state.balance, state.used_margin, state.equity, state.free_margin].map(Number)).toEqual([
      800, 335.04, 690, 354.96,
    ]);
    expect(sixPlaces(state.margin_level)).toBe("205.945559");
  });

  test("a price gap closes every position and the broker covers the negative balance (V8)", async () => {
    const { accountId, ids } = await threePositions();
    await tick("EUR_USD", "1.06870");
    expect((await closures(accountId)).map((each) => each.id).sort()).toEqual([...ids].sort());
    expect(await world.balance(accountId)).toBe("0.00000");
    const { rows } = await world.owner.query(
      "select amount, balance_after from money.transfers where customer_account_id = $1 and kind = 'negative_balance_protection'",
      [accountId],
    );
    expect(rows).toEqual([{ amount: "260.00000", balance_after: "0.00000" }]);
  });

  test("each tick of a frame is applied", async () => {
    const { accountId, ids } = await threePositions();
    clock += 1000;
    // The price falls far enough for one close and recovers before the frame ends.
    await world.frame(
      [1.0782, 1.0851].map((price, n) => ({
        instrument: "EUR_USD",
        bid: price.toFixed(5),
        ask: price.toFixed(5),
        time: clock + n,
      })),
    );
    expect((await closures(accountId)).map((each) => each.id)).toEqual([ids[0]]);
    expect(Number((await world.order(ids[0] ?? 0)).close_rate)).toBe(1.0782);
  });
});

test("two stop-outs of an account are recorded as two, also if the first one leaves the worst loss open", async () => {
  await world.category("forex", "0", "5");
  await world.category("stock", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("MSFT_USD", "stock", "5");
  await tick("EUR_USD", "1.10000");
  await tick("MSFT_USD", "100.00");
  const plan = await world.plan({ forex_stopout: "20", stock_stopout: "100" });
  const { userId, accountId } = await world.customer("USD", "1000", plan);
  const euros = await world.place(userId, accountId, "EUR_USD", "buy", "20000");
  const stock = await world.place(userId, accountId, "MSFT_USD", "buy", "10");
  // Margin 220 + 200. Equity 400 is below the level of the stock only, although the loss is that of the euros.
  await tick("EUR_USD", "1.07000");
  // Equity 40 is below 20 % of the margin of 220.
  await tick("EUR_USD", "1.05200");
  const { rows } = await world.owner.query(
    `select c.order_id as id, c.cascade_id as cascade, c.cascade_place::text as place
     from trading.closures c join trading.orders o on o.id = c.order_id where o.account_id = $1 order by o.close_time`,
    [accountId],
  );
  expect(rows).toEqual([
    { id: stock.id, cascade: stock.id, place: "1" },
    { id: euros.id, cascade: euros.id, place: "1" },
  ]);
});

// Margin 990 of 1,000 dollars, or as much in yen; the spread costs 10.80.
test.each([
  ["USD", "1000"],
  ["JPY", "150000"],
])("an order whose spread takes an account in %s to its stop-out is closed at once", async (currency, balance) => {
  await world.category("forex", "1.2", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("USD_JPY", "forex", "100");
  await tick("EUR_USD", "1.10000");
  await tick("USD_JPY", "150.000");
  const { userId, accountId } = await world.customer(currency, balance, await world.plan({ forex_stopout: "100" }));
  const order = await world.place(userId, accountId, "EUR_USD", "buy", "90000");
  expect(order).toMatchObject({ close_reason: "stop_out", close_rate: "1.10000" });
});

test("a stop-out cancels pending orders before it closes positions", async () => {
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await tick("EUR_USD", "1.10000");
  const { userId, accountId } = await world.customer("USD", "1500");
  const order = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
  const pending = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "100", "1.05000");
  await tick("EUR_USD", "1.09000");
  expect((await world.order(order.id)).close_reason).toBe("stop_out");
  const { rows } = await world.owner.query("select status from trading.pending_orders where id = $1", [pending.id]);
  expect(rows).toEqual([{ status: "cancelled" }]);
});

test.each([
  ["buy", "limit", "1.09000", "1.08990"],
  ["buy", "stop", "1.11000", "1.11020"],
  ["sell", "limit", "1.11000", "1.11020"],
  ["sell", "stop", "1.09000", "1.08990"],
] as const)("a %s %s order waits for its price and fills at the tick's price", async (side, kind, price, market) => {
  await world.category("forex", "1.2", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await tick("EUR_USD", "1.10000");
  const { userId, accountId } = await world.customer("USD", "1500");
  const pending = await world.placePending(userId, accountId, "EUR_USD", side, kind, "1000", price);
  await tick("EUR_USD", "1.10000");
  expect(await pendingOf(pending.id)).toMatchObject({ status: "pending" });
  await tick("EUR_USD", market);
  const filled = await pendingOf(pending.id);
  expect(filled.status).toBe("filled");
  expect(Number((await world.order(filled.order_id ?? 0)).open_rate)).toBe(Number(market));
});

test("a pending order without enough margin is rejected, and one past its expiry expires", async () => {
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await tick("EUR_USD", "1.10000");
  const { userId, accountId } = await world.customer("USD", "10");
  const unaffordable = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.09000");
  const expiring = await world.placePending(
    userId,
    accountId,
    "EUR_USD",
    "buy",
    "limit",
    "1",
    "1.09000",
    null,
    null,
    new Date(clock + 500).toISOString(),
  );
  await tick("EUR_USD", "1.08000");
  await world.worker.query("select trading.sweep()");
  expect([(await pendingOf(unaffordable.id)).status, (await pendingOf(expiring.id)).status]).toEqual([
    "rejected",
    "expired",
  ]);
});

test("a pending order is checked against the account at its own tick, not at the start of the frame", async () => {
  await world.instrument("EUR_USD", "forex", "10");
  await world.instrument("GBP_USD", "forex", "10");
  await tick("EUR_USD", "1.00000");
  await tick("GBP_USD", "1.10000");
  const { userId, accountId } = await world.customer("USD", "1000");
  await world.place(userId, accountId, "EUR_USD", "buy", "2000");
  await tick("EUR_USD", "1.00000");
  const { id } = await world.placePending(userId, accountId, "GBP_USD", "buy", "limit", "3000", "1.00000");
  // 1,000 less a loss of 600 and a margin of 200 leaves 200, and the order needs 300.
  clock += 1000;
  await world.frame([
    { instrument: "EUR_USD", bid: "0.70000", ask: "0.70000", time: clock },
    { instrument: "GBP_USD", bid: "1.00000", ask: "1.00000", time: clock + 100 },
  ]);
  expect(
    await world.one(world.owner, "select status, reason, order_id from trading.pending_orders where id = $1", [id]),
  ).toEqual({ status: "rejected", reason: "Insufficient Free Margin!", order_id: null });
});

test("an account that is locked while a frame leaves its margin bands is evaluated at the next tick", async () => {
  await world.instrument("EUR_USD", "forex", "10");
  await tick("EUR_USD", "1.00000");
  const { userId, accountId } = await world.customer("USD", "1000");
  await world.place(userId, accountId, "EUR_USD", "buy", "2000");
  await tick("EUR_USD", "1.00000");
  const isWatched = async () =>
    (await world.owner.query("select from trading.watched_accounts where account_id = $1", [accountId])).rowCount === 1;
  await world.owner.query("begin");
  await world.owner.query("select from money.accounts where id = $1 for no key update", [accountId]);
  const before = await isWatched();
  await tick("EUR_USD", "0.70000");
  const meanwhile = await isWatched();
  await world.owner.query("rollback");
  await tick("EUR_USD", "0.70000");
  expect([before, meanwhile, await isWatched()]).toEqual([false, true, false]);
});

test.each([
  ["buy", "0.90000", "0.50000"],
  ["sell", "0.90000", "1.50000"],
] as const)("frames beyond the margin band of a %s that was closed are plain again", async (side, open, beyond) => {
  await world.instrument("SEK_USD", "forex", "100");
  clock = Math.ceil(clock / 60_000) * 60_000;
  await tick("SEK_USD", open);
  const customer = await world.customer("USD", "2000");
  const order = await world.place(customer.userId, customer.accountId, "SEK_USD", side, "100000");
  await tick("SEK_USD", open);
  await world.close(customer.userId, order.id, "SEK_USD");
  await tick("SEK_USD", beyond);
  const { is_plain: isPlain } = await world.one<{ is_plain: boolean }>(
    world.owner,
    "select market.apply_plain_frame($1::jsonb) as is_plain",
    [
      JSON.stringify([
        { instrument: "SEK_USD", bid: beyond, ask: beyond, time: new Date((clock += 1000)).toISOString() },
      ]),
    ],
  );
  expect(isPlain).toBe("t");
});

test("a pending order filled by a gap beyond its stop-loss closes in the same tick at the same rate", async () => {
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await tick("EUR_USD", "1.10000");
  const { userId, accountId } = await world.customer("USD", "1500");
  const pending = await world.placePending(
    userId,
    accountId,
    "EUR_USD",
    "buy",
    "limit",
    "1000",
    "1.09000",
    null,
    "1.08500",
  );
  await tick("EUR_USD", "1.08000");
  const filled = await pendingOf(pending.id);
  const order = await world.order(filled.order_id ?? 0);
  expect([
    filled.status,
    order.close_reason,
    Number(order.open_rate),
    Number(order.close_rate),
    Number(order.pro_loss),
  ]).toEqual(["filled", "stop_loss", 1.08, 1.08, 0]);
});

test("positions of an instrument with a stale price are not closed until its next tick", async () => {
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("GBP_USD", "forex", "100");
  await tick("EUR_USD", "1.10000");
  await tick("GBP_USD", "1.30000");
  const { userId, accountId } = await world.customer("USD", "2500");
  const onStalePrice = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
  const onFreshPrice = await world.place(userId, accountId, "GBP_USD", "buy", "100000");
  clock += 60_000;
  await tick("GBP_USD", "1.28600");
  expect([
    (await world.order(onStalePrice.id)).close_reason,
    (await world.order(onFreshPrice.id)).close_reason,
  ]).toEqual([null, "stop_out"]);
  await expect(world.place(userId, accountId, "EUR_USD", "buy", "1")).rejects.toMatchObject({ code: "BT203" });
  await tick("EUR_USD", "1.09400");
  expect((await world.order(onStalePrice.id)).close_reason).toBe("stop_out");
});

test("invalid prices are refused and counted", async () => {
  await world.category("forex", "0", "0.2");
  await world.instrument("NZD_USD", "forex", "100");
  await tick("NZD_USD", "0.60000", "0.60010");
  const before = await refusals();
  for (const [bid, ask] of [
    ["0", "0.6"],
    ["-1", "0.6"],
    ["0.61", "0.60"],
    ["0.90000", "0.90010"],
    ["NaN", "0.6"],
  ])
    await tick("NZD_USD", String(bid), ask);
  await world.frame([{ instrument: "NZD_USD", bid: "0.60000", ask: "0.60010", time: clock - 3_600_000 }]);
  const quote = await world.one<{ bid: string }>(
    world.owner,
    "select bid from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name = 'NZD_USD'",
  );
  expect([await refusals(), Number(quote.bid)]).toEqual([before + 6, 0.6]);
});

test("the nightly charge uses the instrument's swap (V12)", async () => {
  await world.category("forex", "0", "5");
  const id = await world.instrument("EUR_USD", "forex", "100");
  await world.owner.query("update market.instruments set swap = -3.6 where id = $1", [id]);
  await tick("EUR_USD", "1.08520");
  const { userId, accountId } = await world.customer("USD", "10000");
  await world.place(userId, accountId, "EUR_USD", "buy", "100000");
  await world.worker.query("select trading.charge_rollover('2026-03-02')");
  await world.worker.query("select trading.charge_rollover('2026-03-02')");
  const { rows } = await world.owner.query(
    "select amount, balance_after from money.transfers where customer_account_id = $1 and kind = 'swap'",
    [accountId],
  );
  expect(rows).toEqual([{ amount: "10.85200", balance_after: "9989.14800" }]);
});

describe("the margin band of an account", () => {
  let accountId: number;
  let userId: number;

  const bandOf = () =>
    world.one<{ watched: string; floor: string; bands: string }>(
      world.owner,
      `select exists (select from trading.watched_accounts w where w.account_id = a.id) as watched, a.equity_floor as floor,
        count(e.ask_falls_to)::integer as bands
       from money.accounts a left join trading.exposures e on e.account_id = a.id where a.id = $1 group by a.id`,
      [accountId],
    );

  beforeEach(async () => {
    await world.category("forex", "0", "5");
    await world.instrument("EUR_USD", "forex", "100");
    await world.instrument("USD_JPY", "forex", "100");
    await tick("EUR_USD", "1.10000");
    await tick("USD_JPY", "150.000");
    ({ userId, accountId } = await world.customer("USD", "1000"));
  });

  test("an account with enough margin is not watched", async () => {
    await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    const band = await bandOf();
    expect([band.watched, band.bands]).toEqual(["f", "1"]);
    // Margin 220, stop-out at 110: the equity floor is between 110 and the balance.
    expect(Number(band.floor)).toBeGreaterThan(110);
    expect(Number(band.floor)).toBeLessThan(1000);
    expect(await findViolations(world.owner)).toEqual([]);
  });

  test("an account is stopped out at the first tick below its stop-out level", async () => {
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "20000");
    // Equity 110.20 above 110, half of a margin of 220; then 109.80.
    await tick("EUR_USD", "1.05551");
    expect((await world.order(order.id)).close_reason).toBeNull();
    await tick("EUR_USD", "1.05549");
    expect((await world.order(order.id)).close_reason).toBe("stop_out");
  });

  test("an account with a new order in another quote currency is watched until the next frame", async () => {
    await world.place(userId, accountId, "USD_JPY", "buy", "10000");
    expect((await bandOf()).watched).toBe("t");
    await tick("EUR_USD", "1.10001");
    expect((await bandOf()).watched).toBe("f");
    expect(await findViolations(world.owner)).toEqual([]);
  });

  test("closing an order changes neither the equity nor the equity floor", async () => {
    const first = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await world.place(userId, accountId, "EUR_USD", "buy", "5000");
    await tick("EUR_USD", "1.10050");
    await world.close(userId, first.id, "EUR_USD");
    expect((await bandOf()).watched).toBe("f");
    expect(await findViolations(world.owner)).toEqual([]);
  });

  test("the check fails for a margin band that is too low or missing", async () => {
    await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await world.owner.query("update money.accounts set equity_floor = equity_floor + 2000 where id = $1", [accountId]);
    expect((await findViolations(world.owner)).map(({ check }) => check)).toContain(
      "0408_every_open_account_is_guarded",
    );
    await world.owner.query("update money.accounts set equity_floor = equity_floor - 2000 where id = $1", [accountId]);
    await world.owner.query("update trading.exposures set ask_falls_to = null where account_id = $1", [accountId]);
    expect((await findViolations(world.owner)).map(({ check }) => check)).toContain(
      "0408_every_open_account_is_guarded",
    );
    await world.owner.query("insert into trading.watched_accounts (account_id) values ($1)", [accountId]);
  });
});

test("the customer is notified of a forced close once, after the tick", async () => {
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await tick("EUR_USD", "1.10000");
  const { userId, accountId } = await world.customer("USD", "1000");
  await world.place(userId, accountId, "EUR_USD", "buy", "1000", null, "1.09000");
  await tick("EUR_USD", "1.08900");
  const notifications = () =>
    world.owner.query("select title from site.notifications where user_id = $1", [userId]).then(({ rows }) => rows);
  expect(await notifications()).toEqual([]);
  await world.worker.query("select trading.notify_closures()");
  await world.worker.query("select trading.notify_closures()");
  expect(await notifications()).toEqual([{ title: "Stop loss reached" }]);
});

test.each([
  ["en", "EUR/USD, Buy 1000: closed at 1.08900. Profit/loss: -11.50 USD."],
  ["de", "EUR/USD, Kaufen 1000: geschlossen zu 1.08900. Gewinn/Verlust: -11.50 USD."],
])("the customer is notified of a forced close in the language %s", async (language, description) => {
  await world.category("forex", "5", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await tick("EUR_USD", "1.10000");
  const { userId, accountId } = await world.customer("USD", "1000");
  await world.owner.query("update iam.users set language_code = $2 where id = $1", [userId, language]);
  await world.place(userId, accountId, "EUR_USD", "buy", "1000", null, "1.09000");
  const { id: browserId } = await world.one<{ id: number }>(
    world.owner,
    `insert into site.push_subscriptions (user_id, endpoint, p256dh, auth, device, device_hash)
     values ($1::bigint, 'https://push.example/' || $1::bigint, 'key', 'secret', '', sha256(int8send($1))) returning id`,
    [userId],
  );
  await tick("EUR_USD", "1.08900");
  await world.worker.query("select trading.notify_closures()");
  // The push message of a closed page has the same text, in the same language.
  const pushSql = `
    select p.title, p.description from site.notifications n, site.read_push(n.id, $2) p
    where n.user_id = $1 and exists (
      select from graphile_worker._private_jobs j
      where (j.payload ->> 'notificationId')::bigint = n.id and (j.payload ->> 'subscriptionId')::bigint = $2)`;
  const title = await world.one<{ text: string }>(
    world.owner,
    "select site.translate($1, 'Stop loss reached') as text",
    [language],
  );
  expect(await world.one(world.owner, pushSql, [userId, browserId])).toEqual({ title: title.text, description });
  const notificationSql = "select title, description from site.notifications where user_id = $1";
  expect(await world.one(world.owner, notificationSql, [userId])).toEqual({ title: "Stop loss reached", description });
});

async function pendingOf(id: number): Promise<{ status: string; order_id: number | null }> {
  return world.one(world.owner, "select status, order_id from trading.pending_orders where id = $1", [id]);
}
async function refusals(): Promise<number> {
  return Number((await world.one<{ count: number }>(world.owner, "select count(*) from market.refused_ticks")).count);
}
