import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import type { Timeframe } from "../model/address.ts";
import { dayjs } from "../../dayjs.ts";

/** A bar in the browser: its start in seconds of UTC, its prices as PostgreSQL wrote them, and its number of ticks. */
export type Bar = { time: number; open: string; high: string; low: string; close: string; ticks: number };

/** In seconds. Each divides a day, so every bar starts at a multiple of its width, as in market.get_bars. */
const widths: Record<Timeframe, number> = { "1m": 60, "5m": 300, "15m": 900, "1h": 3600, "4h": 14_400, "1D": 86_400 };

export function startOf(seconds: number, tf: Timeframe): number {
  return Math.floor(seconds / widths[tf]) * widths[tf];
}

/** The end of the bar that contains a moment, which is the start of the next one. */
export function endOf(seconds: number, tf: Timeframe): number {
  return startOf(seconds, tf) + widths[tf];
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
 * on either side. Stored bars that do not reach the server's first one are dropped, so that no gap is drawn as data.
 */
export function join(kept: readonly Bar[], fresh: readonly Bar[]): Bar[] {
  const [first, last] = [fresh[0], fresh.at(-1)];
  if (!first || !last) return [...kept];
  const same = kept.find((bar) => bar.time === last.time);
  const drawn = same ? { ...last, high: higher(last.high, same.high), low: lower(last.low, same.low) } : last;
  const touching = (kept.at(-1)?.time ?? 0) >= first.time;
  return [
    ...(touching ? kept.filter((bar) => bar.time < first.time) : []),
    ...fresh.slice(0, -1),
    drawn,
    ...kept.filter((bar) => bar.time > last.time),
  ];
}
