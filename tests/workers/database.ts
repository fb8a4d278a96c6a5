// A database of one's own with a dozen instruments, for tests of the processes around it.
import pg from "pg";
import { createCluster } from "../fault/cluster.ts";
import { install } from "../fault/install.ts";

export type Database = Awaited<ReturnType<typeof createDatabase>>;

const instruments: Array<[name: string, category: string, decimals: number, price: string]> = [
  ["EUR_USD", "forex", 5, "1.13607"],
  ["USD_JPY", "forex", 3, "157.477"],
  ["EUR_JPY", "forex", 3, "178.906"],
  ["XAU_USD", "commodity", 3, "4129.100"],
  ["SPX500_USD", "index", 1, "7400.0"],
  ["AAPL_USD", "stock", 2, "309.35"],
  ["BTC_USD", "crypto", 2, "83212.64"],
  ["SHIB_USD", "crypto", 8, "0.00000558"],
];

export async function createDatabase() {
  const cluster = await createCluster();
  const admin = cluster.url("postgres");
  await install(admin);
  const client = await connect(admin);
  await client.query("alter role bourse_worker login; alter role bourse_app login");
  await client.query(
    "insert into market.currencies (code, name, symbol, is_account_currency) values ('USD', 'Dollar', '$', true)",
  );
  await client.query("insert into market.calendars (code, time_zone) values ('always', 'UTC')");
  await client.query(`insert into market.categories (category, calendar_id)
    select category, c.id from unnest(enum_range(null::market.category)) category, market.calendars c`);
  for (const [name, category, decimals, price] of instruments) {
    const [base, quote] = name.split("_");
    await client.query(
      `insert into market.instruments (name, base, quote, category, price_decimals, typical_price, leverage) values ($1, $2, $3, $4, $5, $6, 20)`,
      [name, base, quote, category, decimals, price],
    );
  }
  await client.end();
  const worker = admin.replace("postgres@", "bourse_worker@");
  return {
    cluster,
    admin,
    worker,
    /** One tick as the feed would apply it; jumps are allowed on request. */
    async tick(instrument: string, bid: string, ask: string, jumps = false): Promise<void> {
      if (jumps) await rows(admin, "update market.categories set max_jump = 1e6");
      await rows(
        worker,
        "select market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', $1::text, 'bid', $2::text, 'ask', $3::text, 'time', clock_timestamp())))",
        [instrument, bid, ask],
      );
    },
  };
}

const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : String) } as unknown as pg.CustomTypesConfig;

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types });
  client.on("error", () => {});
  await client.connect();
  return client;
}

export async function rows<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connect(url);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Asks until the answer is right, and tells how long that took. */
export async function until(ask: () => Promise<boolean> | boolean, limit: number, what: string): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < limit) {
    if (await ask()) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what}: not within ${limit} ms`);
}
