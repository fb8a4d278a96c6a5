import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** One feed leads per database; the pair of numbers names that right ("bour", 1). */
const LEADERSHIP = [0x626f7572, 1];
const ASK_AGAIN = 700;
const LONGEST_BACKOFF = 2_000;

export type Lead = { client: pg.Client; lost: Promise<Error> };

/**
 * Waits until this process leads. The lock lives in the very connection that applies ticks: when the connection goes, the
 * right goes with it, so that two leaders can never feed at once. PostgreSQL notices a vanished leader within four seconds.
 */
export async function takeLead(
  databaseUrl: string,
  signal: AbortSignal,
  onTrouble: (error: Error) => void,
): Promise<Lead | undefined> {
  for (let backoff = 100; !signal.aborted; backoff = Math.min(backoff * 2, LONGEST_BACKOFF)) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "bourse feed",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    const lost = new Promise<Error>((resolve) => {
      client.once("error", resolve);
      client.once("end", () => resolve(new Error("The connection ended")));
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(
        "set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2; set tcp_user_timeout = 4000",
      );
      while (!signal.aborted) {
        const { rows } = await client.query<{ leads: boolean }>(
          "select pg_try_advisory_lock($1, $2) as leads",
          LEADERSHIP,
        );
        if (rows[0]?.leads) return { client, lost };
        backoff = 100;
        await wait(ASK_AGAIN, undefined, { signal }).catch(() => {});
      }
    } catch (error) {
      onTrouble(error instanceof Error ? error : new Error(String(error)));
      await wait(backoff, undefined, { signal }).catch(() => {});
    }
    await client.end().catch(() => {});
  }
  return undefined;
}
