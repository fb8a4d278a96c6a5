// Trailing stop (E-30) and break-even (E-31): the worked examples of docs/formulas.md, and the rules beside them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type Order, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clock = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1.2", "5");
  await world.category("commodity", "0", "5");
  for (const [name, category, decimals] of [
    ["EUR_USD", "forex", 5],
    ["USD_JPY", "forex", 3],
    ["EUR_JPY", "forex", 4],
    ["XAU_USD", "commodity", 2],
    ["AUD_USD", "forex", 5],
  ] as const) {
    await world.instrument(name, category, "100");
    await setDecimals(name, decimals);
  }
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});
beforeEach(() => {
  clock += 10_000;
});

const setDecimals = (name: string, decimals: number) =>
  world.owner.query("update market.instruments set price_decimals = $2 where name = $1", [name, decimals]);

/** Applies a frame with one tick per price, all of one instrument. */
async function ticks(instrument: string, ...prices: (string | [bid: string, ask: string])[]): Promise<void> {
  const frame = prices.map((price) => {
    const [bid, ask] = typeof price === "string" ? [price, price] : price;
    return { instrument, bid, ask, time: (clock += 1000) };
  });
  await world.frame(frame);
}

type Customer = { userId: number; accountId: number };
const call = (customer: Customer, name: string, order: Order, ...values: (string | null)[]): Promise<Order> =>
  world.one<Order>(
    world.app,
    `select * from trading.${name}($1, $2${values.map((_, index) => `, $${index + 3}`).join("")})`,
    [customer.userId, order.id, ...values],
  );
const openTrailing = (customer: Customer, ...values: (string | null)[]): Promise<Order> =>
  world.one<Order>(world.app, `select * from trading.place_order($1, $2, $3, $4, $5, null, $6, null, $7, $8, $9)`, [
    customer.userId,
    customer.accountId,
    ...values,
  ]);
/** Executes the moves that plain frames left, which the jobs do once a minute. */
const follow = () => world.worker.query("select trading.publish_stop_moves()");
async function levelOf(order: Order): Promise<string | null> {
  await follow();
  const { stop_loss } = await world.order(order.id);
  return stop_loss === null ? null : String(Number(stop_loss));
}
const refused = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "accepted",
    (error: { code?: string }) => error.code ?? String(error),
  );
const movesOf = async (order: Order) =>
  (
    await world.owner.query<{ rule: string; rate_after: string }>(
      "select rule, trim_scale(rate_after) as rate_after from trading.stop_moves where order_id = $1 order by number",
      [order.id],
    )
  ).rows.map((move) => `${move.rule} ${move.rate_after}`);

/** A customer and a market order in EUR_USD at this price. */
async function openEuro(side: "buy" | "sell", price: string, currency = "USD") {
  await ticks("EUR_USD", price);
  const customer = await world.customer(currency, "10000");
  return { customer, order: await world.place(customer.userId, customer.accountId, "EUR_USD", side, "100000") };
}

describe("the trailing stop", () => {
  test("a trailing stop follows the price in one direction and closes at the tick's rate (W1)", async () => {
    await ticks("EUR_USD", "1.08520");
    const customer = await world.customer("USD", "10000");
    const order = await openTrailing(customer, "EUR_USD", "buy", "100000", null, "10", "pips", null);
    expect(await levelOf(order)).toBe("1.0842");
    await ticks("EUR_USD", "1.08575");
    expect(await levelOf(order)).toBe("1.08475");
    await ticks("EUR_USD", "1.08530");
    expect(await levelOf(order)).toBe("1.08475");
    await ticks("EUR_USD", "1.08470");
    expect(await world.order(order.id)).toMatchObject({
      close_reason: "stop_loss",
      close_rate: "1.08470",
      pro_loss: "-62.00000",
    });
    expect(await movesOf(order)).toEqual(["trailing 1.0842", "trailing 1.08475"]);
  });

  test("a trailing stop is offered in pips or per cent and in ranges of an hour, and its recorded path is drawn from the opening (Q-438)", async () => {
    const presets = async (customer: Customer, order: Order) =>
      (
        await world.app.query<{ step: string; size: string; amount: string; unit: string }>(
          "select step, size, amount, unit from trading.trail_presets($1, $2)",
          [customer.userId, order.id],
        )
      ).rows.map((row) => `${row.step} ${row.size}: ${row.amount} ${row.unit}`);
    await ticks("XAU_USD", "2350.40");
    const customer = await world.customer("USD", "10000");
    const gold = await openTrailing(customer, "XAU_USD", "buy", "10", null, "5", "price", null);
    expect(await presets(customer, gold)).toEqual(["percent 0.5: 11.76 price", "percent 1.0: 23.51 price"]);
    const { customer: other, order } = await openEuro("buy", "1.08520");
    // 14 hours of 0.00100 each: the range is 10 pips, and twice as many.
    await world.owner.query(
      `insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
       select i.id, '1h', date_trunc('hour', to_timestamp($1)) - h * interval '1 hour', 1.085, 1.0855, 1.0845, 1.085, 1
       from market.instruments i cross join generate_series(1, 20) h where i.name = 'EUR_USD'
       on conflict do nothing`,
      [clock / 1000],
    );
    expect(await presets(other, order)).toEqual([
      "pips 20.0: 20 pips",
      "pips 40.0: 40 pips",
      "atr 1.0: 10 pips",
      "atr 2.0: 20 pips",
    ]);
    expect(await refused(presets(customer, order))).toBe("BT104");

    await call(other, "set_trailing_stop", order, "10", "pips", null);
    const { rows } = await world.app.query<{ is_open: string; stop: string | null }>(
      "select is_open, trim_scale(stop) as stop from trading.stop_picture($1, $2)",
      [other.userId, order.id],
    );
    expect(rows.at(-1)).toEqual({ is_open: "t", stop: "1.0842" });
  });

  test("a distance in money becomes a price once, with the conversion of the opening (W2)", async () => {
    await ticks("EUR_JPY", "162.0055");
    await ticks("USD_JPY", "150.000");
    const customer = await world.customer("EUR", "10000");
    const order = await openTrailing(customer, "USD_JPY", "sell", "50000", null, "100", "money", null);
    const { distance } = await world.one<{ distance: string }>(
      world.owner,
      "select distance from trading.moving_stops where order_id = $1",
      [order.id],
    );
    expect([distance, await levelOf(order)]).toEqual(["0.325", "150.325"]);
    await ticks("EUR_JPY", "170");
    await ticks("USD_JPY", "149.4005");
    expect(await levelOf(order)).toBe("149.726");
  });

  test("a trailing stop waits for its activation price and then moves beyond the fixed stop (W3)", async () => {
    await ticks("XAU_USD", "2350.40");
    const customer = await world.customer("USD", "10000");
    const order = await openTrailing(customer, "XAU_USD", "buy", "10", "2338.40", "5", "price", "2360");
    await ticks("XAU_USD", "2359.99");
    expect(await levelOf(order)).toBe("2338.4");
    await ticks("XAU_USD", "2360.00");
    expect(await levelOf(order)).toBe("2355");
    await ticks("XAU_USD", "2354.90");
    expect(await world.order(order.id)).toMatchObject({ close_reason: "stop_loss", pro_loss: "45.00000" });
  });

  test("a frame results in the same levels as its ticks one by one", async () => {
    const { customer, order } = await openEuro("buy", "1.08500");
    await call(customer, "set_trailing_stop", order, "10", "pips");
    expect(await levelOf(order)).toBe("1.084");
    await ticks("EUR_USD", "1.08510", "1.08600", "1.08520", "1.08560", "1.08499");
    expect(await movesOf(order)).toEqual(["trailing 1.084", "trailing 1.0841", "trailing 1.085"]);
    expect(await world.order(order.id)).toMatchObject({ close_reason: "stop_loss", close_rate: "1.08499" });
  });

  test.each([
    ["buy", "1.08510", "1.08600", "1.085"],
    ["sell", "1.08490", "1.08400", "1.085"],
  ] as const)(
    "a trailing stop of a %s moves in a plain frame, and the next frame reaches the new level",
    async (side, better, best, level) => {
      // Frames of one minute: the end of a bar would make them take the full path.
      clock = Math.ceil(clock / 60_000) * 60_000;
      await ticks("AUD_USD", "1.08500");
      const customer = await world.customer("USD", "10000");
      const order = await openTrailing(customer, "AUD_USD", side, "1000", null, "10", "pips", null);
      await ticks("AUD_USD", better);
      const isPlain = async (price: string): Promise<boolean> => {
        const frame = [
          { instrument: "AUD_USD", bid: price, ask: price, time: new Date((clock += 1000)).toISOString() },
        ];
        const row = await world.one<{ is_plain: string }>(
          world.owner,
          "select market.apply_plain_frame($1::jsonb) as is_plain",
          [JSON.stringify(frame)],
        );
        return row.is_plain === "t";
      };
      expect([await isPlain(best), await isPlain(level)]).toEqual([true, false]);
      expect(await levelOf(order)).toBe(level);
      await ticks("AUD_USD", level);
      expect(await world.order(order.id)).toMatchObject({ close_reason: "stop_loss", close_rate: level });
    },
  );

  test("a trailing stop is reached at its level also when its instrument gets a price alert while the move is left", async () => {
    clock = Math.ceil(clock / 60_000) * 60_000;
    await ticks("AUD_USD", "1.08500");
    const customer = await world.customer("USD", "10000");
    const order = await openTrailing(customer, "AUD_USD", "buy", "1000", null, "10", "pips", null);
    for (const price of ["1.08510", "1.08600"]) await ticks("AUD_USD", price);
    await world.one(
      world.app,
      "select trading.save_alert($1, null, 'AUD_USD', 'above', 'bid', 2, null, null, 'once', 'gtc', null, '{app}', '')",
      [customer.userId],
    );
    await ticks("AUD_USD", "1.08550");
    await ticks("AUD_USD", "1.08500");
    expect(await world.order(order.id)).toMatchObject({ close_reason: "stop_loss", close_rate: "1.08500" });
  });

  test("a trailing stop has moved when many frames followed the move", async () => {
    clock = Math.ceil(clock / 60_000) * 60_000;
    await ticks("AUD_USD", "1.08500");
    const customer = await world.customer("USD", "10000");
    const order = await openTrailing(customer, "AUD_USD", "buy", "1000", null, "30", "pips", null);
    for (const price of ["1.08510", "1.08600"]) await ticks("AUD_USD", price);
    for (let frame = 0; frame < 40; frame++)
      await world.frame([{ instrument: "AUD_USD", bid: "1.08590", ask: "1.08590", time: (clock += 10) }]);
    const { left } = await world.one<{ left: string }>(
      world.owner,
      "select frame - moves_from as left from market.clock_state",
    );
    expect(Number(left)).toBe(40);
    expect(await levelOf(order)).toBe("1.083");
  });

  test("a trailing stop has moved at every tick before a stop-out without a tick", async () => {
    clock = Math.ceil(clock / 60_000) * 60_000;
    await ticks("AUD_USD", "1.08500");
    const plan = await world.plan({ forex_leverage: "200", forex_stopout: "100" });
    const customer = await world.customer("USD", "1000", plan);
    const order = await openTrailing(customer, "AUD_USD", "buy", "100000", null, "20", "pips", null);
    for (const price of ["1.08510", "1.08600", "1.08511"]) await ticks("AUD_USD", price);
    await world.app.query("select money.adjust_balance($1, $2, 456.5, 'subtract', 'Test')", [
      world.admin,
      customer.accountId,
    ]);
    expect(await world.order(order.id)).toMatchObject({ close_reason: "stop_out" });
    expect(await movesOf(order)).toEqual(["trailing 1.083", "trailing 1.0831", "trailing 1.084"]);
  });

  test("a trailing stop has moved at every tick before its owner's change or close, also when frames left the moves", async () => {
    clock = Math.ceil(clock / 60_000) * 60_000;
    await ticks("AUD_USD", "1.08500");
    const customer = await world.customer("USD", "10000");
    const changed = await openTrailing(customer, "AUD_USD", "buy", "1000", null, "10", "pips", null);
    const closed = await openTrailing(customer, "AUD_USD", "buy", "1000", null, "20", "pips", null);
    const waiting = await openTrailing(customer, "AUD_USD", "buy", "1000", null, "10", "pips", "1.0856");
    const other = await openTrailing(
      await world.customer("USD", "10000"),
      "AUD_USD",
      "buy",
      "1000",
      null,
      "30",
      "pips",
      null,
    );
    await ticks("AUD_USD", "1.08500");
    for (const price of ["1.08510", "1.08540", "1.08530", "1.08560"]) await ticks("AUD_USD", price);
    const stored = await world.one<{ level: string }>(
      world.owner,
      "select trim_scale(stop_loss)::text as level from trading.orders where id = $1",
      [other.id],
    );
    // The frame of the first move measured the quiet range; the later ones left their moves.
    expect(stored.level).toBe("1.0821");

    await call(customer, "set_trailing_stop", changed, "5", "pips");
    await world.close(customer.userId, closed.id, "AUD_USD");
    await ticks("AUD_USD", "1.08550");
    await ticks("AUD_USD", "1.08570");
    expect(await levelOf(other)).toBe("1.0827");
    expect(await movesOf(changed)).toEqual(
      ["1.084", "1.0841", "1.0844", "1.0846", "1.0851", "1.0852"].map((level) => `trailing ${level}`),
    );
    expect(await movesOf(closed)).toEqual(["1.083", "1.0831", "1.0834", "1.0836"].map((level) => `trailing ${level}`));
    expect(await movesOf(waiting)).toEqual(["trailing 1.0846", "trailing 1.0847"]);
    expect(await movesOf(other)).toEqual(
      ["1.082", "1.0821", "1.0824", "1.0826", "1.0827"].map((level) => `trailing ${level}`),
    );
  });

  test("a trailing stop of a pending order starts when the order fills, after the levels of that tick", async () => {
    await ticks("EUR_USD", "1.08500");
    const customer = await world.customer("USD", "10000");
    await world.one(
      world.app,
      "select * from trading.place_pending($1, $2, 'EUR_USD', 'buy', 'limit', 10000, 1.084, null, 1.083, p_trail => 20, p_trail_unit => 'pips')",
      [customer.userId, customer.accountId],
    );
    await ticks("EUR_USD", "1.08390");
    const order = await world.one<Order>(world.owner, "select * from trading.orders where account_id = $1", [
      customer.accountId,
    ]);
    expect(await levelOf(order)).toBe("1.083");
    await ticks("EUR_USD", "1.08550");
    expect(await levelOf(order)).toBe("1.0835");
  });

  test("a trailing stop keeps its distance when the level is set by hand, and ends when the level is cleared", async () => {
    const { customer, order } = await openEuro("sell", "1.08500");
    await call(customer, "set_trailing_stop", order, "10", "pips");
    expect(await levelOf(order)).toBe("1.086");
    await call(customer, "set_level", order, "stop_loss", "1.09");
    expect(await levelOf(order)).toBe("1.09");
    await ticks("EUR_USD", "1.08501");
    expect(await levelOf(order)).toBe("1.08601");
    await call(customer, "set_level", order, "stop_loss", null);
    await ticks("EUR_USD", "1.08400");
    expect(await levelOf(order)).toBeNull();
  });

  test("a removed trailing stop leaves its level as a fixed stop-loss", async () => {
    const { customer, order } = await openEuro("buy", "1.08500");
    await call(customer, "set_trailing_stop", order, "10", "pips");
    await call(customer, "set_trailing_stop", order, null);
    await ticks("EUR_USD", "1.08700");
    expect(await levelOf(order)).toBe("1.084");
  });

  test("moves of a trailing stop reload the owner's orders once, whether the frames are plain or not", async () => {
    clock = Math.ceil(clock / 60_000) * 60_000;
    await ticks("AUD_USD", "0.65000");
    const customer = await world.customer("USD", "10000");
    const other = await world.customer("USD", "10000");
    await openTrailing(customer, "AUD_USD", "buy", "10000", null, "20", "pips", null);
    await world.place(other.userId, other.accountId, "AUD_USD", "buy", "10000");
    const publish = async (executes: boolean): Promise<string[]> => {
      const { seq } = await world.one<{ seq: string }>(
        world.owner,
        "select coalesce(max(seq), 0) as seq from site.outbox",
      );
      await world.worker.query("select trading.publish_stop_moves($1)", [executes]);
      const { rows } = await world.owner.query<{ topic: string; ref: string }>(
        "select topic, ref::text as ref from site.outbox where seq > $1",
        [seq],
      );
      return rows.map(({ topic, ref }) => `${topic} ${ref}`);
    };
    const expected = [`user:${customer.userId} {"changed": ["orders"]}`];
    await publish(true);
    await ticks("AUD_USD", "0.65010");
    await ticks("AUD_USD", "0.65020");
    expect(await publish(false)).toEqual(expected);
    expect(await publish(false)).toEqual([]);
    await ticks("AUD_USD", "0.65025");
    expect(await publish(false)).toEqual(expected);
    expect(await publish(true)).toEqual([]);
    await ticks("AUD_USD", "0.65030", "0.65040");
    expect(await publish(false)).toEqual(expected);
    await ticks("AUD_USD", "0.65035");
    expect(await publish(true)).toEqual([]);
  });

  test("the list shows moves that frames left, with their path, before they are executed", async () => {
    clock = Math.ceil(clock / 60_000) * 60_000;
    await ticks("AUD_USD", "0.66000");
    const customer = await world.customer("USD", "10000");
    const order = await openTrailing(customer, "AUD_USD", "buy", "10000", null, "20", "pips", null);
    await ticks("AUD_USD", "0.66005");
    const stored = async () => (await world.order(order.id)).stop_loss;
    const before = await stored();
    const seen = async (id: number) => {
      const { loss } = await world.one<{ loss: string }>(
        world.app,
        "select trim_scale(loss) as loss from trading.order_list where id = $1",
        [id],
      );
      const { rows } = await world.app.query<{ move: string }>(
        `select concat_ws(' ', number, rule, market_rate, trim_scale(rate_before), trim_scale(rate_after), at) as move
         from trading.order_stop_moves($1, $2)`,
        [customer.userId, id],
      );
      const { level } = await world.one<{ level: string }>(
        world.owner,
        "select trim_scale((trading.own_open_order($1, $2)).stop_loss) as level",
        [customer.userId, id],
      );
      const { drawn } = await world.one<{ drawn: string }>(
        world.app,
        "select trim_scale(stop) as drawn from trading.stop_picture($1, $2) order by at desc limit 1",
        [customer.userId, id],
      );
      return { loss, level, drawn, moves: rows.map((row) => row.move) };
    };
    for (const price of ["0.66010", "0.66020", "0.66015", "0.66025"]) await ticks("AUD_USD", price);
    expect(await stored()).toBe(before);
    const shown = await seen(order.id);
    expect(shown).toMatchObject({ loss: "0.65825", level: "0.65825", drawn: "0.65825" });
    expect(shown.moves).toHaveLength(5);
    // An order opened after these moves has none of them.
    await ticks("AUD_USD", "0.66015");
    const late = await openTrailing(customer, "AUD_USD", "buy", "10000", null, "30", "pips", null);
    await ticks("AUD_USD", "0.66014");
    expect(await seen(late.id)).toMatchObject({ loss: "0.65715", moves: { length: 1 } });
    expect(await stored()).toBe(before);

    await world.worker.query("select trading.publish_stop_moves(true)");
    expect(await stored()).toBe("0.65825");
    expect(await seen(order.id)).toEqual(shown);
  });

  test("a trailing stop moves within a second when it also waits for a break-even", async () => {
    clock = Math.ceil(clock / 60_000) * 60_000;
    await ticks("AUD_USD", "0.67000");
    const customer = await world.customer("USD", "10000");
    const order = await openTrailing(customer, "AUD_USD", "buy", "10000", null, "20", "pips", null);
    await call(customer, "set_break_even_gain", order, "300", "pips", null, "price");
    for (const price of ["0.67005", "0.67010", "0.67020"]) await ticks("AUD_USD", price);
    const { left } = await world.one<{ left: string | null }>(
      world.owner,
      "select moves_from as left from market.clock_state",
    );
    expect(left).not.toBeNull();
    await world.worker.query("select trading.publish_stop_moves(false)");
    expect((await world.order(order.id)).stop_loss).toBe("0.66820");
  });

  test("a trailing stop keeps its distance through a partial close", async () => {
    const { customer, order } = await openEuro("buy", "1.08500");
    await call(customer, "set_trailing_stop", order, "100", "money");
    expect(await levelOf(order)).toBe("1.084");
    await world.one(world.app, "select * from trading.close_order($1, $2, 'EUR_USD', 60000)", [
      customer.userId,
      order.id,
    ]);
    await ticks("EUR_USD", "1.08600");
    expect(await levelOf(order)).toBe("1.085");
  });

  test("a trailing stop with an invalid distance, unit or activation, or of another customer, is rejected", async () => {
    const { customer, order } = await openEuro("buy", "1.08500");
    const other = await world.customer("USD", "100");
    expect(await refused(call(customer, "set_trailing_stop", order, "-1", "pips"))).toBe("BT287");
    expect(await refused(call(customer, "set_trailing_stop", order, "NaN", "pips"))).toBe("BT287");
    expect(await refused(call(customer, "set_trailing_stop", order, "1", "price"))).toBe("BT287");
    expect(await refused(call(customer, "set_trailing_stop", order, "1", "points"))).toBe("BT287");
    expect(await refused(call(customer, "set_trailing_stop", order, "10", "pips", "20"))).toBe("BT213");
    expect(await refused(call(other, "set_trailing_stop", order, "10", "pips"))).toBe("BT104");
    expect(await levelOf(order)).toBeNull();
  });
});

describe("break-even", () => {
  test("a break-even is refused until the price is beyond its level (W4)", async () => {
    const { customer, order } = await openEuro("buy", "1.08520");
    await ticks("EUR_USD", "1.08532");
    expect(await refused(call(customer, "set_break_even", order))).toBe("BT288");
    await ticks("EUR_USD", "1.08533");
    expect((await call(customer, "set_break_even", order)).stop_loss).toBe("1.08532");
    expect((await call(customer, "set_break_even", order, "0")).stop_loss).toBe("1.08532");
  });

  test("a break-even is rounded towards profit (W4)", async () => {
    await world.category("forex", "1.5", "5");
    await setDecimals("USD_JPY", 2);
    await ticks("USD_JPY", "150.00");
    const customer = await world.customer("USD", "10000");
    const order = await world.place(customer.userId, customer.accountId, "USD_JPY", "sell", "10000");
    await ticks("USD_JPY", "149.90");
    expect((await call(customer, "set_break_even", order)).stop_loss).toBe("149.98");
    await setDecimals("USD_JPY", 3);
    await world.category("forex", "1.2", "5");
  });

  test("an automatic break-even is set when the gain is reached, once (W5)", async () => {
    const { customer, order } = await openEuro("sell", "1.08500");
    await call(customer, "set_break_even_gain", order, "20", "pips", "1", "pips");
    await ticks("EUR_USD", "1.08301");
    expect(await levelOf(order)).toBeNull();
    await ticks("EUR_USD", "1.08300");
    expect(await levelOf(order)).toBe("1.0849");
    expect(await movesOf(order)).toEqual(["break_even 1.0849"]);
    await call(customer, "set_level", order, "stop_loss", "1.0855");
    await ticks("EUR_USD", "1.08200");
    expect(await levelOf(order)).toBe("1.0855");
  });

  test("an automatic break-even is set at once if the gain is already reached", async () => {
    const { customer, order } = await openEuro("buy", "1.08500");
    await ticks("EUR_USD", "1.08600");
    await call(customer, "set_break_even_gain", order, "5", "pips");
    expect(await levelOf(order)).toBe("1.08512");
  });

  test("the removal of the automatic break-even leaves the level unchanged", async () => {
    const { customer, order } = await openEuro("buy", "1.08500");
    await call(customer, "set_break_even_gain", order, "20", "pips");
    await call(customer, "set_break_even_gain", order, null);
    await ticks("EUR_USD", "1.08900");
    expect(await levelOf(order)).toBeNull();
  });
});

test("a split divides distance, activation price, gain and offset", async () => {
  await world.owner.query("update market.instruments set unit_step = 0.01, min_units = 0.01 where name = 'XAU_USD'");
  await ticks("XAU_USD", "2350.40");
  const customer = await world.customer("USD", "10000");
  const order = await openTrailing(customer, "XAU_USD", "buy", "10", null, "5.03", "price", null);
  await call(customer, "set_break_even_gain", order, "20.01", "price", "1", "price");
  const { id } = await world.one<{ id: number }>(
    world.owner,
    "select id from market.instruments where name = 'XAU_USD'",
  );
  await world.app.query("select trading.split_instrument($1, $2, 2, 1, 'A split')", [world.admin, id]);
  const row = await world.one(
    world.owner,
    "select distance, gain, break_even_offset from trading.moving_stops where order_id = $1",
    [order.id],
  );
  expect(row).toEqual({ distance: "2.52", gain: "10.01", break_even_offset: "0.50" });
  await ticks("XAU_USD", "1180.00");
  expect(await levelOf(order)).toBe("1177.48");
});

test("the moves of an instrument that is renamed before they are executed are not lost", async () => {
  await ticks("AUD_USD", "1.08500");
  const customer = await world.customer("USD", "10000");
  const order = await openTrailing(customer, "AUD_USD", "buy", "1000", null, "10", "pips", null);
  await ticks("AUD_USD", "1.08700");
  await world.owner.query("update market.instruments set name = 'AUX_USD' where name = 'AUD_USD'");
  expect(await levelOf(order)).toBe("1.086");
});
