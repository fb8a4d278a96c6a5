import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { requireDirect } from "../../db/pooler.ts";
import { watchConnection } from "./watch-connection.ts";

/** The advisory lock of the leading feed, one per database ("bour", 1). */
const LEADER_LOCK = [0x626f7572, 1];
const LOCK_RETRY_MS = 700;
const MAX_BACKOFF_MS = 2_000;

export type Leadership = { client: pg.Client; lost: Promise<Error> };

/**
 * Waits until this process holds the leader lock. The lock belongs to the connection that applies ticks: when the
 * connection is lost, so is the lock, and two feeds never lead at once. PostgreSQL detects a lost connection within
 * four seconds.
 */
export async function acquireLeadership(
  databaseUrl: string,
  signal: AbortSignal,
  onError: (error: Error) => void,
): Promise<Leadership | undefined> {
  for (let backoff = 100; !signal.aborted; backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)) {
    const watch = watchConnection(databaseUrl);
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "bourse feed",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      stream: watch.stream,
    });
    const lost = new Promise<Error>((resolve) => {
      client.once("error", resolve);
      client.once("end", () => resolve(new Error("The connection ended")));
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await requireDirect(client);
      await watch.start(client);
      await client.query(
        "set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2; set tcp_user_timeout = 4000",
      );
      while (!signal.aborted) {
        const { rows } = await client.query<{ leads: boolean }>(
          "select pg_try_advisory_lock($1, $2) as leads",
          LEADER_LOCK,
        );
        if (rows[0]?.leads) return { client, lost };
        backoff = 100;
        await wait(LOCK_RETRY_MS, undefined, { signal }).catch(() => {});
      }
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      await wait(backoff, undefined, { signal }).catch(() => {});
    }
    await client.end().catch(() => {});
  }
  return undefined;
}
