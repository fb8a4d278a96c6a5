import type { Timeframe } from "../../model/address.ts";
import { type Bar, endOf, startOf } from "../bars.ts";
import { at, emptySeries, type Series, seriesOf } from "./series.ts";

/**
 * For bars of a chart that start at `times`, the places of the bars of a longer interval that contain these moments; -1
 * where there is no such bar. `starts` are those of the longer bars; both ascend.
 */
export function containingPlaces(times: readonly number[], starts: readonly number[], tf: Timeframe): number[] {
  let [place, start, end] = [0, Number.NaN, -Infinity];
  return times.map((time) => {
    if (time >= end) [start, end] = [startOf(time, tf), endOf(time, tf)];
    while ((starts[place] ?? Infinity) < start) place += 1;
    return starts[place] === start ? place : -1;
  });
}

type Shifted = { tf: Timeframe; shiftBars: number };

/**
 * The values of a line at the bars of a chart: each has the value of the longer bar that contains it, so a value
 * depends on no bar that starts after it. A shift moves the values by longer bars, also to those after the newest one,
 * which do not exist yet. NaN: none.
 */
export function valuesAtTimes(
  column: readonly number[],
  times: readonly number[],
  starts: readonly number[],
  { tf, shiftBars }: Shifted,
): number[] {
  const known = [...starts];
  for (let bar = 0; bar < shiftBars && starts.length > 0; bar++) known.push(endOf(known.at(-1) ?? 0, tf));
  return containingPlaces(times, known, tf).map((place) =>
    place === -1 ? Number.NaN : (column[place - shiftBars] ?? Number.NaN),
  );
}

/**
 * The longer bars that were known at the last of a chart's bars: the newest one has the prices of the chart's bars in
 * it alone, because the others come after them.
 */
export function seriesUpTo(series: Series, shown: readonly Bar[], tf: Timeframe): Series {
  const start = startOf(shown.at(-1)?.time ?? Number.NaN, tf);
  const place = series.time.indexOf(start);
  if (place === -1) return emptySeries();
  const within = seriesOf(shown.slice(shown.findLastIndex(({ time }) => time < start) + 1));
  return {
    time: [...series.time.slice(0, place), start],
    open: [...series.open.slice(0, place), at(within.open, 0)],
    high: [...series.high.slice(0, place), Math.max(...within.high)],
    low: [...series.low.slice(0, place), Math.min(...within.low)],
    close: [...series.close.slice(0, place), at(within.close, within.close.length - 1)],
    volume: [...series.volume.slice(0, place), within.volume.reduce((sum, ticks) => sum + ticks, 0)],
  };
}
