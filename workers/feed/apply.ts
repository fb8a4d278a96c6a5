import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import * as metrics from "./metrics.ts";
import type { Tick } from "./providers/provider.ts";

const MOST_RETRIES = 50;
const MOST_UNUSABLE = 3;

/** The database itself says no, and would say it again. */
class Unusable extends Error {}

/** A fill or a close that a tick set off, and the time of the tick. */
export type Triggered = { event: string; time: string };

/**
 * Applies one frame, in one statement, and answers what it set off. Throws only when the connection is gone: the frame's fate is then in the
 * tables.
 */
export async function applyFrame(client: pg.Client, frame: Tick[], log: Logger): Promise<Triggered[]> {
  try {
    return await tryFrame(client, frame, log);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
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
      if (isPassing(code) && attempt < MOST_RETRIES) {
        log.warn({ code, attempt }, "frame not applied yet, trying again");
        await wait(Math.min(attempt * 20, 500));
        continue;
      }
      throw new Unusable("The database cannot take this frame", { cause: error });
    }
  }
}

/** One tick that the database cannot take must not take the others with it; when it takes none at all, the fault is not theirs and they wait. */
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
      if (!(error instanceof Unusable)) throw error;
      inARow++;
      if (inARow <= MOST_UNUSABLE) {
        metrics.refused.inc();
        log.error({ err: error.cause, tick }, "tick left out");
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

/** Deadlocks, lock and statement timeouts, a full server: they pass. */
function isPassing(code: string): boolean {
  return code.startsWith("40") || code.startsWith("53") || code === "55P03" || code === "57014";
}
