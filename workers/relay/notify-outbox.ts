import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { requireDirect } from "../../db/pooler.ts";

const NOTIFIER_LOCK = [0x626f7572, 2];
const INTERVAL_MS = 30;
const RETRY_MS = 1_000;

/**
 * Notifies the channel `outbox` of new rows at most 33 times a second, so that money transactions need not notify. Of
 * all relays, the one whose connection holds the lock notifies.
 */
export async function notifyOutbox(databaseUrl: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "bourse relay notifier",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await requireDirect(client);
      let notified = -1;
      while (!signal.aborted) {
        if (notified < 0) {
          const { rows } = await client.query<{ locked: boolean }>(
            "select pg_try_advisory_lock($1, $2) as locked",
            NOTIFIER_LOCK,
          );
          if (rows[0]?.locked) notified = 0;
        } else {
          const { rows } = await client.query<{ head: string }>({
            name: "notify_outbox",
            text: "select head, pg_notify('outbox', head::text) from site.outbox_head() head where head > $1",
            values: [notified],
          });
          notified = Number(rows[0]?.head ?? notified);
        }
        await wait(notified < 0 ? RETRY_MS : INTERVAL_MS, undefined, { signal }).catch(() => {});
      }
    } catch {
      // Another relay takes over or this one reconnects; meanwhile every relay polls the outbox.
      await wait(RETRY_MS, undefined, { signal }).catch(() => {});
    }
    await client.end().catch(() => {});
  }
}
