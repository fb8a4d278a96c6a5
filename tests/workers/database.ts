// A database on its own server, set up like an installation, for tests of the worker processes.
import pg from "pg";
import { inject } from "vitest";
import { roleUrl } from "../../db/connection.ts";
import { restrictDatabase } from "../../db/database-rights.ts";
import { createCluster } from "../fault/cluster.ts";
import { PASSWORDS } from "../support/templates.ts";

export type Database = Awaited<ReturnType<typeof createDatabase>>;

export async function createDatabase() {
  const cluster = await createCluster({ fsync: "off" }, inject("installed"));
  await rows(cluster.url("postgres"), "create database bourse template template_installed");
  const admin = cluster.url("bourse");
  const client = await connect(admin);
  try {
    await restrictDatabase(client, console.warn);
  } finally {
    await client.end();
  }
  await rows(admin, "update market.clock_state set hours = 'always'");
  const worker = roleUrl("bourse_worker", admin, PASSWORDS);
  return {
    cluster,
    admin,
    worker,
    /** Applies one tick as the feed would; `jumps` removes the limit on price moves. */
    async tick(instrument: string, bid: string, condition: string, jumps = false): Promise<void> {
      if (jumps) await rows(admin, "update market.categories set max_jump = 1e6");
      await rows(
        worker,
        "select market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', $1::text, 'bid', $2::text, 'ask', $3::text, 'time', clock_timestamp())))",
        [instrument, bid, condition],
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

/** Polls until the condition is true and returns the time in ms. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  timeoutMs: number,
  what: string,
): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < timeoutMs) {
    if (await condition()) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${what}: not within ${timeoutMs} ms`);
}
