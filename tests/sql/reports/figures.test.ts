// Every figure of every report is counted again by a query that shares no function with the report: it reads the
// movements, payments and orders of an invented brokerage row by row.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readChecks } from "../../../db/checks.ts";
import { openOwnServer } from "../database.ts";
import { type Recount, recounts, sharedName } from "./recounts.ts";

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
  // Persons of the same name have rows of their own.
  await client.query("update iam.users set full_name = $1 where role_id not in (1, 3) and id % 3 > 0", [sharedName]);
  // The invented brokerage fills everything at its price: some requests are made better or worse, one of them by staff.
  await client.query(`update trading.closures set level = level * case order_id % 3 when 0 then 1.001 when 1 then 0.9985 else 1 end
    where reason in ('take_profit', 'stop_loss')`);
  await client.query(
    `insert into trading.pending_orders (account_id, instrument_id, type, kind, units, price, status, order_id, created_at, settled_at)
     select account_id, instrument_id, type, 'limit', units, open_rate * case id % 2 when 0 then 1.0007 else 0.9996 end,
       (case id % 10 when 0 then 'rejected' else 'filled' end)::trading.pending_status, case when id % 10 <> 0 then id end, created_at, created_at
     from trading.orders where id % 5 = 0 and parent_id is null and deleted_at is null`,
  );
  await client.query(
    `insert into trading.order_changes (order_id, actor_id, action)
     select order_id, $1, 'edit' from trading.closures where reason = 'stop_loss' order by order_id limit 3`,
    [admin],
  );
  // The stored totals of ended days are used, as in a running installation.
  await client.query("select money.close_days()");
  expect(await totalExecutions()).toBeGreaterThan(30);
  await client.query(
    "create temp table rates as select c as currency, market.exchange_rate(c, 'USD') as rate from (select distinct currency from money.accounts where mode <> 'broker' union select quote from market.instruments) x (c)",
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Stores the totals of executions as the nightly job does, and returns the number of totalled days. */
const totalExecutions = async (): Promise<number> =>
  (await client.query<{ days: number }>("select cardinality(trading.total_executions('-infinity', 5000)) as days"))
    .rows[0]?.days ?? 0;

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

const zones = ["UTC", "America/New_York", "Asia/Kolkata"];
/** Zones whose offset has a half or a quarter of an hour, and changes in the period or not. */
const quarterZones = ["Australia/Adelaide", "Asia/Kathmandu"];
/** Expects that every figure of the report equals the independent count. */
async function expectRecount(
  { report, by, zone }: { report: string; by: string; zone: string },
  actors: number[],
): Promise<void> {
  const { rows, totals, chart } = recounts[report] as Recount;
  for (const actor of actors) {
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
}

describe.each(Object.entries(recounts))("the report %s", (report, { groupings, forManagers }) => {
  const zonesOf = (by: string) => (by === "hour" ? [...zones, ...quarterZones] : zones);
  // The executions of a manager's customers are read otherwise than those of all, by every grouping.
  const cases = groupings.flatMap((by, at) =>
    zonesOf(by).map((zone) => [by, zone, forManagers && (at === 0 || report === "execution")] as const),
  );

  test.each(cases)("by %s in %s equals the independent count of every figure", async (by, zone, isForManagers) => {
    await expectRecount({ report, by, zone }, isForManagers ? [admin, manager] : [admin]);
  });
});

describe("a year of the ledger", () => {
  let shorter: typeof period;
  beforeAll(async () => {
    shorter = period;
    const [year] = (await client.query<{ first: string }>("select ($1::date - 364)::text as first", [period.last]))
      .rows;
    period = { first: year?.first ?? "", last: period.last };
  });
  afterAll(() => {
    period = shorter;
  });

  const cases = ["trial_balance", "broker_profit"].flatMap((report) =>
    ["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"].map((zone) => [report, zone] as const),
  );
  test.each(cases)("%s in %s has bars of months, of which whole ones are stored", async (report, zone) => {
    expect((await client.query("select from money.monthly_totals")).rowCount).toBeGreaterThan(10);
    await expectRecount({ report, by: report === "broker_profit" ? "instrument" : "real", zone }, [admin]);
  });
});

describe("the totals of executions", () => {
  // A day is totalled three hours after its end.
  const FIRST_OPEN_DAY = "(now() at time zone 'UTC' - interval '3 hours')::date";
  const CHECK = readChecks().get("0433_totals_of_executions_are_the_orders_added_up") ?? "";
  const stale = async () =>
    (
      await client.query<{ day: string }>(
        `select distinct day::text from trading.execution_changes where day < ${FIRST_OPEN_DAY} order by 1`,
      )
    ).rows.map(({ day }) => day);
  const expectAll = async () => {
    for (const by of ["instrument", "kind"])
      await expectRecount({ report: "execution", by, zone: "America/New_York" }, [admin]);
    await expectRecount({ report: "execution", by: "hour", zone: "Australia/Adelaide" }, [admin]);
    expect((await client.query(CHECK)).rows).toEqual([]);
  };
  /** An order of the middle of the period and the days of its executions. */
  const orderWhere = async (condition: string) =>
    (
      await client.query<{ id: string; days: string[] }>(
        `select o.id, array(select distinct (at at time zone 'UTC')::date::text from unnest(array[o.created_at, o.close_time]) at
           where at at time zone 'UTC' < ${FIRST_OPEN_DAY} order by 1) as days
         from trading.orders o join money.accounts a on a.id = o.account_id
         where a.mode = 'real' and o.deleted_at is null and o.created_at between $1::date + 2 and $2::date - 2
           and not exists (select from trading.order_changes c where c.order_id = o.id) and ${condition}
         order by o.id limit 1`,
        [period.first, period.last],
      )
    ).rows[0] ?? { id: "", days: [] };

  test.each([
    {
      title: "a correction of a closed order",
      condition: "o.close_reason = 'take_profit'",
      change: `select trading.edit_order($2, $1, jsonb_build_object('closeRate', close_rate * 1.01), null, 'Wrong price') from trading.orders where id = $1`,
    },
    {
      title: "a deletion of an order",
      condition: "o.close_time is not null and exists (select from trading.pending_orders p where p.order_id = o.id)",
      change: "select trading.delete_order($2, $1, null, 'Recorded in error')",
    },
  ])("$title is in the report at once, and in the totals after the next job", async ({ condition, change }) => {
    const { id, days } = await orderWhere(condition);
    await client.query(change, [id, admin]);
    expect(await stale()).toEqual(days);
    await expectAll();
    expect([await totalExecutions(), await stale()]).toEqual([days.length, []]);
    await expectAll();
  });

  test("a partial close leaves the totals of the opening's day current and its slippage unchanged", async () => {
    const { id } = await orderWhere(
      "o.close_time is null and exists (select from trading.pending_orders p where p.order_id = o.id)",
    );
    await client.query("select trading.split_order($1, units / 2) from trading.orders where id = $1", [id]);
    expect(await stale()).toEqual([]);
    await expectAll();
    // The closed part is no order of its own in the traded volume.
    await expectRecount({ report: "volume", by: "plan", zone: "America/New_York" }, [admin]);
  });

  test("a change of the size of a pip is in the report at once", async () => {
    await client.query("update market.instruments set pip_size = 0.001 where name = 'EUR_USD'");
    expect((await stale()).length).toBeGreaterThan(30);
    await expectAll();
    await totalExecutions();
    await expectAll();
  });

  test("a day whose orders change while it is totalled stays to be totalled", async () => {
    const { id, days } = await orderWhere("o.close_time is not null");
    const change = "update trading.orders set deleted_at = deleted_at where id = $1";
    await client.query(change, [id]);
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query("begin");
    await other.query(change, [id]);
    expect(await totalExecutions()).toBe(days.length);
    await other.query("commit");
    await other.end();
    expect(await stale()).toEqual(days);
    expect([await totalExecutions(), await stale()]).toEqual([days.length, []]);
  });
});

describe("the dashboard of the back office", () => {
  type Dashboard = Record<"totalDeposits" | "totalWithdraws" | "totalProLoss", string> & {
    totalTrades: number;
    tradeEngagement: { categories: string[]; data: number[] };
  };
  const dashboard = async (days: [string | null, string | null]) =>
    (await client.query<{ shown: Dashboard }>("select site.office_dashboard($1, $2, $3) as shown", [admin, ...days]))
      .rows[0]?.shown;
  /** The figures from every movement and order of the days. */
  const recounted = async (days: [string | null, string | null]) => {
    const within = "and ($1::date is null or x.day >= $1) and ($2::date is null or x.day <= $2)";
    const { rows } = await client.query<Record<string, string>>(
      `with moved as (
         select x.kind, x.amount / r.rate as amount
         from (
           select t.kind, t.currency, (t.created_at at time zone 'UTC')::date as day,
             case when t.credit_account_id = t.customer_account_id then t.amount else -t.amount end as amount
           from money.transfers t join money.accounts a on a.id = t.customer_account_id
           where a.mode = 'real' and t.source_id not like '%:protection'
         ) x
         join rates r on r.currency = x.currency
         where true ${within}
       ), traded as (
         select count(*) as orders, count(distinct x.category) as categories
         from (
           select i.category, (o.created_at at time zone 'UTC')::date as day
           from trading.orders o join money.accounts a on a.id = o.account_id join market.instruments i on i.id = o.instrument_id
           where a.mode = 'real' and o.deleted_at is null and o.parent_id is null
         ) x
         where true ${within}
       )
       select
         (select coalesce(round(sum(amount), 2), 0)::text from moved where kind = 'deposit') as deposits,
         (select coalesce(round(-sum(amount), 2), 0)::text from moved where kind = 'withdrawal') as withdraws,
         (select coalesce(round(sum(amount), 2), 0)::text from moved where kind in ('profit_loss', 'correction')) as result,
         (select orders from traded) as orders, (select categories from traded) as categories`,
      days,
    );
    return rows[0];
  };

  test("has the figures of every movement and order of its period, before and after the days are added up", async () => {
    // Two orders of ended days are deleted after they were counted.
    await client.query(
      `update trading.orders set deleted_at = created_at where id in (
         select o.id from trading.orders o join money.accounts a on a.id = o.account_id
         where a.mode = 'real' and o.parent_id is null and o.deleted_at is null and o.close_time is not null order by o.id limit 2)`,
    );
    const [month] = (
      await client.query<{ first: string; last: string }>(
        "select date_trunc('month', $1::date + 20)::date::text as first, (date_trunc('month', $1::date + 20) + interval '16 days')::date::text as last",
        [period.first],
      )
    ).rows;
    for (const days of [
      [null, null],
      [period.first, period.last],
      [month?.first ?? null, month?.last ?? null],
      [period.last, null],
      [null, period.first],
    ] as [string | null, string | null][]) {
      const [shown, expected] = [await dashboard(days), await recounted(days)];
      expect({
        days,
        deposits: shown?.totalDeposits,
        withdraws: shown?.totalWithdraws,
        result: shown?.totalProLoss,
        orders: String(shown?.totalTrades),
        categories: String(shown?.tradeEngagement.categories.length),
      }).toEqual({ days, ...expected });
    }
    expect(Number((await recounted([null, null]))?.orders)).toBeGreaterThan(100);
  });

  test("reads the stored totals of ended days, not their movements and orders", async () => {
    await client.query("begin");
    const before = await dashboard([null, null]);
    await client.query(
      `update money.monthly_totals set paid_in = paid_in + 1000 where (month, mode, currency, kind) = (
         select month, mode, currency, kind from money.monthly_totals where mode = 'real' and currency = 'USD' and kind = 'deposit' limit 1);
       update trading.daily_openings set orders = orders + 5 where (day, instrument_id) = (select day, instrument_id from trading.daily_openings limit 1)`,
    );
    const after = await dashboard([null, null]);
    await client.query("rollback");
    expect(Number(after?.totalDeposits) - Number(before?.totalDeposits)).toBeCloseTo(1000);
    expect(Number(after?.totalTrades) - Number(before?.totalTrades)).toBe(5);
  });
});
