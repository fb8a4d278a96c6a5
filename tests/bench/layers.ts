// 6 and 7: the cost per order of slonik and of live updates.
import { fork } from "node:child_process";
import { resolve } from "node:path";
import pg from "pg";
import { sql } from "slonik";
import { z } from "zod";
import { openPool } from "../../db/open-pool.ts";
import type { Cluster } from "../fault/cluster.ts";
import { createBook, INSTRUMENTS } from "./book.ts";
import { compare, perSecond, type Result } from "./measure.ts";
import { book, draw, findFirst, type Options, ourOrder } from "./orders.ts";
import { drive } from "./pgbench.ts";
import { applyTicks, next, openFeed } from "./ticks.ts";

const CLIENTS = 16;

const placed = z.object({ id: z.number() });

export async function layers(cluster: Cluster, options: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_layers", book);
  const ours = await ourOrder(url);
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  const layer = await openPool(url, CLIENTS);
  const first = await findFirst(url);
  const some = () => ({ n: draw([0, book.accounts - 1]), name: `SYM${draw([1, INSTRUMENTS])}_USD` });
  const results = [
    await compare(
      "6",
      "order through slonik instead of pg.Pool, 16 clients",
      options.rounds,
      {
        name: "pg.Pool",
        unit: "tps",
        run: () =>
          perSecond(CLIENTS, options.seconds, () => {
            const { n, name } = some();
            return pool.query("select id from trading.place_order($1, $2, $3, 'buy', 1000)", [
              first.user + n,
              first.account + n,
              name,
            ]);
          }),
      },
      {
        name: "slonik",
        unit: "tps",
        run: () =>
          perSecond(CLIENTS, options.seconds, () => {
            const { n, name } = some();
            return layer.one(
              sql.type(
                placed,
              )`select id from trading.place_order(${first.user + n}, ${first.account + n}, ${name}, 'buy', 1000)`,
            );
          }),
      },
      { kind: "least", gate: 0.75, ambition: 0.9 },
    ),
  ];
  await Promise.all([pool.end(), layer.end()]);

  // With the relay receiving notifications and 20 price frames a second.
  const withRelay = async (): Promise<number> => {
    const relay = fork(resolve(import.meta.dirname, "fanout/ours.ts"), { env: { ...process.env, DATABASE_URL: url } });
    await new Promise((done) => relay.once("message", done));
    const feed = await openFeed(url);
    let going = true;
    const ticking = (async () => {
      while (going) {
        await applyTicks(feed, next(feed));
        await new Promise((done) => setTimeout(done, 50));
      }
    })();
    const { tps } = await drive(url, ours, CLIENTS, options.seconds);
    going = false;
    await ticking;
    await feed.client.end();
    relay.kill();
    return tps;
  };
  results.push(
    await compare(
      "7",
      "orders while prices and events are sent, 16 clients",
      options.rounds,
      {
        name: "no relay, no prices",
        unit: "tps",
        run: async () => (await drive(url, ours, CLIENTS, options.seconds)).tps,
      },
      { name: "relay and 20 frames a second", unit: "tps", run: withRelay },
      { kind: "least", gate: 0.9, ambition: 0.95 },
    ),
  );
  return results;
}
