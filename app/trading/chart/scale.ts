import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { formatMinute, formatMonthDay } from "../../ui/format/date.ts";

/** Geometry only: pixels may be floats, prices that are shown as text are not computed here. */
export type Scale = { low: number; high: number; yOf: (price: string | number) => number };

const MARGIN_SHARE = 0.08;
/** The bottom of the picture is reserved for the volume. */
const VOLUME_SHARE = 0.2;
const MAX_LINES = 8;

export function scaleOf(bars: readonly BarRow[], levels: readonly string[], decimals: number): Scale {
  const lows = bars.map((bar) => Number(bar.low));
  const highs = bars.map((bar) => Number(bar.high));
  let low = Math.min(...lows);
  let high = Math.max(...highs);
  const span = high - low || high * 0.001 || 1;
  // A distant level would flatten the candles, so only near ones extend the scale.
  for (const level of levels.map(Number)) {
    if (level > high && level - high < span * 0.6) high = level;
    if (level < low && low - level < span * 0.6) low = level;
  }
  // A market without movement must not look volatile: the scale spans at least 24 of the price's last digits.
  const least = 24 / 10 ** decimals;
  const margin = Math.max((high - low) * MARGIN_SHARE, (least - (high - low)) / 2);
  const bottom = Math.max(margin, (high - low) * VOLUME_SHARE);
  low -= bottom;
  high += margin;
  return { low, high, yOf: (price) => ((high - Number(price)) / (high - low)) * 100 };
}

/** Round prices for the axis: 1, 2 or 5 times a power of ten apart. */
export function gridOf({ low, high }: Scale): number[] {
  const rough = (high - low) / MAX_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  const lines: number[] = [];
  for (let line = Math.ceil(low / step) * step; line <= high; line += step) lines.push(line);
  return lines;
}

/** Bars that fill a picture. */
export const FULL_PICTURE_BARS = 60;

/** The newest bar is at the end; with few bars the start of the picture stays empty. */
export function slotsOf(bars: readonly BarRow[]): { width: number; middleOf: (position: number) => number } {
  const slots = Math.max(bars.length, FULL_PICTURE_BARS);
  const width = 100 / slots;
  return { width, middleOf: (position) => (slots - bars.length + position + 0.5) * width };
}

/** About eight times along the axis: dates in UTC without a time zone, times of day with one. */
export function momentsOf(bars: readonly BarRow[], timeZone: string | null): { at: number; text: string }[] {
  const { middleOf } = slotsOf(bars);
  const every = Math.max(1, Math.ceil(Math.max(bars.length, FULL_PICTURE_BARS) / 8));
  return bars.flatMap((bar, position) =>
    (bars.length - position) % every === Math.min(Math.floor(every / 2), bars.length)
      ? [
          {
            at: middleOf(position),
            text: timeZone ? formatMinute(bar.time, timeZone) : formatMonthDay(bar.time, "UTC"),
          },
        ]
      : [],
  );
}
