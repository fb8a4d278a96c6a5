import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

const INTERVAL_MS = 1000;
/** Until then screens compute the moves that frames left; a stop that moves with every tick is written this seldom. */
const CALLS_PER_EXECUTION = 60;

/** Notifies customers once a second of stop-losses that moved, so that frames of prices do not write the events. */
export async function publishMoves(pool: pg.Pool, log: Logger, signal: AbortSignal): Promise<void> {
  for (let call = 1; !signal.aborted; call++) {
    await pool
      .query("select trading.publish_stop_moves($1)", [call % CALLS_PER_EXECUTION === 0])
      .catch((error: unknown) => log.warn({ err: error }, "moves of stops not published"));
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}
