import { dayjs } from "../../../dayjs.ts";
import type { priceSources } from "../../../frame/indicator-definition.ts";

type Prices = { time: number | string; open: string; high: string; low: string; close: string; ticks: number };
/** The bars as numbers, for pixels only: no shown amount of money is computed from them. */
export type Series = Record<"time" | "open" | "high" | "low" | "close" | "volume", number[]>;
/** The values of an indicator: one column for each of its lines, then those that only its own rule reads. NaN: none. */
export type Columns = number[][];
/** Writes all columns at `place` from the bars up to it and from the columns before it. */
export type Rule = (bars: Series, place: number, columns: Columns) => void;
type Source = (typeof priceSources)[number];

export function emptySeries(): Series {
  return { time: [], open: [], high: [], low: [], close: [], volume: [] };
}

export function seriesOf(bars: readonly Prices[]): Series {
  const series = emptySeries();
  for (const [place, bar] of bars.entries()) setBar(series, place, bar);
  return series;
}

export function setBar(series: Series, place: number, bar: Prices) {
  series.time[place] = typeof bar.time === "number" ? bar.time : dayjs.utc(bar.time).unix();
  series.open[place] = Number(bar.open);
  series.high[place] = Number(bar.high);
  series.low[place] = Number(bar.low);
  series.close[place] = Number(bar.close);
  series.volume[place] = bar.ticks;
}

export const at = (values: readonly number[], place: number): number => values[place] ?? Number.NaN;

/** The price of a bar that an indicator uses. */
export function priceOf(bars: Series, source: Source, place: number): number {
  const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map((prices) => at(prices, place)) as [
    number,
    number,
    number,
    number,
  ];
  if (source === "hl2") return (high + low) / 2;
  if (source === "hlc3") return (high + low + close) / 3;
  if (source === "ohlc4") return (open + high + low + close) / 4;
  return { open, high, low, close }[source];
}

/** The mean of the last values; NaN if there are fewer. */
export function meanOf(length: number, place: number, valueAt: (place: number) => number): number {
  if (place < length - 1) return Number.NaN;
  let sum = 0;
  for (let one = place - length + 1; one <= place; one++) sum += valueAt(one);
  return sum / length;
}

/** Highest high and lowest low of the last bars; NaN if there are fewer. */
export function rangeOf(bars: Series, length: number, place: number): { high: number; low: number } {
  if (place < length - 1) return { high: Number.NaN, low: Number.NaN };
  let [high, low] = [-Infinity, Infinity];
  for (let one = place - length + 1; one <= place; one++) {
    high = Math.max(high, at(bars.high, one));
    low = Math.min(low, at(bars.low, one));
  }
  return { high, low };
}

/**
 * The next exponential average: the mean of the first `length` values, then each value with the weight `weight`. NaN
 * until there are that many values; `first` is the place of the first one.
 */
export function nextAverage(
  before: number,
  { length, weight, first, place }: { length: number; weight: number; first: number; place: number },
  valueAt: (place: number) => number,
): number {
  if (place < first + length - 1) return Number.NaN;
  if (place === first + length - 1) return meanOf(length, place, valueAt);
  return before + weight * (valueAt(place) - before);
}
