// 4: orders as the web process places them, in batches, beside pgbench on the bare tables.
import { randomUUID } from "node:crypto";
import { placeInBatch } from "../../app/trading/orders/order-batches.ts";
import { openPool } from "../../db/open-pool.ts";
import type { Cluster } from "../fault/cluster.ts";
import { createBook, INSTRUMENTS } from "./book.ts";
import { compare, milliseconds, percentile, perSecond, type Result } from "./measure.ts";
import { bareOrder, book, draw, findFirst, type Options } from "./orders.ts";
import { drive } from "./pgbench.ts";

const POOL_SIZE = 10;
const WARM_UP_SECONDS = 4;
/** The gate and the ambition for each number of customers who order at once. */
const BOUNDS = new Map([
  [16, [0.7, 0.85]],
  [64, [1.2, 1.6]],
  [200, [1.2, 1.6]],
] as const);

export async function batches(cluster: Cluster, options: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_batches", book);
  const pool = await openPool(url, POOL_SIZE);
  const first = await findFirst(url);
  const order = () => {
    const n = draw([0, book.accounts - 1]);
    return placeInBatch(
      pool,
      { id: first.user + n, impersonatorId: null },
      {
        accountId: first.account + n,
        instrument: `SYM${draw([1, INSTRUMENTS])}_USD`,
        type: "buy",
        amount: "1000",
        profit: null,
        loss: null,
        trail: null,
        trailUnit: "pips",
        idempotencyKey: randomUUID(),
      },
    );
  };
  const bare = async (clients: number) => (await drive(url, bareOrder, clients, options.seconds)).tps;
  const best = await bestCount(bare);
  console.log(`     pgbench places most orders with ${best} clients`);
  const results: Result[] = [];
  // The web process runs for days: its code is compiled before the measurement.
  await perSecond(64, WARM_UP_SECONDS, order);
  for (const [customers, [gate, ambition]] of BOUNDS) {
    const times: number[] = [];
    const timed = async () => times.push(await milliseconds(order));
    results.push(
      await compare(
        "4",
        `orders in batches, ${customers} customers at once`,
        options.rounds,
        { name: `pgbench, ${best} clients`, unit: "tps", run: () => bare(best) },
        { name: "placeInBatch", unit: "tps", run: () => perSecond(customers, options.seconds, timed) },
        { kind: "least", gate, ambition },
      ),
    );
    console.log(
      `     the same: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    );
  }
  await pool.end();
  return results;
}

/** The number of clients with which pgbench places most orders a second. */
async function bestCount(bare: (clients: number) => Promise<number>): Promise<number> {
  let best = { clients: 0, tps: 0 };
  // The first run is not counted: it reads the tables into memory.
  await bare(4);
  for (const clients of [1, 2, 4, 8, 16, 32]) {
    const tps = await bare(clients);
    if (tps > best.tps) best = { clients, tps };
  }
  return best.clients;
}
