// 34: the performance report of a million closed orders, and of a year of them, beside the bare aggregate of the
// same rows.
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook, INSTRUMENTS } from "./book.ts";
import { compare, type Result, typical } from "./measure.ts";
import type { Options } from "./orders.ts";

const ORDER_COUNT = 1_000_000;
const CALLS = 2;

/** One account with a million orders of three years, held for minutes to two days; every second one won. */
async function fill(client: pg.Client): Promise<{ user: number; account: number }> {
  const { rows } = await client.query<{ user: string; account: string }>(
    `select a.user_id::text as user, a.id::text as account from money.accounts a where a.user_id is not null order by a.id limit 1`,
  );
  const { user, account } = rows[0] ?? { user: "", account: "" };
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
       quote_time, created_at, close_time, close_rate, close_reason, pro_loss)
     select $1, 1 + n % ${INSTRUMENTS}, (case when n % 3 = 0 then 'sell' else 'buy' end)::trading.side, 1000, 1, 0.1, 100, 10, 1, 50, now(),
       at, at + make_interval(mins => (3 + n::bigint * 7919 % 2880)::integer), 1.001, 'customer', (n::bigint * 7919 % 20001 - 10000) / 100.0
     from (select n, now() - interval '3 years' + n * interval '3 years' / ${ORDER_COUNT} as at from generate_series(1, ${ORDER_COUNT}) n) o`,
    [account],
  );
  await client.query("set session_replication_role = origin");
  await client.query("update iam.users set active_account_id = $2 where id = $1", [user, account]);
  await client.query("vacuum analyze trading.orders");
  return { user: Number(user), account: Number(account) };
}

/** The day before yesterday, so many years ago. */
const yearsAgo = (years: number): string =>
  new Date(Date.now() - (2 + 365 * years) * 86_400_000).toISOString().slice(0, 10);

/** What the nightly job stores, in calls of 30 days as it makes them. */
async function totalDays(client: pg.Client, account: number): Promise<number> {
  let days: number;
  let total = 0;
  do {
    const { rows } = await client.query<{ days: number }>("select trading.total_days($1, 30) as days", [account]);
    days = Number(rows[0]?.days ?? 0);
    total += days;
  } while (days > 0);
  await client.query(
    "vacuum analyze trading.totalled_days, trading.day_totals, trading.opening_totals, trading.curve_totals",
  );
  return total;
}

export async function report(cluster: Cluster, { rounds }: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_report", { accounts: 50, orders: 500, levels: false, cushion: 0 });
  const client = await connect(url);
  const { user, account } = await fill(client);
  const started = performance.now();
  const days = await totalDays(client, account);
  console.log(`     ${days} days totalled in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const results: Result[] = [];
  for (const { id, title, from, to } of [
    { id: "34", title: "performance report of 1,000,000 closed orders", from: null, to: null },
    { id: "34", title: "the same over the last whole year of three", from: yearsAgo(1), to: yearsAgo(0) },
  ]) {
    /** The totals of the report by instrument, as one statement over the account's orders. */
    const bare = () =>
      client.query(
        `select instrument_id, count(*), count(*) filter (where pro_loss > 0), count(*) filter (where pro_loss < 0), sum(pro_loss),
         sum(pro_loss) filter (where pro_loss > 0), max(pro_loss), min(pro_loss), min(close_time), max(close_time),
         sum(close_time - created_at) filter (where pro_loss > 0), sum(close_time - created_at) filter (where pro_loss < 0), sum(spread)
       from trading.orders where account_id = $1 and close_time is not null and deleted_at is null
         ${from === null ? "" : "and close_time >= $2::date and close_time < $3::date + 1"}
       group by instrument_id`,
        from === null ? [account] : [account, from, to],
      );
    const ours = () =>
      client.query("select * from trading.performance($1, $2, $3, null, 'Europe/Berlin')", [user, from, to]);
    results.push(
      await compare(
        id,
        title,
        rounds,
        { name: "aggregate", unit: "ms", run: () => typical(bare, CALLS) },
        { name: "report", unit: "ms", run: () => typical(ours, CALLS) },
        { kind: "most", gate: 2, ambition: 1.5 },
      ),
    );
  }
  await client.end();
  return results;
}
