// Price alerts (E-39): each condition, what repeats, what ends an alert, and what its owner receives.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { readIndicator } from "../../../app/frame/chart-indicator-text.ts";
import { createCalculation } from "../../../app/trading/chart/indicators/calculate.ts";
import { seriesOf } from "../../../app/trading/chart/indicators/series.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

type Fields = {
  condition?: string;
  side?: string;
  level?: string | null;
  percent?: string | null;
  minutes?: number | null;
  repeat?: string;
  expiry?: string;
  expiresAt?: string | null;
  channels?: string[];
  note?: string;
  indicator?: string;
  length?: number;
  interval?: string;
};
let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let userId: number;
let clock = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1.2", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("GBP_USD", "forex", "100");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});
beforeEach(async () => {
  clock += 3_600_000;
  ({ userId } = await world.customer("USD", "1000"));
  await ticks(["1.08000", "1.08020"]);
});

type Price = string | [bid: string, ask: string];
const asTick = (price: Price, seconds: number) => {
  const [bid, ask] = typeof price === "string" ? [price, price] : price;
  return { instrument: "EUR_USD", bid, ask, time: (clock += seconds * 1000) };
};
const ticks = (...prices: Price[]) => world.frame(prices.map((price) => asTick(price, 1)));
/** One tick this many seconds after the last. */
const later = (seconds: number, price: Price) => world.frame([asTick(price, seconds)]);

async function save(fields: Fields = {}, id: number | null = null, actor = userId): Promise<number> {
  const given = { condition: "above", side: "bid", level: "1.09", channels: ["app"], expiry: "gtc", ...fields };
  const { save_alert } = await world.one<{ save_alert: number }>(
    world.app,
    "select trading.save_alert($1, $2, 'EUR_USD', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
    [
      actor,
      id,
      given.condition,
      given.side,
      given.level,
      given.percent ?? null,
      given.minutes ?? null,
      given.repeat ?? "once",
      given.expiry,
      given.expiresAt ?? null,
      given.channels,
      given.note ?? "",
      given.indicator ?? null,
      given.length ?? null,
      given.interval ?? null,
    ],
  );
  return save_alert;
}
const setState = (id: number, state: string) =>
  world.app.query("select trading.set_alert_state($1, $2, $3)", [userId, id, state]);
const firings = async (id: number) =>
  (
    await world.owner.query<{ price: string }>(
      "select trim_scale(price)::text as price from trading.alert_firings where alert_id = $1 order by id",
      [id],
    )
  ).rows.map(({ price }) => price);
const stateOf = async (id: number) =>
  (await world.one<{ state: string }>(world.owner, "select state from trading.price_alerts where id = $1", [id])).state;
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "accepted",
    (error: { code?: string }) => error.code ?? String(error),
  );

describe("a level", () => {
  test("above and below fire at the level itself, on the price that they name", async () => {
    const above = await save({ level: "1.08050" });
    const aboveAsk = await save({ level: "1.08070", side: "ask" });
    const aboveMid = await save({ level: "1.08060", side: "mid" });
    const below = await save({ condition: "below", level: "1.07990", side: "mid" });
    await ticks(["1.08049", "1.08069"]);
    expect(await Promise.all([above, aboveAsk, aboveMid, below].map(firings))).toEqual([[], [], [], []]);
    await ticks(["1.08050", "1.08069"]);
    expect(await Promise.all([above, aboveAsk, aboveMid].map(firings))).toEqual([["1.0805"], [], []]);
    await ticks(["1.08050", "1.08070"]);
    expect(await Promise.all([aboveAsk, aboveMid].map(firings))).toEqual([["1.0807"], ["1.0806"]]);
    await ticks(["1.07980", "1.08001"], ["1.07980", "1.08000"], ["1.07900", "1.08000"]);
    expect(await firings(below)).toEqual(["1.0799"]);
    expect(await stateOf(below)).toBe("fired");
  });

  test("a condition that is already true fires at the first tick after the creation", async () => {
    const id = await save({ level: "1.07" });
    expect(await firings(id)).toEqual([]);
    await ticks("1.08001");
    expect(await firings(id)).toEqual(["1.08001"]);
  });

  test("a repeated one fires again after the condition was false for 60 seconds", async () => {
    const id = await save({ level: "1.081", repeat: "every" });
    await ticks("1.0811", "1.0812", "1.0809", "1.0811");
    expect(await firings(id)).toEqual(["1.0811"]);
    await later(1, "1.0809");
    await later(59.999, "1.0813");
    expect(await firings(id)).toEqual(["1.0811"]);
    await later(1, "1.0809");
    await later(60, "1.0814");
    await later(120, "1.0815");
    expect(await firings(id)).toEqual(["1.0811", "1.0814"]);
    expect(await stateOf(id)).toBe("active");
  });

  test("a crossing fires when the level is touched, and not when it is left", async () => {
    const id = await save({ condition: "crosses", level: "1.08100", repeat: "every" });
    await later(1, "1.08090");
    await later(1, "1.08100");
    expect(await firings(id)).toEqual(["1.081"]);
    await later(61, "1.08110");
    await later(61, "1.08120");
    expect(await firings(id)).toEqual(["1.081"]);
    await later(61, "1.08090");
    expect(await firings(id)).toEqual(["1.081", "1.0809"]);
    await later(59, "1.08110");
    await later(0.999, "1.08111");
    expect(await firings(id)).toHaveLength(2);
    await later(0.001, "1.08112");
    expect(await firings(id)).toEqual(["1.081", "1.0809", "1.08112"]);
  });

  test("a crossing created at its level takes the side of the next different price", async () => {
    const id = await save({ condition: "crosses", level: "1.08000" });
    await ticks("1.08000", "1.08010", "1.08020");
    expect(await firings(id)).toEqual([]);
    await ticks("1.07999");
    expect(await firings(id)).toEqual(["1.07999"]);
  });

  test("an alert is evaluated outside of trading hours, where pending orders wait", async () => {
    const { userId: trader, accountId } = await world.customer("USD", "10000");
    const pending = await world.placePending(trader, accountId, "EUR_USD", "buy", "limit", "1000", "1.07");
    const id = await save({ condition: "below", level: "1.07" });
    await world.owner.query("update market.clock_state set hours = 'calendar'");
    await world.owner
      .query(`with closed as (insert into market.calendars (code, time_zone) values ('closed', 'UTC') returning id)
      update market.instruments set calendar_id = closed.id from closed where name = 'EUR_USD'`);
    await ticks("1.0699");
    expect(await firings(id)).toEqual(["1.0699"]);
    const { status } = await world.one<{ status: string }>(
      world.owner,
      "select status from trading.pending_orders where id = $1",
      [pending.id],
    );
    expect(status).toBe("pending");
    await world.owner.query("update market.clock_state set hours = 'always'");
    await world.owner.query("update market.instruments set calendar_id = null where name = 'EUR_USD'");
  });
});

describe("a move", () => {
  test("an alert on a move compares the close of a minute with those of the minutes before it", async () => {
    clock = Math.ceil(clock / 60_000) * 60_000;
    await later(1, "1.00000");
    await world.owner.query("delete from market.candles");
    const id = await save({ condition: "move", level: null, percent: "1", minutes: 2, repeat: "every" });
    await later(60, "1.02000");
    await later(50, "1.00900");
    await later(11, "1.01000");
    expect(await firings(id)).toEqual([]);
    await later(60, "1.01500");
    expect(await firings(id)).toEqual(["1.01"]);
    await later(60, "1.01500");
    expect(await firings(id)).toEqual(["1.01"]);
    await later(60, "1.02515");
    await later(60, "1.02515");
    expect(await firings(id)).toEqual(["1.01", "1.02515"]);
  });
});

describe("once per bar on a price", () => {
  test("a once-per-bar alert fires at the first tick of each bar at which its condition is true, and at a bar's first crossing (Q-472)", async () => {
    clock = Math.ceil(clock / 3_600_000) * 3_600_000;
    const above = await save({ level: "1.09", repeat: "bar", interval: "5m" });
    const crosses = await save({ condition: "crosses", level: "1.09", repeat: "bar", interval: "5m" });
    await ticks("1.08");
    await later(10, "1.091");
    await later(120, "1.08");
    // A crossing that is not reported is over: the alert waits at the other side and is not read at every tick.
    const edges =
      "select bid_falls_to, trim_scale(bid_rises_to)::text as bid_rises_to from trading.price_alerts where id = $1";
    expect(await world.one(world.owner, edges, [crosses])).toEqual({ bid_falls_to: null, bid_rises_to: "1.09" });
    await later(100, "1.092");
    expect([await firings(above), await firings(crosses)]).toEqual([["1.091"], ["1.091"]]);
    // The next bar, in which the price is still above the level: no crossing, but the condition is true.
    await later(80, "1.093");
    expect([await firings(above), await firings(crosses)]).toEqual([["1.091", "1.093"], ["1.091"]]);
    await later(10, "1.081");
    await later(10, "1.094");
    await later(5, "1.08");
    await later(5, "1.095");
    expect(await firings(above)).toEqual(["1.091", "1.093"]);
    expect(await firings(crosses)).toEqual(["1.091", "1.081"]);
    expect([await stateOf(above), await stateOf(crosses)]).toEqual(["active", "active"]);
  });

  test("a once-per-bar alert fires in every bar while its condition is true, also at prices beyond no level", async () => {
    clock = Math.ceil(clock / 3_600_000) * 3_600_000;
    const below = await save({ condition: "below", level: "1.09", repeat: "bar", interval: "1m" });
    const everyTime = await save({ condition: "below", level: "1.09", repeat: "every" });
    await later(10, "1.081");
    await later(49.999, "1.082");
    // The bar's first tick and two more of it in one frame, with the first one of the bar after the next.
    await world.frame([asTick("1.083", 0.001), asTick("1.084", 1), asTick("1.085", 1), asTick("1.086", 118)]);
    await later(60, "1.1");
    await later(10, "1.087");
    expect(await firings(below)).toEqual(["1.081", "1.083", "1.086", "1.087"]);
    expect(await firings(everyTime)).toEqual(["1.081"]);
    await setState(below, "paused");
    await later(60, "1.086");
    await setState(below, "active");
    await later(10, "1.085");
    await later(10, "1.084");
    await later(40, "1.083");
    expect((await firings(below)).slice(4)).toEqual(["1.085", "1.083"]);
    // Changed to another repetition it is no longer reported at the start of a bar.
    await save({ condition: "below", level: "1.09", repeat: "every" }, below);
    await later(60, "1.082");
    await later(60, "1.081");
    expect((await firings(below)).slice(6)).toEqual(["1.082"]);
  });

  test("the notification of a once-per-bar alert states that the price is above its level, not that it reached it", async () => {
    clock = Math.ceil(clock / 3_600_000) * 3_600_000;
    await save({ level: "1.09", repeat: "bar", interval: "1m" });
    await later(10, "1.091");
    await later(60, "1.092");
    const { rows } = await world.owner.query<{ description: string }>(
      "select description from site.notifications where user_id = $1 order by id",
      [userId],
    );
    expect(rows.map(({ description }) => description)).toEqual([
      "Bid is above 1.09000. Price: 1.09100.",
      "Bid is above 1.09000. Price: 1.09200.",
    ]);
    const { rows: listed } = await world.app.query("select is_per_bar from trading.list_alert_firings($1, 10)", [
      userId,
    ]);
    expect(listed).toEqual([{ is_per_bar: "t" }, { is_per_bar: "t" }]);
  });

  test("a once-per-bar alert counts days from midnight UTC and weeks from Monday", async () => {
    clock = Date.parse("2026-04-10T23:59:30Z"); // A Friday, later than the tests above.
    const day = await save({ level: "1.05", repeat: "bar", interval: "1D" });
    const week = await save({ level: "1.05", repeat: "bar", interval: "1W" });
    await later(10, "1.06");
    await later(19, "1.061");
    await later(1, "1.062");
    await later(86_400, "1.063");
    await later(86_400, "1.064");
    expect([await firings(day), await firings(week)]).toEqual([
      ["1.06", "1.062", "1.063", "1.064"],
      ["1.06", "1.064"],
    ]);
  });

  test("a once-per-bar alert needs an interval, and is refused for a move", async () => {
    expect(await codeOf(save({ repeat: "bar" }))).toBe("BT228");
    expect(await codeOf(save({ repeat: "bar", interval: "2h" }))).toBe("BT228");
    const move = { condition: "move", level: null, percent: "1", minutes: 5 };
    expect(await codeOf(save({ ...move, repeat: "bar", interval: "1h" }))).toBe("BT228");
    expect(await codeOf(save({ ...move, repeat: "every", interval: "1h" }))).toBe("accepted");
  });
});

describe("an indicator", () => {
  const evaluate = () => world.worker.query("select trading.run_indicator_alerts()");
  /** One tick a minute, so that each price is the only one of its bar. */
  const minutes = async (...prices: string[]) => {
    for (const price of prices) await later(60, price);
    await evaluate();
  };
  const values = async (id: number) =>
    (
      await world.owner.query<{ at: string; value: string }>(
        `select to_char(fired_at at time zone 'UTC', 'MI:SS') as at, trim_scale(indicator_value)::text as value
         from trading.alert_firings where alert_id = $1 order by id`,
        [id],
      )
    ).rows.map(({ at, value }) => `${at} ${value}`);
  const sma = { indicator: "sma", length: 2, interval: "1m" };
  beforeEach(async () => {
    clock = Math.ceil(clock / 3_600_000) * 3_600_000;
    await world.owner.query("delete from market.candles");
    await minutes("1.1", "1.1", "1.1");
  });

  test("an indicator alert is compared only when a bar closes, at the bar's end", async () => {
    const id = await save({ ...sma, condition: "crosses", level: "1.15" });
    await later(10, "1.3");
    await later(10, "1.1");
    await evaluate();
    expect(await values(id)).toEqual([]);
    // The bars close at 1.1, 1.2 and 1.3; the average of the last two reaches 1.15 at the end of the second.
    await minutes("1.2", "1.3");
    expect(await values(id)).toEqual(["05:00 1.15"]);
    expect(await stateOf(id)).toBe("fired");
  });

  test("an indicator alert starts a crossing from the newest closed bar, and a condition at the next bar that closes", async () => {
    const crossing = await save({ ...sma, condition: "crosses", level: "1.05" });
    const above = await save({ ...sma, level: "1.05" });
    const { value } = await world.one<{ value: string }>(
      world.app,
      "select trim_scale(indicator_value)::text as value from trading.list_alerts($1) where id = $2",
      [userId, crossing],
    );
    expect(value).toBe("1.1");
    await evaluate();
    expect([await values(crossing), await values(above)]).toEqual([[], []]);
    await minutes("0.9");
    expect(await values(above)).toEqual(["04:00 1.1"]);
    await minutes("0.9");
    expect(await values(crossing)).toEqual(["05:00 1"]);
  });

  test("an indicator alert is evaluated once for each bar, also when several bars have closed", async () => {
    const id = await save({ ...sma, condition: "crosses", level: "1.15", repeat: "every" });
    for (const price of ["1.2", "1.2", "1.0", "1.0", "1.3"]) await later(60, price);
    await evaluate();
    await evaluate();
    expect(await values(id)).toEqual(["05:00 1.15", "07:00 1.1"]);
    expect(await firings(id)).toEqual(["1.2", "1"]);
  });

  test("an indicator alert can fire at every bar at which its condition is true", async () => {
    const perBar = await save({ ...sma, level: "1.15", repeat: "bar" });
    const everyTime = await save({ ...sma, level: "1.15", repeat: "every" });
    for (const price of ["1.2", "1.2", "1.2", "1.0", "1.2", "1.2", "1.2"]) await later(60, price);
    await later(10, "1.3");
    await evaluate();
    await evaluate();
    expect(await values(perBar)).toEqual(["05:00 1.15", "06:00 1.2", "07:00 1.2", "10:00 1.2"]);
    expect(await values(everyTime)).toEqual(["05:00 1.15", "10:00 1.2"]);
    expect(await stateOf(perBar)).toBe("active");
    expect(await codeOf(save({ ...sma, repeat: "twice" }))).toBe("BT228");
  });

  test("an indicator alert fires once for a bar that closes while the alerts are evaluated", async () => {
    const alerts = [await save({ ...sma, level: "1.15", repeat: "bar" })];
    const first = userId;
    ({ userId } = await world.customer("USD", "1000"));
    alerts.push(await save({ ...sma, length: 3, level: "1.12", repeat: "bar" }));
    for (const price of ["1.2", "1.2"]) await later(60, price);
    await later(60, "1.2");
    // The evaluation waits for a customer's row, between the first group of alerts and the second.
    const evaluation = new pg.Client({ connectionString: database.url });
    await evaluation.connect();
    await world.owner.query("begin");
    await world.owner.query("select from iam.users where id in ($1, $2) for update", [first, userId]);
    const evaluated = evaluation.query("select trading.run_indicator_alerts()");
    await new Promise((resolve) => setTimeout(resolve, 500));
    await later(60, "1.2");
    await world.owner.query("commit");
    await evaluated;
    await evaluation.end();
    await evaluate();
    for (const id of alerts) {
      const fired = await values(id);
      expect(fired.length).toBeGreaterThan(2);
      expect(fired).toEqual([...new Set(fired)]);
    }
  });

  test("an indicator alert fires before an expiry that has passed when its bar is evaluated, not at the expiry itself", async () => {
    const expiresAt = new Date(clock + 130_000).toISOString();
    const early = await save({ ...sma, level: "1.12", expiry: "date", expiresAt });
    const late = await save({ ...sma, level: "1.18", expiry: "date", expiresAt });
    for (const price of ["1.15", "1.25", "1.25"]) await later(60, price);
    await world.worker.query("select trading.sweep()");
    expect([await stateOf(early), await stateOf(late)]).toEqual(["active", "active"]);
    await evaluate();
    await world.worker.query("select trading.sweep()");
    expect([await stateOf(early), await stateOf(late)]).toEqual(["fired", "expired"]);
  });

  test("the values of indicator alerts equal those of the chart", async () => {
    const bars = Array.from({ length: 60 }, (_, n) => {
      const close = 1.1 + Math.round(400 * Math.sin(n / 3) + 90 * Math.cos(n * 1.7)) / 1e5;
      const high = close + (n % 5) / 1e4;
      const low = close - ((n + 2) % 4) / 1e4;
      const text = (price: number) => price.toFixed(5);
      return { time: n, open: text(close), high: text(high), low: text(low), close: text(close), ticks: 1 };
    });
    await world.owner.query("delete from market.candles");
    await world.owner.query(
      `insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
       select i.id, '1h', q.hour_at - make_interval(hours => 60 - b.time), b.open, b.high, b.low, b.close, 1
       from market.instruments i join market.quotes q on q.instrument_id = i.id
       cross join jsonb_to_recordset($1) b (time integer, open numeric, high numeric, low numeric, close numeric)
       where i.name = 'EUR_USD'`,
      [JSON.stringify(bars)],
    );
    for (const [indicator, length, chart, line] of [
      ["sma", 7, "sma:length=7", 0],
      ["ema", 7, "ema:length=7", 0],
      ["wma", 7, "wma:length=7", 0],
      ["rsi", 9, "rsi:length=9", 0],
      ["stochastic", 5, "stochastic:length=5", 0],
      ["macd", null, "macd", 1],
      ["macd_histogram", null, "macd", 0],
      ["atr", 4, "atr:length=4", 0],
    ] as const) {
      const { value } = await world.one<{ value: string }>(
        world.owner,
        `select v.value from market.instruments i
         cross join lateral trading.indicator_values(i.id, '1h', $1, $2, null) v where i.name = 'EUR_USD'`,
        [indicator, length],
      );
      const chosen = readIndicator(chart);
      if (chosen === null) throw new Error(`${chart} is not an indicator`);
      const { columns, compute } = createCalculation(chosen);
      compute(seriesOf(bars));
      expect([indicator, Number(value).toFixed(8)]).toEqual([indicator, columns[line]?.at(-1)?.toFixed(8)]);
    }
  });

  test("alerts at an indicator's bands are created, moved and removed together, and otherwise stay", async () => {
    type Bands = [length: number | null, levels: string[], interval?: string];
    const setBands = (
      [length, levels, interval = "5m"]: Bands,
      [oldLength, oldLevels, oldInterval = "5m"]: Bands = [null, []],
      actor = userId,
    ) =>
      world.app.query("select trading.set_band_alerts($1, 'EUR_USD', 'rsi', $2, $3, $4, $5, $6, $7)", [
        ...[actor, interval, length, levels, oldInterval, oldLength, oldLevels],
      ]);
    const isOn = async ([length, levels]: Bands, interval = "5m") =>
      (
        await world.one<{ is_on: string }>(
          world.app,
          "select trading.has_band_alerts($1, 'EUR_USD', 'rsi', $2, $3, $4) as is_on",
          [userId, interval, length, levels],
        )
      ).is_on === "t";
    const alerts = async () =>
      (
        await world.owner.query<{ id: string; alert: string }>(
          `select id::text, concat_ws(' ', indicator_length, condition, trim_scale(threshold), state, is_repeated, channels) as alert
           from trading.price_alerts where user_id = $1 order by threshold`,
          [userId],
        )
      ).rows;
    await setBands([14, ["30", "70"]]);
    const made = await alerts();
    expect(made.map(({ alert }) => alert)).toEqual([
      "14 crosses 30 active t {app,push}",
      "14 crosses 70 active t {app,push}",
    ]);
    expect([await isOn([14, ["30", "70"]]), await isOn([14, ["30", "80"]]), await isOn([9, ["30", "70"]])]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await isOn([14, ["30", "70"]], "1h"), await isOn([14, []])]).toEqual([false, false]);
    // Another upper band replaces one alert; the other keeps its id.
    await setBands([14, ["30", "80"]], [14, ["30", "70"]]);
    const moved = await alerts();
    expect([moved.map(({ alert }) => alert.slice(0, 13)), moved[0]?.id]).toEqual([
      ["14 crosses 30", "14 crosses 80"],
      made[0]?.id,
    ]);
    await setState(Number(moved[1]?.id), "paused");
    expect(await isOn([14, ["30", "80"]])).toBe(false);
    await setBands([14, ["30", "80"]]);
    expect([(await alerts()).map(({ id }) => id), await isOn([14, ["30", "80"]])]).toEqual([
      moved.map(({ id }) => id),
      true,
    ]);
    // Another interval replaces both alerts.
    await setBands([14, ["30", "80"], "1h"], [14, ["30", "80"]]);
    expect([(await alerts()).length, await isOn([14, ["30", "80"]]), await isOn([14, ["30", "80"]], "1h")]).toEqual([
      2,
      false,
      true,
    ]);
    await setBands([14, ["30", "80"]], [14, ["30", "80"], "1h"]);
    // An alert of another kind and another customer's alerts stay.
    const below = await save({ condition: "below", level: "30", indicator: "rsi", length: 14, interval: "5m" });
    const { userId: other } = await world.customer("USD", "1000");
    await setBands([14, []], [14, ["30", "80"]], other);
    expect((await alerts()).length).toBe(3);
    await setBands([14, []], [14, ["30", "80"]]);
    expect((await alerts()).map(({ id }) => id)).toEqual([String(below)]);
    expect(await codeOf(setBands([201, ["30", "70"]]))).toBe("BT228");
    expect(await codeOf(setBands([14, ["30", "101"]]))).toBe("BT228");
    expect((await alerts()).length).toBe(1);
  });

  test("the notification of an indicator alert names indicator and value", async () => {
    await save({ condition: "below", level: "50.5", indicator: "rsi", length: 2, interval: "5m", note: "Dip" });
    await minutes(...Array.from({ length: 12 }, () => "1.1"), "1.0", "1.0", "1.0", "1.0", "1.0", "1.0");
    const { rows } = await world.owner.query("select description from site.notifications where user_id = $1", [userId]);
    expect(rows).toEqual([{ description: "RSI 2 (5m) falls below 50.5. Value: 4.8. Dip" }]);
  });

  test("each invalid setting of an indicator alert is refused", async () => {
    for (const fields of [
      { ...sma, indicator: "volume" },
      { ...sma, length: 1 },
      { ...sma, length: 201 },
      { ...sma, interval: "2m" },
      { ...sma, level: "NaN" },
      { ...sma, side: "ask" },
      { ...sma, indicator: "rsi", level: "100.1" },
    ])
      expect([fields, await codeOf(save(fields))]).toEqual([fields, "BT228"]);
    expect(await codeOf(save({ indicator: "macd", interval: "1W", level: "-0.001" }))).toBe("accepted");
  });
});

describe("the life of an alert", () => {
  test("a paused alert does not fire, and starts again when it is resumed", async () => {
    const id = await save({ condition: "crosses", level: "1.081" });
    await ticks("1.0801");
    await setState(id, "paused");
    await ticks("1.082");
    expect(await firings(id)).toEqual([]);
    await setState(id, "active");
    await ticks("1.0822");
    expect(await firings(id)).toEqual([]);
    await ticks("1.081");
    expect(await firings(id)).toEqual(["1.081"]);
    expect(await codeOf(setState(id, "active"))).toBe("BT229");
    await save({ level: "1.2" }, id);
    expect(await stateOf(id)).toBe("active");
  });

  test("an expired alert does not fire at its expiry", async () => {
    const expiresAt = new Date(clock + 10_000).toISOString();
    const id = await save({ level: "1.081", expiry: "date", expiresAt });
    const other = await save({ level: "1.2", expiry: "date", expiresAt });
    await later(10, "1.082");
    await world.worker.query("select trading.sweep()");
    expect([await firings(id), await stateOf(id), await stateOf(other)]).toEqual([[], "expired", "expired"]);
    expect(await codeOf(save({ expiry: "date", expiresAt }))).toBe("BT215");
  });

  test("a deleted alert leaves its history", async () => {
    const id = await save({ level: "1.07" });
    await ticks("1.08001");
    await world.app.query("select trading.delete_alert($1, $2)", [userId, id]);
    const { rows } = await world.app.query("select instrument, price from trading.list_alert_firings($1, 10)", [
      userId,
    ]);
    expect(rows).toEqual([{ instrument: "EUR_USD", price: "1.08001" }]);
  });

  test("a split divides the level of an alert", async () => {
    const id = await save({ level: "2.16001", condition: "above" });
    await ticks("1.08");
    await world.owner.query(
      `select trading.rescale_alerts(row(0, i.id, 2, 1, null, '', now())::trading.splits, 5) from market.instruments i where i.name = 'EUR_USD'`,
    );
    await ticks("1.08000");
    expect(await firings(id)).toEqual([]);
    await ticks("1.08001");
    expect(await firings(id)).toEqual(["1.08001"]);
  });
});

describe("the owner", () => {
  test("the owner receives one notification by the chosen channels, in the transaction of the tick", async () => {
    const id = await save({ level: "1.0805", channels: ["mail", "push"], note: "Day high" });
    await world.owner.query(
      "select iam.open_session($1, sha256('session'), false, '203.0.113.7', 'test', sha256('device'))",
      [userId],
    );
    await world.app.query(
      "select site.subscribe_push($1, sha256('session'), 'https://push.example/1', repeat('A', 87), repeat('B', 22), '')",
      [userId],
    );
    await world.worker.query("begin");
    await ticks("1.081");
    expect(await firings(id)).toEqual([]);
    await world.worker.query("rollback");
    await ticks("1.081", "1.0811");
    const { rows } = await world.owner.query(
      "select type, title, description, url, read_at is null as is_shown from site.notifications where user_id = $1",
      [userId],
    );
    expect(rows).toMatchObject([
      {
        type: "price_alert",
        title: "Price alert: EUR/USD",
        description: "Bid rises above 1.08050. Price: 1.08100. Day high",
        url: "/alerts",
        is_shown: "f",
      },
    ]);
    const { jobs } = await world.one<{ jobs: string }>(
      world.owner,
      `select string_agg(t.identifier, ', ' order by t.identifier) as jobs
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       join site.notifications n on n.user_id = $1
         and (j.payload::jsonb -> 'ids' @> to_jsonb(n.id) or j.payload::jsonb -> 'notificationId' = to_jsonb(n.id))`,
      [userId],
    );
    expect(jobs).toBe("send-notices, send-push");

    const deliveries = async () =>
      (
        await world.one<{ text: string }>(
          world.app,
          `select string_agg((d ->> 'channel') || ' ' || (d ->> 'state') || coalesce(' ' || (d ->> 'at'), ''), ', ' order by d ->> 'channel') as text
           from trading.list_alert_firings($1, 1), jsonb_array_elements(deliveries) d`,
          [userId],
        )
      ).text;
    const fail = (task: string, attempts: number) =>
      world.owner.query(
        `update graphile_worker._private_jobs j set attempts = $2, last_error = 'no connection'
         from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
        [task, attempts],
      );
    expect(await deliveries()).toBe("mail waiting, push waiting");
    await fail("send-notices", 1);
    await fail("send-push", 25);
    expect(await deliveries()).toBe("mail retrying, push failed");
    await world.owner.query(
      "select site.mark_mailed(array_agg(id)), min(site.mark_pushed(id)::text) from site.notifications",
    );
    expect(await deliveries()).toMatch(/^mail sent 2.*, push sent 2/);
  });

  test("only the owner sees and changes an alert, and has at most 100", async () => {
    const id = await save();
    const { userId: other } = await world.customer("USD");
    expect(await codeOf(save({}, id, other))).toBe("BT104");
    expect(await codeOf(world.app.query("select trading.delete_alert($1, $2)", [other, id]))).toBe("BT104");
    expect(await codeOf(world.app.query("select trading.set_alert_state($1, $2, 'paused')", [other, id]))).toBe(
      "BT104",
    );
    expect((await world.app.query("select from trading.list_alerts($1)", [other])).rows).toEqual([]);
    await world.app.query(
      `select trading.save_alert($1, null, 'EUR_USD', 'above', 'bid', 2 + n * 0.01, null, null, 'once', 'gtc', null, '{app}', '')
       from generate_series(1, 99) n`,
      [userId],
    );
    expect(await codeOf(save())).toBe("BT237");
    expect(await codeOf(save({ level: "3" }, id))).toBe("accepted");
  });

  test("each invalid field of an alert is refused", async () => {
    const invalid: Fields[] = [
      { condition: "near" },
      { side: "last" },
      { level: "0" },
      { level: "NaN" },
      { condition: "move", percent: "1", minutes: 0 },
      { condition: "move", percent: "101", minutes: 5 },
      { condition: "move", percent: "1", minutes: 5, side: "ask" },
      { channels: [] },
      { channels: ["fax"] },
      { note: "x".repeat(201) },
    ];
    for (const fields of invalid) expect([fields, await codeOf(save(fields))]).toEqual([fields, "BT228"]);
    expect(await codeOf(save({ expiry: "later" }))).toBe("BT247");
    expect(await codeOf(save({ expiry: "week" }))).toBe("accepted");
  });

  test("the owner sees the distance between price and level", async () => {
    await save({ level: "1.0812" });
    await ticks(["1.08000", "1.08020"]);
    const { rows } = await world.app.query("select price, distance, distance_pips from trading.list_alerts($1)", [
      userId,
    ]);
    expect(rows).toEqual([{ price: "1.08000", distance: "0.00120", distance_pips: "12.0" }]);
  });
});

describe("the form of a price alert", () => {
  const levels = async (instrument: string) =>
    (await world.app.query("select * from trading.quick_alert_levels($1)", [instrument])).rows;

  test("quick levels are pips from the bid for a currency pair, per cent for others, and the day's range", async () => {
    for (const bid of ["1.09000", "1.07000", "1.08000"])
      await world.frame([{ instrument: "GBP_USD", bid, ask: bid, time: (clock += 1000) }]);
    expect(await levels("GBP_USD")).toEqual([
      { step: "bid", amount: null, level: "1.08000" },
      { step: "pips", amount: "-10", level: "1.07900" },
      { step: "pips", amount: "-5", level: "1.07950" },
      { step: "pips", amount: "5", level: "1.08050" },
      { step: "pips", amount: "10", level: "1.08100" },
      { step: "day_high", amount: null, level: "1.09000" },
      { step: "day_low", amount: null, level: "1.07000" },
    ]);
    await world.category("crypto", "1", "5");
    await world.instrument("BTC_USD", "crypto", "2");
    expect(await levels("BTC_USD")).toEqual([]);
    await world.frame([{ instrument: "BTC_USD", bid: "80000", ask: "80010", time: (clock += 1000) }]);
    expect((await levels("BTC_USD")).slice(0, 3)).toMatchObject([
      { step: "bid", level: "80000.00" },
      { step: "percent", amount: "-1", level: "79200.00" },
      { step: "percent", amount: "-0.5", level: "79600.00" },
    ]);
    expect(await levels("NOT_KNOWN")).toEqual([]);
  });

  test("hidden columns of the list are kept for each list and user, and an empty list shows all", async () => {
    const hidden = async (list: string, actor = userId) =>
      (await world.one<{ names: string }>(world.app, "select trading.hidden_columns($1, $2) as names", [actor, list]))
        .names;
    const hide = (list: string, names: string[]) =>
      world.app.query("select trading.hide_columns($1, $2, $3)", [userId, names, list]);
    const other = await world.customer("USD", "1000");
    await hide("alerts", ["distance", "note"]);
    expect([await hidden("alerts"), await hidden("positions"), await hidden("alerts", other.userId)]).toEqual([
      "{distance,note}",
      "{}",
      "{}",
    ]);
    await hide("alerts", []);
    expect(await hidden("alerts")).toBe("{}");
  });
});
