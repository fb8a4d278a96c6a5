import { type IChartApiBase, type ISeriesApi, MismatchDirection, type SeriesType, type Time } from "lightweight-charts";
import { DAY_SECONDS } from "./bars.ts";

/** The visible range of a chart in seconds; it may reach beyond the bars. */
export type TimeRange = { from: number; to: number };

/** A chart shows another chart's range only if it has so many bars of its own interval. */
const MIN_BARS = 10;
const MAX_BARS = 1_500;
/** A period has so many bars at least, as in the first minutes of a week, and so many free places after the newest. */
const MIN_PERIOD_BARS = 60;
const FREE_PLACES = 6;

type Later = (time: number, bars: number) => number;

/** The visible range as times for other charts, and one that follows theirs. */
export function createRangeLink(chart: IChartApiBase<Time>, series: ISeriesApi<SeriesType, Time>, later: Later) {
  const scale = chart.timeScale();
  const secondsOf = (time: number) => later(time, 1) - time;
  const barAt = (index: number) =>
    series.dataByIndex(index, MismatchDirection.NearestLeft) ??
    series.dataByIndex(index, MismatchDirection.NearestRight);
  /** Place and start of the bar at or before a place, else of the first one. */
  const startAt = (index: number) => {
    const bar = barAt(Math.floor(index));
    const place = bar && scale.timeToIndex(bar.time);
    return bar && typeof place === "number" ? { place, time: Number(bar.time) } : null;
  };

  function timeAt(index: number): number | null {
    const start = startAt(index);
    return start && start.time + (index - start.place) * secondsOf(start.time);
  }

  function indexAt(time: number): number | null {
    const nearest = scale.timeToIndex(time as Time, true);
    let start = nearest === null ? null : startAt(nearest);
    if (start && start.time > time) start = startAt(start.place - 1);
    if (!start) return null;
    const bars = (time - start.time) / secondsOf(start.time);
    const isLast = series.dataByIndex(start.place + 1, MismatchDirection.NearestRight) === null;
    // A time between two trading days is the end of the first.
    return start.place + (isLast ? bars : Math.min(bars, 1));
  }

  function times(): TimeRange | null {
    const range = scale.getVisibleLogicalRange();
    const [from, to] = range ? [timeAt(range.from), timeAt(range.to)] : [null, null];
    return from === null || to === null ? null : { from, to };
  }

  function showDays(days: number | null) {
    const newest = startAt(Number.MAX_SAFE_INTEGER);
    if (!newest) return;
    const since = days === null ? 0 : indexAt(newest.time - days * DAY_SECONDS);
    const from = Math.max(Math.min(since ?? 0, newest.place - MIN_PERIOD_BARS), 0);
    scale.setVisibleLogicalRange({ from, to: newest.place + FREE_PLACES });
  }

  const oldest = () => series.dataByIndex(0, MismatchDirection.NearestRight)?.time;
  let oldestShown: Time | undefined;

  function showTimes(range: TimeRange) {
    oldestShown = oldest();
    const own = scale.getVisibleLogicalRange();
    const [from, to] = [indexAt(range.from), indexAt(range.to)];
    if (!own || from === null || to === null) return;
    const fits = to - from >= MIN_BARS && to - from <= MAX_BARS;
    scale.setVisibleLogicalRange({ from: fits ? from : to - (own.to - own.from), to });
  }

  return {
    times,
    onRange(listener: (range: TimeRange) => void): () => void {
      const onMove = () => {
        const range = times();
        if (range) listener(range);
      };
      scale.subscribeVisibleLogicalRangeChange(onMove);
      return () => scale.unsubscribeVisibleLogicalRangeChange(onMove);
    },
    /**
     * Shows the same times; a chart whose bars are too short or too long for them keeps its zoom and shows their end.
     */
    showTimes,
    /** Shows the last days up to the newest bar; null: all bars. */
    showDays,
    /**
     * The library applies a range with the next drawing; older bars that were added before it have moved the places.
     */
    keepTimes(range: TimeRange) {
      if (oldest() !== oldestShown) showTimes(range);
    },
  };
}
