// The spreads of hours are counted again from the ticks themselves, by a query that does not read the stored sums
//
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createRandom } from "../../replay/random.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

const HOUR_MS = 3_600_000;
const THIRTY_DAYS_MS = 720 * HOUR_MS;
/** Every fifth hour of 32 days that include the change to summer time in Europe, on 29 March at 01:00 UTC. */
const START_MS = Date.parse("2026-02-28T00:00:00Z");
const END_MS = START_MS + 32 * 24 * HOUR_MS;
const STEP_MS = 5 * HOUR_MS;

type Tick = { instrument: string; bid: string; ask: string; time: number };
type Spread = { now: string; average: string; minute: number; hours: { minute: number; average: string }[] };

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1.2", "0.20");
  await world.category("stock", "3", "0.20");
  await world.instrument("EUR_USD", "forex", "30");
  await world.instrument("AAPL_USD", "stock", "20");
  await world.owner.query("update market.instruments set price_decimals = 2 where name = 'AAPL_USD'");
  await world.owner.query(
    "create temporary table test_ticks (instrument text, bid numeric, ask numeric, at timestamptz)",
  );
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

async function read(instrument: string, timeZone: string): Promise<Spread> {
  const { spread } = await world.one<{ spread: string | null }>(
    world.app,
    "select market.typical_spread($1, $2)::text as spread",
    [instrument, timeZone],
  );
  return JSON.parse(spread ?? "null") as Spread;
}

const kept: Tick[] = [];

async function send(ticks: Tick[]): Promise<void> {
  await world.frame(ticks);
  kept.push(...ticks);
}

/** The averages by hour of the day of the 30 days before the hour of the clock, over the kept ticks. */
async function recount(instrument: string, timeZone: string, places: number) {
  const until = new Date(Math.floor(END_MS / HOUR_MS) * HOUR_MS);
  const { rows } = await world.owner.query<{ minute: number; average: string }>(
    `select extract(epoch from date_trunc('hour', at, 'UTC') at time zone $2 - date_trunc('day', date_trunc('hour', at, 'UTC') at time zone $2))::integer / 60 as minute,
       round(avg(ask - bid), $3)::text as average
     from test_ticks where instrument = $1 and at >= $4 and at < $5 group by 1 order by 1`,
    [instrument, timeZone, places, new Date(until.getTime() - THIRTY_DAYS_MS), until],
  );
  const { average } = await world.one<{ average: string }>(
    world.owner,
    "select round(avg(ask - bid), $2)::text as average from test_ticks where instrument = $1 and at >= $3 and at < $4",
    [instrument, places, new Date(until.getTime() - THIRTY_DAYS_MS), until],
  );
  return { average, hours: rows.map((row) => ({ ...row, minute: Number(row.minute) })) };
}

test("the average spread by hour of the day equals the average of the ticks of 30 days", async () => {
  const random = createRandom(288);
  const quote = (instrument: string, price: number, places: number, time: number): Tick => {
    const bid = (price * (1 + random.between(-0.001, 0.001))).toFixed(places);
    const isNight = new Date(time).getUTCHours() > 20;
    const width = random.integer(0, isNight ? 40 : 9) / 10 ** places;
    return { instrument, bid, ask: (Number(bid) + width).toFixed(places), time };
  };
  expect(await read("EUR_USD", "UTC")).toMatchObject({ now: null, average: null, hours: [] });
  for (let hour = START_MS; hour < END_MS; hour += STEP_MS) {
    // The stock has no ticks in every third hour. Frames end an hour, follow within a minute, or span several minutes.
    const hasStock = (hour / HOUR_MS) % 3 > 0;
    const time = hour + random.integer(0, 3_500_000);
    await send([quote("EUR_USD", 1.1, 5, time), ...(hasStock ? [quote("AAPL_USD", 190, 2, time + 1)] : [])]);
    await send([quote("EUR_USD", 1.1, 5, time + 2000)]);
    if (random.chance(0.3))
      await send([0, 40_000, 80_000].map((later) => quote("EUR_USD", 1.1, 5, time + 3000 + later)));
    // A tick beyond the largest accepted move counts nowhere.
    if (random.chance(0.1))
      await world.frame([{ instrument: "EUR_USD", bid: "2.00000", ask: "3.00000", time: time + 99_000 }]);
  }
  await send([{ instrument: "EUR_USD", bid: "1.10000", ask: "1.10020", time: END_MS }]);
  await send([{ instrument: "AAPL_USD", bid: "190.00", ask: "190.10", time: END_MS + 1 }]);
  await world.owner.query(
    `insert into test_ticks select t.instrument, t.bid, t.ask, to_timestamp(t.time / 1000.0)
     from jsonb_to_recordset($1) t (instrument text, bid numeric, ask numeric, time numeric)`,
    [JSON.stringify(kept)],
  );

  for (const zone of ["UTC", "Europe/Berlin", "Asia/Kolkata"]) {
    const euro = await read("EUR_USD", zone);
    expect({ zone, ...euro }).toMatchObject({ zone, now: "0.0002", ...(await recount("EUR_USD", zone, 6)) });
    expect(euro.hours).toHaveLength(24);
    const stock = await read("AAPL_USD", zone);
    expect({ zone, ...stock }).toMatchObject({ zone, now: "0.1", ...(await recount("AAPL_USD", zone, 3)) });
  }
  expect((await read("AAPL_USD", "UTC")).hours).toHaveLength(16);
  // 1 April, 00:00 UTC.
  expect((await read("EUR_USD", "Europe/Berlin")).minute).toBe(120);
  expect((await read("EUR_USD", "Asia/Kolkata")).minute).toBe(330);
  expect(await findViolations(world.owner)).toEqual([]);
});

test("a split divides the spreads of past hours and of the current hour by its ratio", async () => {
  const before = await read("AAPL_USD", "UTC");
  const { id } = await world.one<{ id: number }>(
    world.owner,
    "select id from market.instruments where name = 'AAPL_USD'",
  );
  await world.app.query("select * from trading.split_instrument($1, $2, 2, 1, 'A split of two for one')", [
    world.admin,
    id,
  ]);
  const after = await read("AAPL_USD", "UTC");
  expect(after.now).toBe("0.05");
  expect(2 * Number(after.average)).toBeCloseTo(Number(before.average), 2);
  // The hour that ends next has the ticks of before the split at the new scale.
  await world.frame([{ instrument: "AAPL_USD", bid: "95.00", ask: "95.07", time: END_MS + HOUR_MS }]);
  const { rows } = await world.owner.query(
    "select round(spread_sum, 4)::text as sum, ticks from market.hourly_spreads where instrument_id = $1 and starts_at = $2",
    [id, new Date(END_MS)],
  );
  expect(rows).toEqual([{ sum: "0.0500", ticks: "1" }]);
});

test("an unknown instrument has no typical spread", async () => {
  expect(await read("NOT_KNOWN", "UTC")).toBeNull();
});
