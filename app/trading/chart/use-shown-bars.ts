import { useState } from "react";
import type { History, ShownBars } from "./history.ts";

/** The bars shown instead of the live ones, and where older ones come from. */
export type Replayed = ShownBars & { loadOlder: () => Promise<void> };

/** The bars of the chart: those of its history until others are set. */
export function useShownBars(history: History) {
  const [shown] = useState(() => createShownBars(history));
  return shown;
}

function createShownBars(history: History) {
  let replayed: Replayed | null = null;
  const now = () => replayed ?? history;
  const bars: ShownBars = {
    all: () => now().all(),
    first: () => now().first(),
    last: () => now().last(),
    placeOf: (time) => now().placeOf(time),
  };
  return {
    bars,
    replayed: () => replayed,
    /** Returns whether the live bars are shown again, which they were not before. */
    set(next: Replayed | null): boolean {
      const hasEnded = next === null && replayed !== null;
      replayed = next;
      return hasEnded;
    },
  };
}
