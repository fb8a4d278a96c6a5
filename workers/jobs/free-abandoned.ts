import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

const INTERVAL_MS = 15_000;
const ABANDONED_AFTER = "60 seconds";

/**
 * Unlocks the jobs of killed workers, which graphile-worker would release only after hours. No task takes a minute and
 * each may run twice, so an older lock has no running worker.
 */
export async function freeAbandoned(pool: pg.Pool, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { rows } = await pool.query<{ workers: string[] | null }>(
        "select array_agg(distinct locked_by) as workers from graphile_worker.jobs where locked_at < now() - $1::interval",
        [ABANDONED_AFTER],
      );
      const workers = rows[0]?.workers ?? [];
      if (workers.length > 0) {
        await pool.query("select graphile_worker.force_unlock_workers($1)", [workers]);
        log.warn({ workers }, "jobs of stopped workers unlocked");
      }
    } catch (error) {
      log.warn({ err: error }, "abandoned jobs not checked");
    }
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}
