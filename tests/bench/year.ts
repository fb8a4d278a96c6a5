// 45: charts and the asset list with a year of minute bars of 180 instruments, beside the newest month alone.
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook, INSTRUMENTS } from "./book.ts";
import { judge, print, type Result, typical } from "./measure.ts";

const MONTHS = 12;
/** Windows of thirty days, the newest of which is there from the beginning. */
const WINDOWS = 12;
const CALLS = 60;
/** Without --full the year is filled from its newest day backwards for so long. */
const FILL_SECONDS = 150;
/** Four a second, as in the other benchmarks. */
const TICKS_A_MINUTE = 240;
const FILLING_SESSIONS = 2;

/** The statements of the trading page; :today is the newest bar's day. */
const STATEMENTS = {
  "chart of 500 minutes": "select * from market.get_bars('SYM7_USD', '1m', null, null, 500)",
  "chart of 500 bars of 5 minutes": "select * from market.get_bars('SYM7_USD', '5m', null, null, 500)",
  "chart of 500 hours": "select * from market.get_bars('SYM7_USD', '1h', null, null, 500)",
  "500 minutes of two weeks before":
    "select * from market.get_bars('SYM7_USD', '1m', null, now() - interval '14 days', 500)",
  "asset list with 24 hours of closes": "select * from market.recent_closes(24)",
} as const;

/** Minute, hour and day bars of five days a week. A random walk in the digits of the hash needs no state. */
const FILL = `
  insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
  select i.id, r.resolution, at, p.open, greatest(p.open, p.close) + 0.0002, least(p.open, p.close) - 0.0002, p.close, r.ticks
  from market.instruments i
  cross join (values ('1m'::market.resolution, interval '1 minute', ${TICKS_A_MINUTE}), ('1h', '1 hour', ${TICKS_A_MINUTE * 60}),
    ('1d', '1 day', ${TICKS_A_MINUTE * 1440})) r (resolution, width, ticks)
  cross join lateral generate_series($1::timestamptz, $2::timestamptz - interval '1 second', r.width) at
  cross join lateral (
    select 1 + (hashint8(extract(epoch from at)::bigint + i.id) % 1000) / 1e5::numeric,
      1 + (hashint8(extract(epoch from at)::bigint + 60 + i.id) % 1000) / 1e5::numeric
  ) p (open, close)
  where i.name like 'SYM%' and extract(isodow from at at time zone 'UTC') < 6`;

type Window = { starts: string; ends: string };

async function windowsOf(client: pg.Client): Promise<Window[]> {
  await client.query(
    `select site.add_partition('market', 'candles', 'starts_at', date_trunc('month', now(), 'UTC') - n * interval '1 month')
     from generate_series(0, ${MONTHS}) n`,
  );
  const { rows } = await client.query<Window>(
    `select (e.at - interval '30 days')::text as starts, e.at::text as ends
     from generate_series(0, ${WINDOWS - 1}) n
     cross join lateral (select date_trunc('day', now(), 'UTC') - n * interval '30 days' as at) e order by n`,
  );
  return rows;
}

/** Fills windows until the time is over; a begun window is finished. */
async function fill(url: string, windows: Window[], seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: FILLING_SESSIONS }, async () => {
      const client = await connect(url);
      await client.query("set time zone 'UTC'; set synchronous_commit = off");
      for (let window = windows.shift(); window; window = performance.now() < until ? windows.shift() : undefined)
        await client.query(FILL, [window.starts, window.ends]);
      await client.end();
    }),
  );
}

async function measure(client: pg.Client): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [name, text] of Object.entries(STATEMENTS)) {
    // An answer without bars would be fast.
    const { rowCount } = await client.query(text);
    if ((rowCount ?? 0) < INSTRUMENTS) throw new Error(`${name} returned ${rowCount} rows.`);
    times.set(name, await typical(() => client.query({ name, text }), CALLS));
  }
  return times;
}

async function countBars(client: pg.Client): Promise<{ bars: number; since: string }> {
  await client.query("vacuum analyze market.candles");
  const { rows } = await client.query<{ bars: string; since: string }>(
    "select count(*) as bars, min(starts_at)::date::text as since from market.candles where resolution = '1m'",
  );
  return { bars: Number(rows[0]?.bars), since: rows[0]?.since ?? "" };
}

export async function year(cluster: Cluster, { full }: { full: boolean }): Promise<Result[]> {
  const url = await createBook(cluster, "bench_year", { accounts: 20, orders: 100, levels: false, cushion: 0 });
  const client = await connect(url);
  await client.query("set time zone 'UTC'");
  await client.query("update market.clock_state set source = 'real'");
  await client.query("update market.quotes set minute_at = now(), hour_at = now(), day_at = now()");
  const windows = await windowsOf(client);
  await fill(url, windows.splice(0, 1), Infinity);
  const newest = await countBars(client);
  const before = await measure(client);
  const begun = performance.now();
  await fill(url, windows, full ? Infinity : FILL_SECONDS);
  const whole = await countBars(client);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `     ${newest.bars} minute bars since ${newest.since}; then ${whole.bars} since ${whole.since}, the bars of ` +
      `${(whole.bars * TICKS_A_MINUTE) / 1e9} billion ticks, filled in ${seconds.toFixed(0)} s`,
  );
  const after = await measure(client);
  const results = [...after].map(([name, ours]) =>
    judge("45", `${name}, ${Math.round(whole.bars / 1e6)} million minute bars`, "ms", before.get(name) ?? 0, ours, {
      kind: "most",
      gate: 1.5,
      ambition: 1.1,
    }),
  );
  await client.end();
  for (const result of results) print(result);
  return results;
}
