import type { Timeframe } from "../../model/address.ts";
import type { Bar } from "../bars.ts";
import { seriesUpTo } from "../indicators/own-interval.ts";
import { emptySeries, type Series, seriesOf, setBar } from "../indicators/series.ts";

/** The bars of other intervals than the chart's as numbers. */
export function createOwnSeries() {
  const known = new Map<Timeframe, { bars: readonly Bar[]; series: Series }>();
  return {
    /**
     * Stores the bars of an interval and returns the place of the first one that changed. The series stays the same
     * object while only its newest bars change.
     */
    set(interval: Timeframe, next: readonly Bar[]): number {
      const before = known.get(interval);
      const first = before ? next.findIndex((bar, place) => bar !== before.bars[place]) : 0;
      const place = first === -1 ? next.length : first;
      // Ticks change the list itself, so that a copy is kept.
      const bars = [...next];
      if (!before || place === 0 || next.length < before.bars.length) {
        known.set(interval, { bars, series: seriesOf(bars) });
        return 0;
      }
      for (const [offset, bar] of bars.slice(place).entries()) setBar(before.series, place + offset, bar);
      known.set(interval, { bars, series: before.series });
      return place;
    },
    /** `replayed`: the chart's bars up to that of a replay, after which no price is used. */
    seriesOf(interval: Timeframe, replayed: readonly Bar[] | null): Series {
      const series = known.get(interval)?.series ?? emptySeries();
      return replayed === null ? series : seriesUpTo(series, replayed, interval);
    },
    /** Drops the bars of all other intervals. */
    keep(intervals: readonly (Timeframe | null)[]) {
      for (const interval of known.keys()) if (!intervals.includes(interval)) known.delete(interval);
    },
  };
}
