import { offsetAt } from "../../ui/format/time-zone.ts";
import { type Bar, DAY_SECONDS } from "./bars.ts";

/** The trading day ends at 17:00 in New York, where the nightly swap is charged. */
const DAY_ENDS_IN = "America/New_York";
const DAY_END_HOUR = 17;

/** The number of the trading day that a bar starts in. */
export function tradingDayOf(seconds: number): number {
  const local = seconds + offsetAt(seconds * 1000, DAY_ENDS_IN) * 60;
  return Math.floor((local + (24 - DAY_END_HOUR) * 3600) / DAY_SECONDS);
}

/** The places in a range at which a bar begins another trading day than the bar before it. */
export function sessionBreaks(bars: readonly Pick<Bar, "time">[], from: number, to: number): number[] {
  const places: number[] = [];
  let before = from > 0 ? tradingDayOf(bars[from - 1]?.time ?? 0) : null;
  for (let place = from; place <= to; place++) {
    const day = tradingDayOf(bars[place]?.time ?? 0);
    if (before !== null && day !== before) places.push(place);
    before = day;
  }
  return places;
}
