// 16 and 17: many closes in one event, and the nightly charge, beside set-based statements over bare tables.
import { connect, createBook, START_MS, type Tick } from "./book.ts";
import { compare, type Result } from "./measure.ts";
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";

/** Runs the action and rolls it back, so that the next run finds the same book. The time of `prove` is not measured. */
async function timeRolledBack(
  client: pg.Client,
  action: () => Promise<void>,
  prove: () => Promise<void> = async () => {},
): Promise<number> {
  await client.query("begin");
  try {
    const start = performance.now();
    await action();
    const elapsed = performance.now() - start;
    await prove();
    return elapsed;
  } finally {
    await client.query("rollback");
  }
}

const crashTo = (price: string): Tick[] => [
  {
    instrument: "SYM1_USD",
    bid: price,
    ask: (Number(price) + 0.0002).toFixed(6),
    time: new Date(START_MS + 600_000).toISOString(),
  },
];

/**
 * `count` accounts hold one long order each in one instrument; stop-losses and margins are reached at 2 percent and 5
 * percent.
 */
export async function fillAccounts(url: string, count: number): Promise<void> {
  const client = await connect(url);
  await client.query("set session_replication_role = replica");
  await client.query(
    "truncate trading.orders, trading.level_changes, trading.exposures, trading.rate_bands, trading.watched_accounts, trading.closures, trading.pending_orders cascade",
  );
  await client.query("update money.accounts set used_margin = 0, balance = 100, version = 1 where user_id is not null");
  await client.query(
    `
    insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
      stop_loss, quote_time, created_at)
    select a.id, i.id, 'buy', 1000, q.ask, 0.12, 100, 1000 * q.ask / 100, 1, 50,
      case when $2 then round(q.ask * 0.98, 6) end, market.clock(), market.clock()
    from (select id from money.accounts where user_id is not null order by id limit $1) a,
      market.instruments i join market.quotes q on q.instrument_id = i.id where i.name = 'SYM1_USD'`,
    [count, false],
  );
  await client.query(`
    insert into trading.exposures (account_id, instrument_id, orders, long_units, long_cost, spread, stop_out_level)
    select account_id, instrument_id, 1, units, units * open_rate, spread, 50 from trading.orders`);
  await client.query(
    "update money.accounts a set used_margin = o.margin_used from trading.orders o where o.account_id = a.id",
  );
  await client.query("set session_replication_role = origin");
  await client.query("insert into trading.watched_accounts (account_id) select account_id from trading.exposures");
  await client.query("select trading.measure_levels(array(select id from market.instruments))");
  await client.query("select market.apply_ticks($1::jsonb)", [JSON.stringify(crashTo("1.010000"))]);
  await client.query("vacuum analyze");
  await client.end();
}

/** The engine's session lives for weeks: both sides have their plans before the measurement. */
async function warm(...sides: { run: () => Promise<number> }[]): Promise<void> {
  for (let n = 0; n < 6; n++) for (const side of sides) await side.run();
}

async function measureBurst(url: string, count: number, rounds: number): Promise<Result[]> {
  await fillAccounts(url, count);
  const client = await connect(url);
  const limit = {
    name: "set-based close",
    unit: "ms" as const,
    run: () =>
      timeRolledBack(client, async () => {
        await client.query(
          "select bare.close_orders(array(select id from bare.orders where closed_at is null order by id limit $1))",
          [count],
        );
      }),
  };
  const applyCrash = async (price: string): Promise<void> => {
    await client.query("select market.apply_ticks($1::jsonb)", [JSON.stringify(crashTo(price))]);
  };
  const allClosed = async (): Promise<void> => {
    const { rows } = await client.query<{ left: number }>(
      "select count(*)::integer as left from trading.orders where close_time is null",
    );
    if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} of ${count} orders are still open`);
  };
  const crashSide = (price: string) => ({
    name: "apply_ticks",
    unit: "ms" as const,
    run: () => timeRolledBack(client, () => applyCrash(price), allClosed),
  });
  const bound = { kind: "most", gate: 2, ambition: 1.3 } as const;
  await warm(limit, crashSide("0.914000"));
  const results = [
    await compare("16", `stop-out of ${count} accounts in one tick`, rounds, limit, crashSide("0.914000"), bound),
  ];
  results.push(
    await compare("16", `the same, with every balance negative`, rounds, limit, crashSide("0.900000"), bound),
  );
  await client.query(
    "update trading.orders set stop_loss = round(open_rate * 0.98, 6), stop_cell = trading.price_cell(round(open_rate * 0.98, 6))",
  );
  await client.query("update money.accounts set balance = 1e6 where user_id is not null");
  await client.query(
    "insert into trading.watched_accounts (account_id) select account_id from trading.exposures on conflict do nothing",
  );
  await client.query("select trading.measure_levels(array(select id from market.instruments))");
  await client.query("select market.apply_ticks($1::jsonb)", [JSON.stringify(crashTo("1.010000"))]);
  await client.query("vacuum analyze");
  await warm(limit, crashSide("0.980000"));
  results.push(await compare("16", `${count} stop-losses in one tick`, rounds, limit, crashSide("0.980000"), bound));
  await client.end();
  return results;
}

export async function bursts(cluster: Cluster, options: { rounds: number; full: boolean }): Promise<Result[]> {
  const url = await createBook(cluster, "bench_storm", { accounts: 20_000, orders: 1, levels: false, cushion: 0 });
  const results: Result[] = [];
  for (const count of options.full ? [1000, 10_000] : [1000])
    results.push(...(await measureBurst(url, count, options.rounds)));
  return results;
}

export async function rollover(cluster: Cluster, options: { rounds: number }): Promise<Result[]> {
  const url = await createBook(cluster, "bench_swap", { accounts: 20_000, orders: 100_000, levels: false, cushion: 0 });
  const client = await connect(url);
  await client.query("update market.instruments set swap = -3.6");
  const result = await compare(
    "17",
    "nightly swap over 100,000 orders",
    options.rounds,
    {
      name: "set-based, one ledger row per order",
      unit: "ms",
      run: () => timeRolledBack(client, async () => void (await client.query("select bare.charge_swap()"))),
    },
    {
      name: "trading.charge_rollover",
      unit: "ms",
      run: () =>
        timeRolledBack(
          client,
          async () =>
            void (await client.query("select trading.charge_rollover($1)", [
              new Date(START_MS).toISOString().slice(0, 10),
            ])),
        ),
    },
    { kind: "most", gate: 2, ambition: 1.25 },
  );
  await client.end();
  return [result];
}
