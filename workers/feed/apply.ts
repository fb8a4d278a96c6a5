import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import * as metrics from "./metrics.ts";
import type { Tick } from "./providers/provider.ts";

const MAX_RETRIES = 50;
const MAX_SKIPPED_IN_A_ROW = 3;

/** The database rejected the statement, and a retry would fail again. */
class PermanentFailure extends Error {}

/** A fill or a close that a tick triggered, and the time of the tick. */
export type Triggered = { event: string; time: string };

/**
 * Applies one frame in one statement and returns the fills and closes that it triggered. Throws only when the
 * connection is lost: the tables then show whether the frame was applied.
 */
export async function applyFrame(client: pg.Client, frame: Tick[], log: Logger): Promise<Triggered[]> {
  try {
    return await tryFrame(client, frame, log);
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    log.error({ err: error.cause }, "frame failed, applying its ticks one by one");
    return applyAlone(client, frame, log);
  }
}

async function tryFrame(client: pg.Client, frame: Tick[], log: Logger): Promise<Triggered[]> {
  for (let attempt = 1; ; attempt++) {
    const started = performance.now();
    try {
      const { rows } = await client.query<{ triggered: Triggered[] }>({
        name: "apply_ticks",
        text: "select market.apply_ticks($1::jsonb) as triggered",
        values: [JSON.stringify(frame)],
      });
      metrics.seconds.observe((performance.now() - started) / 1000);
      metrics.applied.inc(frame.length);
      const triggered = rows[0]?.triggered ?? [];
      for (const { event } of triggered) metrics.triggered.inc({ event });
      return triggered;
    } catch (error) {
      const code = sqlState(error);
      if (code === undefined || code.startsWith("08") || code.startsWith("57P")) throw error;
      if (isTransient(code) && attempt < MAX_RETRIES) {
        log.warn({ code, attempt }, "frame not applied yet, trying again");
        await wait(Math.min(attempt * 20, 500));
        continue;
      }
      throw new PermanentFailure("The database rejected this frame", { cause: error });
    }
  }
}

/**
 * Applies the ticks one by one, so that one invalid tick does not discard the others. When every tick fails, the cause
 * is not the ticks: retry the same tick instead of discarding it.
 */
async function applyAlone(client: pg.Client, frame: Tick[], log: Logger): Promise<Triggered[]> {
  const triggered: Triggered[] = [];
  let inARow = 0;
  for (let index = 0; index < frame.length;) {
    const tick = frame[index];
    if (tick === undefined) break;
    try {
      triggered.push(...(await tryFrame(client, [tick], log)));
      inARow = 0;
      index++;
    } catch (error) {
      if (!(error instanceof PermanentFailure)) throw error;
      inARow++;
      if (inARow <= MAX_SKIPPED_IN_A_ROW) {
        metrics.refused.inc();
        log.error({ err: error.cause, tick }, "tick skipped");
        index++;
      } else {
        log.error({ err: error.cause, tick }, "no tick can be applied, waiting");
        await wait(1_000);
      }
    }
  }
  return triggered;
}

function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^[0-9A-Z]{5}$/.test(code) && code !== "EPIPE" ? code : undefined;
}

/** Deadlocks, lock and statement timeouts, and insufficient resources end without a change of the statement. */
function isTransient(code: string): boolean {
  return code.startsWith("40") || code.startsWith("53") || code === "55P03" || code === "57014";
}
