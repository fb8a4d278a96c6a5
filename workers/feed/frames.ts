import type { Tick } from "./providers/provider.ts";

export const MAX_FRAME_TICKS = 100;
// The notification of a frame must stay below NOTIFY's limit of 8,000 bytes.
const MAX_FRAME_BYTES = 7_800;
const QUOTE_OVERHEAD_BYTES = 74;

/**
 * The ticks to be applied, in order, none dropped or merged. A frame contains the ticks that arrived while the previous
 * frame was applied, at most a hundred.
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
    /** The next frame. It stays in the queue until `drop`, so that a lost connection loses no tick. */
    peek(): Tick[] {
      const frame: Tick[] = [];
      const names = new Set<string>();
      let bytes = 0;
      for (let index = taken; index < ticks.length && frame.length < MAX_FRAME_TICKS; index++) {
        const tick = ticks[index];
        if (tick === undefined) break;
        if (!names.has(tick.instrument))
          bytes += QUOTE_OVERHEAD_BYTES + tick.instrument.length + tick.bid.length + tick.ask.length;
        if (bytes > MAX_FRAME_BYTES && frame.length > 0) break;
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
    /** Resolves when `count` ticks are queued. */
    filled(count: number): Promise<void> {
      if (length() >= count) return Promise.resolve();
      arrival = { count, ...Promise.withResolvers<void>() };
      return arrival.promise;
    },
  };
}
