import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import type { Timeframe } from "../model/address.ts";
import { dayjs } from "../../dayjs.ts";

/** A bar in the browser: its start in seconds of UTC, its prices as PostgreSQL wrote them, and its number of ticks. */
export type Bar = { time: number; open: string; high: string; low: string; close: string; ticks: number };

export const DAY_SECONDS = 86_400;
/** In seconds. Bars start as in market.get_bars: those up to a day at a multiple of their width. */
const widths: Record<Exclude<Timeframe, "1M">, number> = {
  "1m": 60,
  "5m": 300,
  "15m": 900,
  "30m": 1800,
  "1h": 3600,
  "4h": 14_400,
  "1D": DAY_SECONDS,
  "1W": 7 * DAY_SECONDS,
};
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY_SECONDS;

/** Whether bars are whole days of UTC and are shown as dates. */
export function isDaily(tf: Timeframe): boolean {
  return tf === "1M" || widths[tf] >= DAY_SECONDS;
}

export function startOf(seconds: number, tf: Timeframe): number {
  if (tf === "1M") return monthStart(seconds, 0);
  const origin = tf === "1W" ? FIRST_MONDAY : 0;
  return Math.floor((seconds - origin) / widths[tf]) * widths[tf] + origin;
}

/** The start of the period some periods after the one that contains a moment. */
export function later(seconds: number, periods: number, tf: Timeframe): number {
  return tf === "1M" ? monthStart(seconds, periods) : startOf(seconds, tf) + periods * widths[tf];
}

/** The end of the bar that contains a moment, which is the start of the next one. */
export function endOf(seconds: number, tf: Timeframe): number {
  return later(seconds, 1, tf);
}

function monthStart(seconds: number, months: number): number {
  return dayjs
    .utc(seconds * 1000)
    .startOf("month")
    .add(months, "month")
    .unix();
}

export function toBars(rows: readonly BarRow[]): Bar[] {
  return rows.map(({ time, ...bar }) => ({ ...bar, time: dayjs.utc(time).unix() }));
}

const higher = (a: string, b: string) => (compareDecimals(a, b) >= 0 ? a : b);
const lower = (a: string, b: string) => (compareDecimals(a, b) <= 0 ? a : b);

/**
 * Adds a bid to the newest bar, or starts the bar of the next period with it. Null for a tick before that bar: the
 * server has already counted it.
 */
export function fold(last: Bar | undefined, bid: string, seconds: number, tf: Timeframe): Bar | null {
  const time = startOf(seconds, tf);
  if (last && time < last.time) return null;
  if (!last || time > last.time) return { time, open: bid, high: bid, low: bid, close: bid, ticks: 1 };
  return { ...last, high: higher(last.high, bid), low: lower(last.low, bid), close: bid, ticks: last.ticks + 1 };
}

/**
 * Joins the server's bars with the stored ones. The server's finished bars are final; the newest bar may have had ticks
 * on either side. Stored bars that do not reach the server's first one are dropped, so that no gap is drawn as data:
 * those up to `joinedTo` are the server's, and a later one, which a tick began, may follow a gap itself.
 */
export function join(kept: readonly Bar[], fresh: readonly Bar[], joinedTo = -Infinity): Bar[] {
  const [first, last] = [fresh[0], fresh.at(-1)];
  if (!first || !last) return [...kept];
  const same = kept.find((bar) => bar.time === last.time);
  const drawn = same ? { ...last, high: higher(last.high, same.high), low: lower(last.low, same.low) } : last;
  return [
    ...(joinedTo >= first.time ? kept.filter((bar) => bar.time < first.time) : []),
    ...fresh.slice(0, -1),
    drawn,
    ...kept.filter((bar) => bar.time > last.time),
  ];
}
