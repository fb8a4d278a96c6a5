// Every figure of every report is counted again by a query that shares no function with the report: it reads the
// movements, payments and orders of an invented brokerage row by row.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOwnServer } from "../database.ts";
import { recounts } from "./recounts.ts";

type Figures = Record<string, string | null>;
type Report = {
  currency: string;
  missing: string[];
  rows: Figures[];
  totals: Figures;
  chart: { days: string[]; series: Record<string, string[]> };
};

let database: Awaited<ReturnType<typeof openOwnServer>>;
let client: pg.Client;
let admin: number;
let manager: number;
let period: { first: string; last: string };

beforeAll(async () => {
  database = await openOwnServer("brokerage");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const one = async (text: string) => Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {});
  [admin] = (await one("select id::int from iam.users where email = 'admin@demo.test'")) as [number];
  [manager] = (await one(
    "select manager_id::int from iam.profiles where manager_id is not null group by 1 order by count(*) desc limit 1",
  )) as [number];
  const [first, last] = (await one(
    "select (min(created_at) + interval '3 days')::date::text as first, (max(created_at) - interval '1 day')::date::text as last from money.transfers",
  )) as [string, string];
  period = { first, last };
  // The invented brokerage fills everything at its price: some requests are made better or worse, one of them by staff.
  await client.query(`update trading.closures set level = level * case order_id % 3 when 0 then 1.001 when 1 then 0.9985 else 1 end
    where reason in ('take_profit', 'stop_loss')`);
  await client.query("update trading.pending_orders set price = price * 1.0007 where order_id is not null");
  await client.query(
    `insert into trading.order_changes (order_id, actor_id, action)
     select order_id, $1, 'edit' from trading.closures where reason = 'stop_loss' order by order_id limit 3`,
    [admin],
  );
  // The stored totals of ended days are used, as in a running installation.
  await client.query("select money.close_days()");
  await client.query(
    "create temp table rates as select c as currency, market.exchange_rate(c, 'USD') as rate from (select distinct currency from money.accounts where mode <> 'broker' union select quote from market.instruments) x (c)",
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const run = async (actor: number, report: string, by: string, zone: string) =>
  (
    await client.query<{ report: Report }>("select reports.run_report($1, $2, $3, $4, $5, $6) as report", [
      actor,
      report,
      by,
      period.first,
      period.last,
      zone,
    ])
  ).rows[0]?.report as Report;

/** The figures of the independent query, as text. */
async function recount(text: string, actor: number, by: string, zone: string): Promise<Figures[]> {
  const { rows } = await client.query<Record<string, unknown>>({
    text: `with bounds as (select $1::date::timestamp at time zone $3 as starts, ($2::date + 1)::timestamp at time zone $3 as ends,
        $3::text as zone, $4::text as by, $5::bigint as actor) ${text}`,
    values: [period.first, period.last, zone, by, actor],
    types: { getTypeParser: () => String } as unknown as pg.CustomTypesConfig,
  });
  return rows as Figures[];
}

/** 1.50 and 1.5 are the same figure. */
const plain = (row: Figures): Figures =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) => [
      name,
      text && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text,
    ]),
  );
const sortByKey = (rows: Figures[]) =>
  rows.map(plain).sort((a, b) => (`${a.currency}${a.key}` < `${b.currency}${b.key}` ? -1 : 1));

describe.each(Object.entries(recounts))("the report %s", (report, { groupings, rows, totals, chart, forManagers }) => {
  const zones = ["UTC", "America/New_York", "Asia/Kolkata"];
  const cases = groupings.flatMap((by, at) => zones.map((zone) => [by, zone, at === 0 && forManagers] as const));

  test.each(cases)("by %s in %s equals the independent count of every figure", async (by, zone, isForManagers) => {
    for (const actor of isForManagers ? [admin, manager] : [admin]) {
      const found = await run(actor, report, by, zone);
      expect(found.missing).toEqual([]);
      const expected = await recount(rows, actor, by, zone);
      expect(expected.length).toBeGreaterThan(0);
      const names = Object.keys(expected[0] ?? {});
      const picked = found.rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
      expect(sortByKey(picked)).toEqual(sortByKey(expected));
      // The recount covers every figure of the report.
      expect(Object.keys(found.rows[0] ?? {}).sort()).toEqual([...names].sort());
      const [whole] = await recount(totals, actor, by, zone);
      expect(plain(found.totals)).toEqual(plain(whole ?? {}));
      const bars = await recount(chart, actor, by, zone);
      expect(found.chart.days).toEqual(bars.map(({ day }) => day));
      for (const [name, values] of Object.entries(found.chart.series))
        expect(values.map(Number), name).toEqual(bars.map((bar) => Number(bar[name])));
    }
  });
});
