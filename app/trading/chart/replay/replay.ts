import type { Side } from "../../../live/estimate.ts";
import { placeOf } from "../history.ts";
import type { View } from "../view.ts";
import { close, place as placeOrder, rewind } from "./practice.ts";
import type { createReplayBars } from "./replay-bars.ts";
import { createReplayState, type ReplayState } from "./replay-state.ts";

/** In bars per second. */
export const speeds = [1, 2, 5, 10] as const;

export type Replay = ReturnType<typeof createReplay>;

/** A replay of past bars: the replayed bar, its playback and the practice orders. `live` is the view to return to. */
export function createReplay(source: ReturnType<typeof createReplayBars>, live: View | null) {
  const state = createReplayState(source);
  const { get, set, load } = state;
  const bar = () => get().bars[get().place];
  const isAtEnd = () => source.isComplete() && get().place >= get().bars.length - 1;

  /** The replayed bar stays when others are loaded beside it. */
  function kept(): Partial<ReplayState> {
    const bars = source.all();
    return { bars, place: Math.max(placeOf(bars, bar()?.time ?? 0), 0) };
  }

  function move(by: number) {
    const { bars, place, orders } = get();
    const to = Math.min(Math.max(place + by, 0), bars.length - 1);
    const time = bars[to]?.time;
    if (time !== undefined && to !== place)
      set({ place: to, problem: null, orders: by < 0 ? rewind(orders, time) : orders });
    if (source.needsLater(get().place) && get().problem === null) void load("later", source.loadLater, kept);
  }

  return {
    live,
    state: get,
    follow: state.follow,
    shown: state.shown,
    retry: state.retry,
    isAtEnd,
    step(by: number) {
      if (get().isPlaying) set({ isPlaying: false });
      move(by);
    },
    /** The next bar of the playback, which stops at the newest finished bar. */
    tick() {
      if (isAtEnd()) set({ isPlaying: false });
      else move(1);
    },
    toggle: () => set({ isPlaying: !get().isPlaying && !isAtEnd() }),
    setSpeed: (speed: number) => set({ speed }),
    /** Moves to the bar of a moment, else to the last one before it. */
    goTo(seconds: number) {
      set({ isPlaying: false });
      return load(
        "moment",
        () => source.reach(seconds),
        (isFound) => {
          if (!isFound) return { problem: "none" };
          const bars = source.all();
          const place = Math.max(
            bars.findLastIndex(({ time }) => time <= seconds),
            0,
          );
          const orders = rewind(get().orders, bars[place]?.time ?? seconds);
          return { bars, place, jumps: get().jumps + 1, orders };
        },
      );
    },
    async loadOlder() {
      if (get().problem === null) await load("older", source.loadOlder, kept);
    },
    open(side: Side) {
      const now = bar();
      if (now) set({ orders: placeOrder(get().orders, side, now) });
    },
    close() {
      const now = bar();
      if (now) set({ orders: close(get().orders, now) });
    },
  };
}
