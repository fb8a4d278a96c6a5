import type { Side } from "../../../live/estimate.ts";
import type { Bar } from "../bars.ts";
import { placeOf, type ShownBars } from "../history.ts";
import type { View } from "../view.ts";
import { cutAt } from "./cut.ts";
import { close, place as placeOrder, type PracticeOrder, rewind } from "./practice.ts";
import type { createReplayBars } from "./replay-bars.ts";

/** In bars per second. */
export const speeds = [1, 2, 5, 10] as const;
/** A replay starts this many bars before the newest finished one. */
const START_BARS_BACK = 100;

export type ReplayState = Readonly<{
  bars: readonly Bar[];
  /** The index of the replayed bar, which is the last one shown. */
  place: number;
  isPlaying: boolean;
  speed: number;
  orders: readonly PracticeOrder[];
  /** The number of moments chosen; the view moves to each. */
  jumps: number;
  isLoading: boolean;
  problem: "failed" | "none" | null;
}>;
export type Replay = ReturnType<typeof createReplay>;
type Load = "older" | "later" | "moment";

/** A replay of past bars: the replayed bar, its playback and the practice orders. `live` is the view to return to. */
export function createReplay(source: ReturnType<typeof createReplayBars>, live: View | null) {
  const listeners = new Set<() => void>();
  const loads = new Set<Load>();
  let retry = () => {};
  let shown: readonly Bar[] = [];
  let state: ReplayState = {
    bars: source.all(),
    place: Math.max(source.all().length - 1 - START_BARS_BACK, 0),
    isPlaying: false,
    speed: 1,
    orders: [],
    jumps: 0,
    isLoading: false,
    problem: null,
  };

  function set(next: Partial<ReplayState>) {
    state = { ...state, ...next };
    shown = cutAt(state.bars, state.place);
    for (const listener of listeners) listener();
  }
  set({});
  const bar = () => state.bars[state.place];

  /** Loads bars beside those known; the replayed bar stays. */
  async function load(kind: Load, request: () => Promise<boolean>, then: (isFound: boolean) => Partial<ReplayState>) {
    if (loads.has(kind)) return;
    loads.add(kind);
    set({ isLoading: true, problem: null });
    let next: Partial<ReplayState> = {};
    try {
      next = then(await request());
    } catch {
      retry = () => void load(kind, request, then);
      next = { problem: "failed", isPlaying: false };
    }
    loads.delete(kind);
    set({ ...next, isLoading: loads.size > 0 });
  }
  function kept(): Partial<ReplayState> {
    const bars = source.all();
    return { bars, place: Math.max(placeOf(bars, bar()?.time ?? 0), 0) };
  }
  const loadOlder = () => load("older", source.loadOlder, kept);

  function move(by: number) {
    const to = Math.min(Math.max(state.place + by, 0), state.bars.length - 1);
    const time = state.bars[to]?.time;
    if (time !== undefined && to !== state.place)
      set({ place: to, problem: null, orders: by < 0 ? rewind(state.orders, time) : state.orders });
    if (source.needsLater(state.place) && state.problem === null) void load("later", source.loadLater, kept);
  }
  const isAtEnd = () => source.isComplete() && state.place >= state.bars.length - 1;

  return {
    live,
    state: () => state,
    follow(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The bars up to the replayed one. */
    shown: {
      all: () => shown,
      first: () => shown[0],
      last: () => shown.at(-1),
      placeOf: (time) => placeOf(shown, time),
    } satisfies ShownBars,
    isAtEnd,
    step(by: number) {
      if (state.isPlaying) set({ isPlaying: false });
      move(by);
    },
    /** The next bar of the playback, which stops at the newest finished bar. */
    tick() {
      if (isAtEnd()) set({ isPlaying: false });
      else move(1);
    },
    toggle: () => set({ isPlaying: !state.isPlaying && !isAtEnd() }),
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
          return { bars, place, jumps: state.jumps + 1, orders: rewind(state.orders, bars[place]?.time ?? seconds) };
        },
      );
    },
    async loadOlder() {
      if (state.problem === null) await loadOlder();
    },
    retry: () => retry(),
    open(side: Side) {
      const now = bar();
      if (now) set({ orders: placeOrder(state.orders, side, now) });
    },
    close() {
      const now = bar();
      if (now) set({ orders: close(state.orders, now) });
    },
  };
}
