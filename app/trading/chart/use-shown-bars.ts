import { type MutableRefObject, useRef, useState } from "react";
import type { History, ShownBars } from "./history.ts";

/** The bars shown instead of the live ones, and where older ones come from. */
export type Replayed = ShownBars & { loadOlder: () => Promise<void> };

/** The bars of the chart: those of its history unless `replayed` has others. */
export function useShownBars(history: History): { replayed: MutableRefObject<Replayed | null>; shown: ShownBars } {
  const replayed = useRef<Replayed | null>(null);
  const [shown] = useState<ShownBars>(() => {
    const now = () => replayed.current ?? history;
    return {
      all: () => now().all(),
      first: () => now().first(),
      last: () => now().last(),
      placeOf: (time) => now().placeOf(time),
    };
  });
  return { replayed, shown };
}
