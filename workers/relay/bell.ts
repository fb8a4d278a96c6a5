import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const RINGER = [0x626f7572, 2];
const PAUSE = 30;
const ASK_AGAIN = 1_000;

/**
 * Rings the channel outbox when there is something new, at most 33 times a second, so that no transaction that moves money
 * has to notify. Of all relays one rings: whose connection holds the lock.
 */
export async function ringBell(databaseUrl: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "bourse relay bell",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      let rung = -1;
      while (!signal.aborted) {
        if (rung < 0) {
          const { rows } = await client.query<{ rings: boolean }>(
            "select pg_try_advisory_lock($1, $2) as rings",
            RINGER,
          );
          if (rows[0]?.rings) rung = 0;
        } else {
          const { rows } = await client.query<{ head: string }>({
            name: "ring",
            text: "select head, pg_notify('outbox', head::text) from site.outbox_head() head where head > $1",
            values: [rung],
          });
          rung = Number(rows[0]?.head ?? rung);
        }
        await wait(rung < 0 ? ASK_AGAIN : PAUSE, undefined, { signal }).catch(() => {});
      }
    } catch {
      // Another relay rings, or this one tries again; everybody also looks by themselves meanwhile.
      await wait(ASK_AGAIN, undefined, { signal }).catch(() => {});
    }
    await client.end().catch(() => {});
  }
}
