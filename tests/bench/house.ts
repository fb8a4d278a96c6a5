// 40 and 41: the reports of activity and of execution over a million orders, beside the simplest statements that group
// the same rows.
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook, INSTRUMENTS } from "./book.ts";
import { compare, type Result, typical } from "./measure.ts";
import type { Options } from "./orders.ts";

const ORDER_COUNT = 1_000_000;
const ACCOUNTS = 1000;
const CALLS = 2;
const ZONE = "America/New_York";

/** A million closed orders of a year; every tenth was a pending order, every fifth closed at its take profit. */
async function fill(client: pg.Client): Promise<number> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
       quote_time, created_at, close_time, close_rate, close_reason, pro_loss)
     select a.ids[1 + n % array_length(a.ids, 1)], 1 + n % ${INSTRUMENTS}, (case when n % 3 = 0 then 'sell' else 'buy' end)::trading.side, 1000, 1.1,
       0.1, 100, 10, 1, 50, at - interval '150 ms', at, at + make_interval(mins => (3 + n::bigint * 7919 % 2880)::integer), 1.2,
       (case when n % 5 = 0 then 'take_profit' else 'customer' end)::trading.close_reason, (n::bigint * 7919 % 20001 - 10000) / 100.0
     from (select n, now() - interval '1 year' + n * interval '363 days' / ${ORDER_COUNT} as at from generate_series(1, ${ORDER_COUNT}) n) o
     cross join (select array_agg(id) as ids from money.accounts where mode = 'real') a`,
  );
  await client.query(
    `insert into trading.pending_orders (account_id, instrument_id, type, kind, units, price, status, order_id, created_at, settled_at)
     select account_id, instrument_id, type, 'limit', units, open_rate + 0.0001, 'filled', id, created_at, created_at
     from trading.orders where id % 10 = 0 and close_time is not null`,
  );
  await client.query(
    `insert into trading.closures (order_id, reason, rule, level, tick_instrument_id, tick_time, bid, ask, exchange_rate, balance, equity, used_margin, created_at, notified_at)
     select id, 'take_profit', 'bid >= level', close_rate - 0.0002, instrument_id, close_time - interval '80 ms', 1.2, 1.2001, 1, 0, 0, 0, close_time, close_time
     from trading.orders where close_reason = 'take_profit'`,
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze trading.orders, trading.pending_orders, trading.closures");
  const { rows } = await client.query<{ id: string }>("select id from iam.users where role_id = 1 order by id limit 1");
  return Number(rows[0]?.id);
}

const since = "current_date - 364";
/** Openings and closes by month of the zone. */
const activityBare = ["created_at", "close_time"].map(
  (time) =>
    `select date_trunc('month', ${time}, '${ZONE}'), count(*), count(distinct account_id), sum(units * open_rate)
     from trading.orders where deleted_at is null and ${time} >= ${since} group by 1`,
);
/**
 * Fills by instrument, with the age of the quote and the difference to the requested price; of some accounts or of all.
 */
const executionBare = (accounts: readonly string[] | null = null) => {
  const condition = accounts ? `and o.account_id = any ('{${accounts.join(",")}}')` : "";
  return [
    `select o.instrument_id, count(*), avg(o.created_at - o.quote_time), avg(p.price - o.open_rate), min(p.price - o.open_rate),
       sum((p.price - o.open_rate) * o.units)
     from trading.orders o left join trading.pending_orders p on p.order_id = o.id
     where o.deleted_at is null and o.created_at >= ${since} ${condition} group by 1`,
    `select o.instrument_id, count(*), avg(o.close_time - e.tick_time), avg(o.close_rate - e.level), min(o.close_rate - e.level),
       sum((o.close_rate - e.level) * o.units)
     from trading.orders o left join trading.closures e on e.order_id = o.id
     where o.deleted_at is null and o.close_time >= ${since} ${condition} group by 1`,
  ];
};

type Manager = { id: number; accounts: string[] };

/** A manager of the first `count` customers. */
async function createManager(client: pg.Client, count: number): Promise<Manager> {
  const { rows } = await client.query<{ id: string }>(
    `insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
     values ($1, 'none', 'Bench manager', iam.role('manager'), true) returning id`,
    [`manager-${count}@example.com`],
  );
  const id = Number(rows[0]?.id);
  const changed = await client.query<{ account: string }>(
    `update iam.profiles p set manager_id = $1
     from (select user_id, id from money.accounts where mode = 'real' order by id limit $2) a
     where a.user_id = p.user_id returning a.id::text as account`,
    [id, count],
  );
  return { id, accounts: changed.rows.map(({ account }) => account) };
}

/** What the nightly job stores, in calls of 31 days as it makes them. */
async function totalDays(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ days: number }>(
    "select cardinality(trading.total_executions('-infinity', 31)) as days",
  );
  const days = rows[0]?.days ?? 0;
  return days === 0 ? 0 : days + (await totalDays(client));
}

export async function house(cluster: Cluster, { rounds }: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_house", { accounts: ACCOUNTS, orders: 500, levels: false, cushion: 0 });
  const client = await connect(url);
  const admin = await fill(client);
  const bare = (statements: readonly string[]) => () =>
    statements.reduce<Promise<unknown>>((before, text) => before.then(() => client.query(text)), Promise.resolve());
  type Report = { name: string; by: string; zone?: string; actor?: number };
  const report =
    ({ name, by, zone = ZONE, actor = admin }: Report) =>
    () =>
      client.query("select reports.run_report($1, $2, $3, current_date - 364, current_date, $4)", [
        actor,
        name,
        by,
        zone,
      ]);
  const measure = (id: string, shown: Report, statements: readonly string[], suffix = "") =>
    compare(
      id,
      `report ${shown.name} by ${shown.by} of 1,000,000 orders of a year${suffix}`,
      rounds,
      { name: "aggregates", unit: "ms", run: () => typical(bare(statements), CALLS) },
      { name: "report", unit: "ms", run: () => typical(report(shown), CALLS) },
      { kind: "most", gate: 2, ambition: 1.2 },
    );
  const execution = (by: string, suffix = "", zone = ZONE) =>
    measure("41", { name: "execution", by, zone }, executionBare(), suffix);
  const results = [
    await measure("40", { name: "activity", by: "time" }, activityBare),
    await execution("instrument", ", before its days are totalled"),
    await execution("hour", ", before its days are totalled"),
  ];
  const started = performance.now();
  const days = await totalDays(client);
  console.log(`     ${days} days totalled in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await client.query("vacuum analyze trading.execution_days, trading.execution_totals");
  for (const by of ["instrument", "kind", "hour"]) results.push(await execution(by));
  for (const zone of ["Asia/Kolkata", "Asia/Kathmandu"]) results.push(await execution("hour", `, ${zone}`, zone));
  for (const count of [500, 100, 10]) {
    const { id, accounts } = await createManager(client, count);
    for (const by of ["instrument", "hour"]) {
      const shown = { name: "execution", by, actor: id };
      results.push(await measure("41", shown, executionBare(accounts), `, a manager of ${count} of 1,000 customers`));
    }
  }
  await client.end();
  return results;
}
