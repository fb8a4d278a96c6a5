import type { Bar } from "../bars.ts";
import { placeOf, type ShownBars } from "../history.ts";
import { cutAt } from "./cut.ts";
import type { PracticeOrder } from "./practice.ts";
import type { createReplayBars } from "./replay-bars.ts";

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
type Load = "older" | "later" | "moment";

/** A replay starts this many bars before the newest finished one. */
const START_BARS_BACK = 100;

/** The state of a replay, its listeners and its requests for bars. */
export function createReplayState(source: ReturnType<typeof createReplayBars>) {
  const listeners = new Set<() => void>();
  const loads = new Set<Load>();
  let retry = () => {};
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
  let shown = cutAt(state.bars, state.place);

  function set(next: Partial<ReplayState>) {
    state = { ...state, ...next };
    shown = cutAt(state.bars, state.place);
    for (const listener of listeners) listener();
  }

  /** Loads bars, once at a time of each kind; a failure ends the playback and can be repeated. */
  async function load(kind: Load, request: () => Promise<boolean>, then: (isFound: boolean) => Partial<ReplayState>) {
    if (loads.has(kind)) return;
    loads.add(kind);
    set({ isLoading: true, problem: null });
    let next: Partial<ReplayState>;
    try {
      next = then(await request());
    } catch {
      retry = () => void load(kind, request, then);
      next = { problem: "failed", isPlaying: false };
    }
    loads.delete(kind);
    set({ ...next, isLoading: loads.size > 0 });
  }

  return {
    get: () => state,
    set,
    load,
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
    retry: () => retry(),
  };
}
