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
  const ticks: Tick[] = [];
  let room: { promise: Promise<void>; resolve: () => void } | undefined;
  let arrival: { count: number; promise: Promise<void>; resolve: () => void } | undefined;

  return {
    length: () => ticks.length,
    push(tick: Tick): Promise<void> | undefined {
      ticks.push(tick);
      if (arrival && ticks.length >= arrival.count) {
        arrival.resolve();
        arrival = undefined;
      }
      if (ticks.length < capacity) return undefined;
      room ??= Promise.withResolvers<void>();
      return room.promise;
    },
    /** The next frame. It stays in the queue until `drop`, so that a lost connection loses no tick. */
    peek(): Tick[] {
      const frame: Tick[] = [];
      const names = new Set<string>();
      let bytes = 0;
      for (const tick of ticks.slice(0, MAX_FRAME_TICKS)) {
        if (!names.has(tick.instrument))
          bytes += QUOTE_OVERHEAD_BYTES + tick.instrument.length + tick.bid.length + tick.ask.length;
        if (bytes > MAX_FRAME_BYTES && frame.length > 0) break;
        names.add(tick.instrument);
        frame.push(tick);
      }
      return frame;
    },
    drop(count: number) {
      ticks.splice(0, count);
      if (ticks.length < capacity / 2) {
        room?.resolve();
        room = undefined;
      }
    },
    /** Resolves when `count` ticks are queued. */
    filled(count: number): Promise<void> {
      if (ticks.length >= count) return Promise.resolve();
      arrival = { count, ...Promise.withResolvers<void>() };
      return arrival.promise;
    },
  };
}
