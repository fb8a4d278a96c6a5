// How the figures change with the number of orders: they should stay nearly constant.
import type { Cluster } from "../fault/cluster.ts";
import { createBook } from "./book.ts";
import { judge, median, print, type Result } from "./measure.ts";
import { type Options, ourOrder } from "./orders.ts";
import { drive } from "./pgbench.ts";
import { applyTicks, next, openFeed } from "./ticks.ts";

async function frameTime(url: string, frames: number): Promise<number> {
  const feed = await openFeed(url);
  for (let n = 0; n < 20; n++) await applyTicks(feed, next(feed));
  const times: number[] = [];
  for (let n = 0; n < frames; n++) times.push(await applyTicks(feed, next(feed)));
  await feed.client.end();
  return median(times);
}

export async function scale(cluster: Cluster, options: Options & { full: boolean }): Promise<Result[]> {
  const results: Result[] = [];
  const many = options.full ? 1_000_000 : 200_000;
  const small = await createBook(cluster, "bench_small", {
    accounts: 20_000,
    orders: 10_000,
    levels: true,
    cushion: 10,
  });
  const large = await createBook(cluster, "bench_large", { accounts: 20_000, orders: many, levels: true, cushion: 10 });
  const figures = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < options.rounds; round++) {
    figures.small.push(await frameTime(small, 60));
    figures.large.push(await frameTime(large, 60));
  }
  results.push(
    judge(
      "13",
      `frame of 50 ticks, ${many.toLocaleString("en")} open orders instead of 10,000`,
      "ms",
      median(figures.small),
      median(figures.large),
      { kind: "most", gate: 1.5, ambition: 1.15 },
    ),
  );
  const orders = { small: [] as number[], large: [] as number[] };
  const [orderInSmall, orderInLarge] = [await ourOrder(small), await ourOrder(large)];
  for (let round = 0; round < options.rounds; round++) {
    orders.small.push((await drive(small, orderInSmall, 1, options.seconds)).milliseconds);
    orders.large.push((await drive(large, orderInLarge, 1, options.seconds)).milliseconds);
  }
  results.push(
    judge(
      "1",
      `one order, ${many.toLocaleString("en")} open orders instead of 10,000`,
      "ms",
      median(orders.small),
      median(orders.large),
      { kind: "most", gate: 1.5, ambition: 1.15 },
    ),
  );

  const crowded = await createBook(cluster, "bench_crowded", {
    accounts: 1000,
    orders: 5000,
    levels: true,
    cushion: 0,
    crowded: 5000,
  });
  const crowdedOrder = await ourOrder(crowded);
  const first = {
    ...crowdedOrder,
    name: "first",
    statement: crowdedOrder.statement.replaceAll(":account", "1"),
    variables: { instrument: crowdedOrder.variables["instrument"] ?? [1, 1] },
  };
  const second = { ...first, name: "second", statement: crowdedOrder.statement.replaceAll(":account", "2") };
  const accounts = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < options.rounds; round++) {
    accounts.few.push((await drive(crowded, second as typeof crowdedOrder, 1, 1)).milliseconds);
    accounts.many.push((await drive(crowded, first as typeof crowdedOrder, 1, 1)).milliseconds);
  }
  results.push(
    judge(
      "1",
      "one order in an account with 5,000 open orders instead of 5",
      "ms",
      median(accounts.few),
      median(accounts.many),
      { kind: "most", gate: 1.15, ambition: 1.05 },
    ),
  );
  for (const result of results) print(result);
  return results;
}
