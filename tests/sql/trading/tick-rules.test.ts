// Which ticks are applied, and the effects of a tick outside its instrument's session.
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.category("crypto", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("BTC_USD", "crypto", "100");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

type Tick = { instrument: string; bid: string; ask: string; time: string };
const tick = (time: string, price: string, instrument = "EUR_USD"): Tick => ({
  instrument,
  bid: price,
  ask: price,
  time,
});
const bid = async (instrument = "EUR_USD"): Promise<number> =>
  Number(
    (await world.one<{ bid: string }>(world.owner, "select bid from market.quotes where name = $1", [instrument])).bid,
  );
const refusals = async (): Promise<string[]> =>
  (await world.owner.query<{ reason: string }>("delete from market.refused_ticks returning reason")).rows.map(
    ({ reason }) => reason,
  );

test("a tick that repeats the last one in time and prices is refused and counted", async () => {
  const { userId, accountId } = await world.customer("USD", "1000");
  const first = tick("2026-03-02T10:00:00.000Z", "1.10000");
  await world.frame([first]);
  const sum = "select minute_ticks::integer as n from market.quotes where name = 'EUR_USD'";
  await world.frame([first]);
  await world.frame([first, first, tick("2026-03-02T10:00:00.000Z", "1.10010")]);
  await world.frame([tick("2026-03-02T10:00:00.000Z", "1.10010")]);
  expect(await refusals()).toEqual(["repeated", "repeated", "repeated", "repeated"]);
  expect(Number((await world.one<{ n: number }>(world.owner, sum)).n)).toBe(2);
  // The stop-loss is above the repeated price; only a tick after the order may reach it.
  await world.frame([tick("2026-03-02T10:00:01.000Z", "1.10050")]);
  const order = await world.place(userId, accountId, "EUR_USD", "buy", "1000", null, "1.10020");
  await world.frame([first, tick("2026-03-02T10:00:01.000Z", "1.10050")]);
  expect((await world.order(order.id)).close_time).toBeNull();
  await refusals();
});

test.each([
  "yesterday",
  "now",
  "infinity",
  "epoch",
  "1772445600",
  "20260302T100500Z",
  "June-09-14T00:00:00.000Z",
  "2026-03-02T10:05:00",
  "2026-03-02 10:05:00+00",
  "2026-03-02T10:05Z",
])("a tick with the time %s is refused, alone and beside a valid tick", async (time) => {
  const { at } = await world.one<{ at: string }>(
    world.owner,
    "select max(tick_time) + '1 s' as at from market.clock_state",
  );
  const good = tick(new Date(at).toISOString(), "1.10060");
  await world.frame([tick(time, "1.10070")]);
  await world.frame([tick(time, "1.10070"), good]);
  expect(await refusals()).toEqual(["not a number or a time", "not a number or a time"]);
  expect(await bid()).toBe(1.1006);
});

test.each(["2026-03-02T10:10:00Z", "2026-03-02T10:10:01.123456+00:00", "2026-03-02T15:40:02.5+0530"])(
  "a tick with the ISO time %s is applied",
  async (time) => {
    await world.frame([tick(time, "1.10080")]);
    expect(await refusals()).toEqual([]);
    expect(await bid()).toBe(1.1008);
  },
);

test("a tick out of hours is shown and marked, and fills, closes and stops out no order", async () => {
  await world.owner.query(`
    insert into market.calendars (code, time_zone) values ('day', 'UTC');
    insert into market.calendar_sessions (calendar_id, weekday, opens, closes)
    select c.id, d, '08:00', '16:00' from market.calendars c, generate_series(1, 5) d where c.code = 'day';
    update market.categories set calendar_id = (select id from market.calendars where code = 'day') where category = 'forex';
    insert into market.calendar_sessions (calendar_id, weekday, opens, closes)
    select c.id, d, '00:00', '24:00' from market.calendars c, generate_series(0, 6) d where c.code = 'always';
    update market.clock_state set hours = 'calendar'`);
  const { userId, accountId } = await world.customer("USD", "1000");
  await world.frame([
    tick("2026-03-03T15:59:00.000Z", "1.10000"),
    tick("2026-03-03T15:59:00.000Z", "60000", "BTC_USD"),
  ]);
  const lossy = await world.place(userId, accountId, "EUR_USD", "buy", "10000", null, "1.09900");
  const large = await world.place(userId, accountId, "EUR_USD", "buy", "60000");
  const other = await world.customer("USD", "1000");
  const bitcoin = await world.place(other.userId, other.accountId, "BTC_USD", "buy", "0.01", "60500");
  const pending = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.09800");
  const outcomes = async (): Promise<(string | null)[]> =>
    Promise.all([lossy, large, bitcoin].map(async ({ id }) => (await world.order(id)).close_reason));

  await world.frame([
    tick("2026-03-03T16:00:00.000Z", "1.09000"),
    tick("2026-03-03T16:00:00.000Z", "60010", "BTC_USD"),
  ]);
  await world.frame([tick("2026-03-03T16:00:01.000Z", "1.08000")]);
  expect(await bid()).toBe(1.08);
  const marks = "select in_hours::text as mark from market.quotes where name = $1";
  expect(await world.one(world.owner, marks, ["EUR_USD"])).toEqual({ mark: "false" });
  expect(await world.one(world.owner, marks, ["BTC_USD"])).toEqual({ mark: "true" });
  expect(await outcomes()).toEqual([null, null, null]);
  expect(
    await world.one(world.owner, "select status::text as status from trading.pending_orders where id = $1", [
      pending.id,
    ]),
  ).toEqual({ status: "pending" });
  expect((await world.one<{ found: string }>(world.owner, "select trading.sweep()::text as found")).found).toBe("[]");

  // A market that never closes continues; an instrument out of hours waits for its own next tick in hours.
  await world.frame([tick("2026-03-03T16:00:02.000Z", "60600", "BTC_USD")]);
  expect(await outcomes()).toEqual([null, null, "take_profit"]);
  await expect(world.close(userId, large.id, "EUR_USD")).rejects.toMatchObject({ code: "BT202" });
  await world.frame([tick("2026-03-04T07:59:59.900Z", "1.08000")]);
  expect(await outcomes()).toEqual([null, null, "take_profit"]);
  await world.frame([tick("2026-03-04T08:00:00.000Z", "1.09000")]);
  expect(await outcomes()).toEqual(["stop_loss", "stop_out", "take_profit"]);
});
