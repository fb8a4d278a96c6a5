import type { Timeframe } from "../../model/address.ts";
import type { Bar } from "../bars.ts";
import { createBarsBeside } from "../bars-beside.ts";
import type { ShownBars } from "../history.ts";
import { changePercent } from "../legend.tsx";

export type Comparison = ReturnType<typeof createComparison>;

/** The bars of another instrument beside those of the chart (`shown`), which decide the times that are drawn. */
export function createComparison({ name, tf }: { name: string; tf: Timeframe }, shown: ShownBars) {
  const bars = createBarsBeside({ name, tf }, shown);
  const isDrawn = (bar: Bar) => shown.placeOf(bar.time) !== -1;

  return {
    name,
    load: bars.load,
    hasBars: () => bars.last() !== undefined,
    /** The bars at the times of the chart's own ones. */
    drawn: () => bars.all().filter(isDrawn),
    /** The bar that a tick changed; null when it is not drawn. */
    tick(bid: string, time: string): Bar | null {
      if (bars.tick(bid, time) === "old") return null;
      const last = bars.last();
      return last && isDrawn(last) ? last : null;
    },
    /** The change in per cent from the first bar at or after `from` to the last one at or before `to`. */
    changeBetween(from: Bar, to: Bar): string | null {
      const first = bars.all().find((bar) => bar.time >= from.time);
      const last = bars.all().findLast((bar) => bar.time <= to.time);
      return first && last && last.time >= first.time ? changePercent(first.close, last.close) : null;
    },
  };
}
