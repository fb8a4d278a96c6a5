import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { Counter, Gauge } from "prom-client";

const INTERVAL_MS = 5_000;
const SWEEP_LOCK = [0x626f7572, 3];
const LIMITS_LOCK = [0x626f7572, 9];
const SAMPLE_LOCK = [0x626f7572, 10];
const LIMITS_REST_FACTOR = 50;

const found = new Counter({
  name: "bourse_sweep_triggered_total",
  help: "Fills and closes by the sweep that the engine had missed",
  labelNames: ["event"],
});

const queued = new Gauge({
  name: "bourse_notification_queue_usage",
  help: "Share of PostgreSQL's queue of notifications that a listener has not read",
});

/**
 * Ends expired trading restrictions, checks the risk limits, evaluates alerts on indicators and runs trading.sweep(),
 * the engine's safety net, every few seconds, and stores the exposure once a minute. Of several processes one sweeps at
 * a time.
 */
export async function sweep(pool: pg.Pool, log: Logger, signal: AbortSignal): Promise<void> {
  const checkLimits = limitsCheck();
  while (!signal.aborted) {
    try {
      await pool.query("select trading.end_restrictions()");
      await checkLimits(pool);
      await measureQueue(pool);
      await pool.query("select trading.run_indicator_alerts()");
      const { rows } = await pool.query<{ triggered: { event: string }[] | null }>(
        "select case when pg_try_advisory_xact_lock($1, $2) then trading.sweep() end as triggered",
        SWEEP_LOCK,
      );
      const triggered = rows[0]?.triggered ?? [];
      for (const { event } of triggered) found.inc({ event });
      if (triggered.length > 0) log.warn({ triggered }, "the sweep found what the engine had missed");
      await pool.query(
        "select case when pg_try_advisory_xact_lock($1, $2) then trading.sample_risk() end",
        SAMPLE_LOCK,
      );
    } catch (error) {
      log.warn({ err: error }, "sweep failed");
    }
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * Checks the risk limits, but at most a fiftieth of the time: the check reads every exposure, and orders must not wait
 * for it.
 */
function limitsCheck() {
  let nextAt = 0;
  return async (pool: pg.Pool) => {
    const startedAt = performance.now();
    if (startedAt < nextAt) return;
    await pool.query("select case when pg_try_advisory_xact_lock($1, $2) then trading.check_limits() end", LIMITS_LOCK);
    nextAt = startedAt + LIMITS_REST_FACTOR * (performance.now() - startedAt);
  };
}

/**
 * When the queue is full, everything that notifies fails, money included: a listener idle in a transaction fills it.
 */
async function measureQueue(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ usage: number }>("select pg_notification_queue_usage() as usage");
  queued.set(rows[0]?.usage ?? 0);
}
