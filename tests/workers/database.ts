// A database of one's own, as an installation has it, for tests of the processes around it.
import pg from "pg";
import { inject } from "vitest";
import { roleUrl } from "../../db/connection.ts";
import { restrictDatabase } from "../../db/database-rights.ts";
import { createCluster } from "../fault/cluster.ts";
import { PASSWORDS } from "../support/templates.ts";

export type Database = Awaited<ReturnType<typeof createDatabase>>;

export async function createDatabase() {
  const cluster = await createCluster({}, inject("installed"));
  await rows(cluster.url("template1"), "create database bourse template postgres");
  const admin = cluster.url("bourse");
  const client = await connect(admin);
  await restrictDatabase(client, console.warn).finally(() => client.end());
  await rows(admin, "update market.clock_state set hours = 'always'");
  const worker = roleUrl("bourse_worker", admin, PASSWORDS);
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
