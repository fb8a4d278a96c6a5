import type pg from "pg";
import type { Logger } from "pino";
import type { Tick } from "./providers/provider.ts";
import { dayjs } from "../../app/dayjs.ts";

const TICKS_BEFORE = 4;
const TICKS_AFTER = 3;
/** If no further quotes arrive within this time, the ticks are saved without them. */
const MAX_WAIT_MS = 5_000;

/** A quote near the one that closed an order; `place` counts from that quote. */
type Kept = Tick & { closed_at: string; place: number; provider: string | null };

/** A repeated tick changes nothing, so it is no neighbour of a close. */
function isRepeated(tick: Tick, last: Tick | undefined): boolean {
  return tick.time === last?.time && tick.bid === last.bid && tick.ask === last.ask;
}

/**
 * Keeps the last quotes of each instrument, so that the order page can show a stop-out or a triggered close among its
 * neighbouring ticks. They are saved between frames, so that applying a frame does not wait for it.
 */
export function createTickRecorder(providerOf: (instrument: string) => string | null) {
  const recent = new Map<string, Tick[]>();
  let open: Kept[] = [];
  let recorded: Kept[] = [];
  let since = 0;

  function begin(tick: Tick, before: readonly Tick[]): void {
    if (recorded.length === 0) since = performance.now();
    const closed_at = tick.time;
    const provider = providerOf(tick.instrument);
    const zero = { ...tick, closed_at, place: 0, provider };
    recorded.push(
      ...before.map((one, position) => ({ ...one, closed_at, place: position - before.length, provider })),
      zero,
    );
    open.push(zero);
  }

  function follow(tick: Tick): void {
    open = open.flatMap((last) => {
      if (last.instrument !== tick.instrument) return [last];
      const next = { ...last, ...tick, place: last.place + 1 };
      recorded.push(next);
      return next.place < TICKS_AFTER ? [next] : [];
    });
  }

  return {
    /** `times` are the times in milliseconds of the ticks that closed an order. */
    record(frame: readonly Tick[], times: ReadonlySet<number>): void {
      for (const tick of frame) {
        const before = recent.get(tick.instrument);
        if (isRepeated(tick, before?.at(-1))) continue;
        if (open.length > 0) follow(tick);
        if (times.size > 0 && times.has(dayjs.utc(tick.time).valueOf())) begin(tick, before ?? []);
        if (!before) recent.set(tick.instrument, [tick]);
        else if (before.push(tick) > TICKS_BEFORE) before.shift();
      }
    },

    /**
     * Saves the recorded ticks once the following ones have arrived. If this fails, the closes still have their own
     * tick.
     */
    async save(client: pg.Client, log: Logger): Promise<void> {
      if (recorded.length === 0 || (open.length > 0 && performance.now() - since < MAX_WAIT_MS)) return;
      const ticks = JSON.stringify(recorded);
      [recorded, open] = [[], []];
      try {
        await client.query("select market.store_ticks($1::jsonb)", [ticks]);
      } catch (error) {
        log.warn({ err: error }, "the ticks around a close were not saved");
      }
    },
  };
}
