import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { Counter } from "prom-client";

const INTERVAL_MS = 5_000;
const SWEEP_LOCK = [0x626f7572, 3];

const found = new Counter({
  name: "bourse_sweep_triggered_total",
  help: "Fills and closes by the sweep that the engine had missed",
  labelNames: ["event"],
});

/**
 * Ends expired trading restrictions and runs trading.sweep(), the engine's safety net, every few seconds. Of several
 * processes one sweeps at a time.
 */
export async function sweep(pool: pg.Pool, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await pool.query("select trading.end_restrictions()");
      const { rows } = await pool.query<{ triggered: { event: string }[] | null }>(
        "select case when pg_try_advisory_xact_lock($1, $2) then trading.sweep() end as triggered",
        SWEEP_LOCK,
      );
      const triggered = rows[0]?.triggered ?? [];
      for (const { event } of triggered) found.inc({ event });
      if (triggered.length > 0) log.warn({ triggered }, "the sweep found what the engine had missed");
    } catch (error) {
      log.warn({ err: error }, "sweep failed");
    }
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}
