import type { Tick } from "./providers/provider.ts";

export const MOST_TICKS = 100;
// What a frame becomes when it is announced must stay under the 8,000 bytes of a NOTIFY.
const MOST_BYTES = 7_800;
const BYTES_AROUND_A_QUOTE = 74;

/**
 * Ticks on their way to the database, in order, none left out and none merged. A frame is what has gathered by the time
 * the one before is done, up to a hundred.
 */
export function createQueue(capacity: number) {
  let ticks: Tick[] = [];
  let taken = 0;
  let room: { promise: Promise<void>; resolve: () => void } | undefined;
  let arrival: { count: number; promise: Promise<void>; resolve: () => void } | undefined;

  function length(): number {
    return ticks.length - taken;
  }

  return {
    length,
    push(tick: Tick): Promise<void> | undefined {
      ticks.push(tick);
      if (arrival && length() >= arrival.count) {
        arrival.resolve();
        arrival = undefined;
      }
      if (length() < capacity) return undefined;
      room ??= Promise.withResolvers<void>();
      return room.promise;
    },
    /** The next frame; it stays in the queue until dropped, so that a lost connection loses nothing. */
    peek(): Tick[] {
      const frame: Tick[] = [];
      const names = new Set<string>();
      let bytes = 0;
      for (let index = taken; index < ticks.length && frame.length < MOST_TICKS; index++) {
        const tick = ticks[index];
        if (tick === undefined) break;
        if (!names.has(tick.instrument))
          bytes += BYTES_AROUND_A_QUOTE + tick.instrument.length + tick.bid.length + tick.ask.length;
        if (bytes > MOST_BYTES && frame.length > 0) break;
        names.add(tick.instrument);
        frame.push(tick);
      }
      return frame;
    },
    drop(count: number) {
      taken += count;
      if (taken > 10_000 || taken === ticks.length) {
        ticks = ticks.slice(taken);
        taken = 0;
      }
      if (length() < capacity / 2) {
        room?.resolve();
        room = undefined;
      }
    },
    /** Settles when so many ticks wait. */
    filled(count: number): Promise<void> {
      if (length() >= count) return Promise.resolve();
      arrival = { count, ...Promise.withResolvers<void>() };
      return arrival.promise;
    },
  };
}
