// 31 the risk desk over 100,000 exposures beside the bare sums: its parts, the check of the limits, the stored samples;
// and orders while it is read as often as a page reads it.
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook } from "./book.ts";
import { compare, milliseconds, type Result, typical } from "./measure.ts";
import { book, type Options } from "./orders.ts";

const CALLS = 8;
const MIN_INTERVAL_MS = 500;
/** As in app/office/risk/use-live-risk.ts. */
const REST_FACTOR = 4;
const ORDERS = 400;
const aggregate = { kind: "most", gate: 4, ambition: 2 } as const;
const part = { kind: "most", gate: 8, ambition: 4 } as const;
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
      "31",
      "exposure by instrument, 100,000 rows",
      rounds,
      side("bare", bare),
      side("ours", rowsOnly),
      aggregate,
    ),
    await compare("31", "the whole risk desk, 100,000 rows", rounds, side("bare", bare), side("ours", read), aggregate),
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
    results.push(await compare("31", `${title}, 100,000 rows`, rounds, side("bare", bare), ours, part));
  }
  await reader.query("delete from trading.risk_limits");

  let account = 0;
  const order = async () => {
    account++;
    await trader.query(
      "select trading.place_order(a.user_id, a.id, 'SYM7_USD', 'buy', 1000) from money.accounts a where a.id = (select min(id) from money.accounts where user_id is not null) + $1",
      [account],
    );
  };
  const orders = async () =>
    (await milliseconds(async () => {
      for (let n = 0; n < ORDERS; n++) await order();
    })) / ORDERS;
  const watched = async () => {
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const took = await milliseconds(read);
        await wait(Math.max(MIN_INTERVAL_MS - took, REST_FACTOR * took));
      }
    })();
    const took = await orders();
    isOver = true;
    await watching;
    return took;
  };
  await orders();
  results.push(
    await compare(
      "31",
      "an order while the risk desk is watched",
      rounds,
      { name: "alone", unit: "ms", run: orders },
      { name: "watched", unit: "ms", run: watched },
      besideOrders,
    ),
  );
  await Promise.all([reader.end(), trader.end()]);
  return results;
}
