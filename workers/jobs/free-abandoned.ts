import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { Gauge } from "prom-client";

const INTERVAL_MS = 15_000;
const ABANDONED_AFTER = "60 seconds";

const overdue = new Gauge({
  name: "bourse_jobs_overdue_seconds",
  help: "How long the oldest job that is due has been waiting for a free slot",
});

/**
 * Renews the locks of the jobs that run in this process, and unlocks jobs whose lock was not renewed for a minute:
 * their worker was killed, and graphile-worker would release them only after hours. Each task may run twice.
 */
export async function freeAbandoned(
  pool: pg.Pool,
  log: Logger,
  runningIds: () => string[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await pool.query(
        "update graphile_worker._private_jobs set locked_at = now() where id = any ($1::bigint[]) and locked_by is not null",
        [runningIds()],
      );
      const { rows } = await pool.query<{ workers: string[] | null }>(
        "select array_agg(distinct locked_by) as workers from graphile_worker.jobs where locked_at < now() - $1::interval",
        [ABANDONED_AFTER],
      );
      const workers = rows[0]?.workers ?? [];
      if (workers.length > 0) {
        await pool.query("select graphile_worker.force_unlock_workers($1)", [workers]);
        log.warn({ workers }, "jobs of stopped workers unlocked");
      }
      await measureDelay(pool);
    } catch (error) {
      log.warn({ err: error }, "abandoned jobs not checked");
    }
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}

/** A job that waits for the one before it in its queue does not wait for a slot. */
async function measureDelay(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from now() - run_at)), 0)::float8 as seconds
     from graphile_worker.jobs j where run_at < now() and locked_at is null and attempts < max_attempts
       and not exists (select from graphile_worker.jobs r where r.queue_name = j.queue_name and r.locked_at is not null)`,
  );
  overdue.set(rows[0]?.seconds ?? 0);
}
