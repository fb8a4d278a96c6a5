// 8, 13, 14, 33: the cost of a frame of 50 ticks beside writing 50 prices.
import type pg from "pg";
import { type Book, connect, createBook, frame, type Prices, prices, START_MS, STEP_MS, type Tick } from "./book.ts";
import { judge, median, print, type Result } from "./measure.ts";
import type { Cluster } from "../fault/cluster.ts";

export const books: Record<"quotes" | "levels" | "trailing" | "margins", Book> = {
  quotes: { accounts: 10, orders: 1, levels: false, cushion: 0 },
  levels: { accounts: 20_000, orders: 100_000, levels: true, cushion: 0 },
  trailing: { accounts: 20_000, orders: 100_000, levels: true, cushion: 0, trailingEvery: 5 },
  margins: { accounts: 20_000, orders: 100_000, levels: false, cushion: 10 },
};

export type Feed = { client: pg.Client; at: Prices; n: number };

/** Continues after the last frame of that database: older ticks would be refused. */
export async function openFeed(url: string): Promise<Feed> {
  const client = await connect(url);
  const { rows } = await client.query<{ at: number; id: number; bid: string }>(
    `select extract(epoch from market.clock()) * 1000 as at, substring(i.name from 'SYM([0-9]+)_')::integer as id, q.bid
     from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name like 'SYM%'`,
  );
  const at = prices();
  for (const { id, bid } of rows) at[id] = Number(bid);
  return { client, at, n: Math.ceil((Number(rows[0]?.at ?? START_MS) - START_MS) / STEP_MS) };
}

export function next(feed: Feed, count = 50): Tick[] {
  feed.n++;
  return frame(count, feed.at, feed.n);
}

export async function writePrices(feed: Feed, ticks: Tick[]): Promise<number> {
  const ids = ticks.map((tick) => Number(/\d+/.exec(tick.instrument)?.[0]));
  const start = performance.now();
  await feed.client.query({
    name: "bare",
    text: "select bare.write_prices($1, $2, $3)",
    values: [ids, ticks.map((tick) => tick.bid), ticks.map((tick) => tick.ask)],
  });
  return performance.now() - start;
}

export async function applyTicks(feed: Feed, ticks: Tick[]): Promise<number> {
  const text = JSON.stringify(ticks);
  const start = performance.now();
  await feed.client.query({ name: "ours", text: "select market.apply_ticks($1::jsonb)", values: [text] });
  return performance.now() - start;
}

/** What the jobs do every second: owners are notified; once a minute the moves that frames left are executed. */
async function moveStops(feed: Feed, executes: boolean): Promise<number> {
  const start = performance.now();
  await feed.client.query({ name: "moves", text: "select trading.publish_stop_moves($1)", values: [executes] });
  return performance.now() - start;
}

/** A feed sends this many frames a second. */
const FRAMES_PER_SECOND = 4;
const FRAMES_PER_EXECUTION = 60 * FRAMES_PER_SECOND;

/** Alternates frames of both kinds; returns the median of each, and a frame's mean share of the moves of stops. */
export async function frames(
  feed: Feed,
  count: number,
  hasTrails = false,
): Promise<{ limit: number; ours: number; moves: number }> {
  for (let n = 0; n < 10; n++) {
    await writePrices(feed, next(feed));
    await applyTicks(feed, next(feed));
  }
  const limit: number[] = [];
  const ours: number[] = [];
  let moves = 0;
  for (let n = 1; n <= count; n++) {
    limit.push(await writePrices(feed, next(feed)));
    ours.push(await applyTicks(feed, next(feed)));
    if (hasTrails && n % FRAMES_PER_SECOND === 0) moves += await moveStops(feed, n % FRAMES_PER_EXECUTION === 0);
  }
  return { limit: median(limit), ours: median(ours), moves: moves / count };
}

export async function ticks(cluster: Cluster, options: { rounds: number }): Promise<Result[]> {
  const results: Result[] = [];
  for (const [id, title, book, gate, ambition] of [
    ["8", "frame of 50 ticks, no trading", books.quotes, 1.6, 1.3],
    ["13", "frame of 50 ticks over 100,000 orders with levels", books.levels, 3, 2.2],
    ["33", "the same, every fifth order with a trailing stop", books.trailing, 3, 2.2],
    ["14", "frame of 50 ticks over 20,000 margined accounts", books.margins, 4, 3],
  ] as const) {
    const url = await createBook(cluster, `bench_ticks_${results.length}`, book);
    const feed = await openFeed(url);
    const { limit, ours, moves } = await frames(
      feed,
      options.rounds * FRAMES_PER_EXECUTION,
      book.trailingEvery !== undefined,
    );
    const result = judge(id, title, "ms", limit, ours + moves, { kind: "most", gate, ambition });
    print(result);
    results.push(result);
    if (book.trailingEvery !== undefined) {
      const { rows } = await feed.client.query<{ moves: string; open: string }>(
        `select (select sum(moves) from trading.moving_stops) as moves,
           (select count(*) from trading.moving_stops m join trading.orders o on o.id = m.order_id and o.close_time is null) as open`,
      );
      console.log(
        `     ${rows[0]?.moves} moves of stops; publishing and executing them takes ${moves.toFixed(2)} ms a frame; ${rows[0]?.open} trailing orders open at the end`,
      );
    }
    await feed.client.end();
  }
  return results;
}
