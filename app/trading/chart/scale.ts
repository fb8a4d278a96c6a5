import type { BarRow } from "../../../db/queries/market/get-bars.ts";

/** Geometry only: pixels may be floats, prices that are shown as text never pass through here. */
export type Scale = { low: number; high: number; yOf: (price: string | number) => number };

const BREATHING = 0.08;
const LINES = 8;

export function scaleOf(bars: readonly BarRow[], levels: readonly string[]): Scale {
  const lows = bars.map((bar) => Number(bar.low));
  const highs = bars.map((bar) => Number(bar.high));
  let low = Math.min(...lows);
  let high = Math.max(...highs);
  const span = high - low || high * 0.001 || 1;
  // A level far away would flatten the candles: only those near enough join the picture.
  for (const level of levels.map(Number)) {
    if (level > high && level - high < span * 0.6) high = level;
    if (level < low && low - level < span * 0.6) low = level;
  }
  const room = (high - low || span) * BREATHING;
  low -= room;
  high += room;
  return { low, high, yOf: (price) => ((high - Number(price)) / (high - low)) * 100 };
}

/** Round prices for the axis: 1, 2 or 5 times a power of ten apart. */
export function gridOf({ low, high }: Scale): number[] {
  const rough = (high - low) / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  const lines: number[] = [];
  for (let line = Math.ceil(low / step) * step; line <= high; line += step) lines.push(line);
  return lines;
}

/** About eight moments along the axis, at bars that lie on a round time. */
export function momentsOf(bars: readonly BarRow[], daily: boolean): { at: number; text: string }[] {
  const every = Math.max(1, Math.ceil(bars.length / 8));
  return bars.flatMap((bar, position) =>
    position % every === Math.floor(every / 2)
      ? [{ at: ((position + 0.5) / bars.length) * 100, text: daily ? bar.time.slice(5, 10) : bar.time.slice(11, 16) }]
      : [],
  );
}
