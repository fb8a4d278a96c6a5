import type { Timeframe } from "../model/address.ts";
import { type Bar, later } from "./bars.ts";
import { valuesAtTimes } from "./indicators/own-interval.ts";
import { at, emptySeries, seriesOf, setBar } from "./indicators/series.ts";
import { createOwnSeries } from "./own-intervals/own-series.ts";
import { columnOf, type Line, type Study } from "./plot-study-lines.ts";

/** The bars from which the indicators of a chart are computed, and the times at which their values are drawn. */
export function createStudyBars(tf: Timeframe) {
  let all: readonly Bar[] = [];
  /** All, or those up to the bar of a replay. */
  let bars = all;
  let isReplay = false;
  /** Of all bars. Filled only while an indicator is shown. */
  let series = emptySeries();
  const own = createOwnSeries();

  /** Bars after the newest one have no start yet: leading lines are drawn at the following periods. */
  function timeAt(place: number): number {
    const last = bars.length - 1;
    return place <= last ? (bars[place]?.time ?? Number.NaN) : later(bars[last]?.time ?? 0, place - last, tf);
  }

  /** The value of a line of the chart's own interval at a bar, and the time to which it is moved. */
  function valueAt(study: Study, line: Line, place: number): { time: number; value: number } {
    return { time: timeAt(place + line.shiftBars), value: at(columnOf(study, line), place) };
  }

  return {
    own,
    valueAt,
    timeOf: (place: number) => bars[place]?.time ?? Number.NaN,
    setAll(next: readonly Bar[]) {
      all = next;
    },
    fill() {
      series = seriesOf(all);
    },
    show(next: readonly Bar[], isReplayed: boolean) {
      [bars, isReplay] = [next, isReplayed];
    },
    /** Stores the newest bar, which is already the last of `bars`; `isNew`: it was not stored before. */
    setNewest(bar: Bar): { place: number; isNew: boolean } {
      const place = bars.length - 1;
      const isNew = place >= series.close.length;
      setBar(series, place, bar);
      return { place, isNew };
    },
    compute(study: Study) {
      study.series = study.interval === null ? series : own.seriesOf(study.interval, isReplay ? bars : null);
      study.calculation.compute(study.series);
    },
    /** Computes the bars of an indicator's own interval from the first one that changed. */
    computeFrom(study: Study, interval: Timeframe, first: number) {
      const current = own.seriesOf(interval, isReplay ? bars : null);
      if (study.series !== current) return this.compute(study);
      for (let place = first; place < current.time.length; place++) study.calculation.updateAt(current, place);
    },
    /** The values of a line with their times. */
    valuesOf(study: Study, line: Line): { time: number; value: number }[] {
      const { shiftBars } = line;
      if (study.interval === null) {
        const first = Math.max(0, -shiftBars);
        return bars.slice(first).map((_, offset) => valueAt(study, line, first + offset));
      }
      // Leading lines end as many bars of the chart after the newest one as without an interval of their own.
      const count = bars.length > 0 ? bars.length + Math.max(shiftBars, 0) : 0;
      const times = Array.from({ length: count }, (_, place) => timeAt(place));
      const shifted = { tf: study.interval, shiftBars };
      const values = valuesAtTimes(columnOf(study, line), times, study.series.time, shifted);
      return times.map((time, place) => ({ time, value: at(values, place) }));
    },
  };
}
