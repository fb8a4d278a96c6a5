import type pg from "pg";
import type { Logger } from "pino";
import type { Tick } from "./providers/provider.ts";
import { dayjs } from "../../app/dayjs.ts";

const BEFORE = 4;
const AFTER = 3;
/** What is not followed by further quotes soon is kept without them. */
const PATIENCE = 5_000;

/** A quote among those around the one that closed something, counted from it. */
type Kept = Tick & { closed_at: string; place: number };

/**
 * Remembers the last quotes of each instrument, so that a close nobody asked for can be shown among its neighbours. The frame itself waits for
 * none of it: what was seen is written afterwards, between frames.
 */
export function createWitness() {
  const recent = new Map<string, Tick[]>();
  let followed: Kept[] = [];
  let seen: Kept[] = [];
  let since = 0;

  function begin(tick: Tick, before: readonly Tick[]): void {
    if (seen.length === 0) since = performance.now();
    const closed_at = tick.time;
    const zero = { ...tick, closed_at, place: 0 };
    seen.push(...before.map((one, position) => ({ ...one, closed_at, place: position - before.length })), zero);
    followed.push(zero);
  }

  function follow(tick: Tick): void {
    followed = followed.flatMap((last) => {
      if (last.instrument !== tick.instrument) return [last];
      const next = { ...tick, closed_at: last.closed_at, place: last.place + 1 };
      seen.push(next);
      return next.place < AFTER ? [next] : [];
    });
  }

  return {
    /** `times` are those of the ticks that closed something, in milliseconds. */
    saw(frame: readonly Tick[], times: ReadonlySet<number>): void {
      for (const tick of frame) {
        const before = recent.get(tick.instrument);
        if (followed.length > 0) follow(tick);
        if (times.size > 0 && times.has(dayjs.utc(tick.time).valueOf())) begin(tick, before ?? []);
        if (!before) recent.set(tick.instrument, [tick]);
        else if (before.push(tick) > BEFORE) before.shift();
      }
    },

    /** Writes down what was seen, once what follows has been seen too. Without it the closes still have their own tick. */
    async testify(client: pg.Client, log: Logger): Promise<void> {
      if (seen.length === 0 || (followed.length > 0 && performance.now() - since < PATIENCE)) return;
      const ticks = JSON.stringify(seen);
      [seen, followed] = [[], []];
      try {
        await client.query("select market.store_ticks($1::jsonb)", [ticks]);
      } catch (error) {
        log.warn({ err: error }, "the ticks around a close were not kept");
      }
    },
  };
}
