// 31 the risk desk over 100,000 exposures beside the bare sums: its parts, the check of the limits, the stored samples;
// the page of a customer with 10,000 orders; and orders while it is read as often as a page reads it.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook } from "./book.ts";
import { compare, judge, median, milliseconds, print, type Result, typical } from "./measure.ts";
import { book, type Options } from "./orders.ts";

const CALLS = 8;
const MIN_INTERVAL_MS = 500;
/** As in app/office/risk/use-live-risk.ts. */
const REST_FACTOR = 9;
const ORDERS = 500;
/** A difference of a few percent needs more rounds than one of several times. */
const WATCHED_ROUNDS = 4;
type Cost = { took: number; cpu: number };
const aggregate = { kind: "most", gate: 4, ambition: 2 } as const;
/** Parts that read the exposures several times: no ratio is required. */
const part = { kind: "most", gate: 24, ambition: 12 } as const;
const besideOrders = { kind: "most", gate: 1.03, ambition: 1 } as const;

export async function risk(cluster: Cluster, { rounds }: Options): Promise<Result[]> {
  // 103,000 orders in random instruments of 20,000 accounts are about 100,000 exposures.
  const url = await createBook(cluster, "bench_risk", { ...book, orders: 103_000 });
  const [reader, trader] = [await connect(url), await connect(url)];
  const { rows } = await reader.query<{ id: string }>("select id from iam.users where role_id = 1 limit 1");
  const admin = rows[0]?.id;
  const read = () => reader.query("select trading.risk_desk($1, '{}')", [admin]);
  const side = (name: string, call: () => Promise<unknown>) => ({
    name,
    unit: "ms" as const,
    run: () => typical(call, CALLS),
  });
  const bare = () =>
    reader.query("select instrument_id, sum(long_units), sum(short_units) from trading.exposures group by 1");
  const rowsOnly = () => reader.query("select * from trading.risk_rows(null, 'real', 'USD')");
  const results = [
    await compare(
      "32",
      "exposure by instrument, 100,000 rows",
      rounds,
      side("bare", bare),
      side("ours", rowsOnly),
      aggregate,
    ),
    await compare("32", "the whole risk desk, 100,000 rows", rounds, side("bare", bare), side("ours", read), aggregate),
  ];
  await reader.query("insert into trading.risk_limits (net_stop, holder_stop, order_stop) values (1e15, 1e15, 1e15)");
  const parts = {
    "the lists of the risk desk": "select trading.risk_lists($1, '{}')",
    "an instrument with its ladder": "select trading.risk_instrument($1, 'SYM7_USD', '{}')",
    "the check of all kinds of limits": "select trading.check_limits() where $1::bigint > 0",
    "a sample of the exposure":
      "with d as (delete from trading.risk_samples returning 1) select (select count(*) from d), trading.sample_risk() where $1::bigint > 0",
  };
  for (const [title, text] of Object.entries(parts)) {
    const ours = side("ours", () => reader.query(text, [admin]));
    results.push(await compare("32", `${title}, 100,000 rows`, rounds, side("bare", bare), ours, part));
  }
  await reader.query("delete from trading.risk_limits");

  const customer = await addHistory(reader);
  results.push(
    await compare(
      "32",
      "the head of a customer with 10,000 orders",
      rounds,
      side("bare", () =>
        reader.query("select count(*), sum(pro_loss) from trading.orders where account_id = $1", [customer.account]),
      ),
      side("ours", () => reader.query("select iam.customer_overview($1, $2)", [admin, customer.user])),
      part,
    ),
  );
  results.push(...(await besideTheDesk(rounds * WATCHED_ROUNDS, read, trader)));
  await Promise.all([reader.end(), trader.end()]);
  return results;
}

/** Gives the last account 10,000 closed orders with their movements; returns the account and its customer. */
async function addHistory(client: pg.Client): Promise<{ account: string; user: string }> {
  const { rows } = await client.query<{ account: string; user: string }>(
    `select max(a.id) as account, max(a.user_id) as "user" from money.accounts a where a.user_id is not null`,
  );
  const [customer] = rows;
  if (!customer) throw new Error("The book has no account.");
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used,
       exchange_rate, stop_out_level, quote_time, created_at, close_time, close_rate, close_reason, pro_loss)
     select $1, i.id, 'buy', 1000, 1.1, 0.1, 30, 0, 1, 50, t, t, t + interval '1 hour', 1.1, 'customer', 1
     from (select id from market.instruments order by id limit 1) i, generate_series(1, 10000) n,
       lateral (select now() - n * interval '43 minutes') x (t)`,
    [customer.account],
  );
  await client.query(
    `insert into money.transfers (kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
       customer_account_id, balance_after, account_version, created_at)
     select 'profit_loss', 'history', n::text, 0, a.id, a.currency, 1, a.id, a.balance + n, a.version + n,
       now() - (10001 - n) * interval '43 minutes'
     from money.accounts a, generate_series(1, 10000) n where a.id = $1`,
    [customer.account],
  );
  await client.query("update money.accounts set version = version + 10000, balance = balance + 10000 where id = $1", [
    customer.account,
  ]);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze trading.orders, money.transfers, money.accounts");
  return customer;
}

/**
 * Orders alone and while a page reads the risk desk: by the clock, and by CPU time, which other processes do not
 * change.
 */
async function besideTheDesk(rounds: number, read: () => Promise<unknown>, trader: pg.Client): Promise<Result[]> {
  const { rows } = await trader.query<{ pid: number; first: string }>(
    "select pg_backend_pid() as pid, min(id) as first from money.accounts where user_id is not null",
  );
  const [backend] = rows;
  let account = Number(backend?.first);
  /** Nanoseconds on a processor, then waiting for one. */
  const schedule = () => readFileSync(`/proc/${backend?.pid}/schedstat`, "utf8").split(" ").map(Number);
  const orders = async (): Promise<Cost> => {
    const [cpu = 0] = schedule();
    const took = await milliseconds(async () => {
      for (let n = 0; n < ORDERS; n++)
        await trader.query(
          "select trading.place_order(a.user_id, a.id, 'SYM7_USD', 'buy', 1000) from money.accounts a where a.id = $1",
          [account++],
        );
    });
    return { took: took / ORDERS, cpu: ((schedule()[0] ?? 0) - cpu) / 1e6 / ORDERS };
  };
  const watched = async (): Promise<Cost> => {
    const isOver = new AbortController();
    const watching = watch(read, isOver.signal);
    const cost = await orders();
    isOver.abort();
    await watching;
    return cost;
  };
  await orders();
  const costs: { alone: Cost; watched: Cost }[] = [];
  for (let round = 0; round < rounds; round++) costs.push({ alone: await orders(), watched: await watched() });
  const typicalOf = (side: "alone" | "watched", figure: keyof Cost) => median(costs.map((each) => each[side][figure]));
  const result = (title: string, figure: keyof Cost) =>
    judge("32", title, "ms", typicalOf("alone", figure), typicalOf("watched", figure), besideOrders);
  const results = [
    result("an order while the risk desk is watched", "took"),
    result("CPU time of an order while the risk desk is watched", "cpu"),
  ];
  for (const each of results) print(each);
  return results;
}

/** Reads the risk desk as a page does, until aborted. */
async function watch(read: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const took = await milliseconds(read);
    await wait(Math.max(MIN_INTERVAL_MS - took, REST_FACTOR * took), undefined, { signal }).catch(() => {});
  }
}
