import { decimal, divide, multiply, subtract, textOf } from "../../live/decimal.ts";
import { type Dayjs, readTime } from "../../dayjs.ts";
import { isDay } from "../../ui/format/date.ts";

/** A larger change comes from a base that is too small to compare with. */
const MAX_PERCENT = 1000;

/** The change in percent of the earlier value; null when that is zero, negative or tiny. */
export function changeOf(now: string, before: string): string | null {
  const [to, from] = [decimal(now), decimal(before)];
  const share = to && from && from.units > 0n ? divide(subtract(to, from), from) : null;
  const percent = share && textOf(multiply(share, hundred));
  return percent !== null && Math.abs(Number(percent)) <= MAX_PERCENT ? percent : null;
}

const hundred = { units: 100n, scale: 0 };

/** The preceding period of equal length, both ends included; null before the first supported date. */
export function daysBefore({ from, to }: { from: string; to: string }) {
  const [first, last] = [readTime(from), readTime(to)];
  const days = last.diff(first, "day") + 1;
  const day = (back: number) => first.subtract(back, "day").format("YYYY-MM-DD");
  const before = { days, from: day(days), to: day(1) };
  return isDay(before.from) ? before : null;
}

/** The preset periods up to today, in UTC days as the figures count them. */
export function usualDays(now: Dayjs) {
  const day = (back: number) => now.subtract(back, "day").format("YYYY-MM-DD");
  return [1, 7, 30].map((days) => ({ days, from: day(days - 1), to: day(0) }));
}
