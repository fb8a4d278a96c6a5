import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import type { Timeframe } from "../model/address.ts";
import { type Bar, fold, join, toBars } from "./bars.ts";
import { dayjs } from "../../dayjs.ts";

export type History = ReturnType<typeof createHistory>;
/** The bars that the chart shows: those of its history, or those up to the bar of a replay. */
export type ShownBars = Pick<History, "all" | "first" | "last" | "placeOf">;

/** The bars of one chart: those of the server, older ones loaded by scrolling, and the ticks added to the newest. */
export function createHistory(tf: Timeframe) {
  let bars: Bar[] = [];

  return {
    all: (): readonly Bar[] => bars,
    first: () => bars[0],
    last: () => bars.at(-1),
    placeOf: (time: number) => placeOf(bars, time),
    join(rows: readonly BarRow[]) {
      bars = join(bars, toBars(rows));
    },
    /** Returns how many bars were added. */
    prepend(rows: readonly BarRow[]): number {
      const first = bars[0]?.time ?? Infinity;
      const older = toBars(rows).filter((bar) => bar.time < first);
      bars = [...older, ...bars];
      return older.length;
    },
    /**
     * "begun" for the first tick of a period: the previous bar is finished, and the server's version of it is final.
     */
    tick(bid: string, time: string): "begun" | "grown" | "old" {
      const last = bars.at(-1);
      const next = fold(last, bid, dayjs.utc(time).valueOf() / 1000, tf);
      if (!next) return "old";
      if (last && next.time === last.time) {
        bars[bars.length - 1] = next;
        return "grown";
      }
      bars.push(next);
      return "begun";
    },
  };
}

/** The index of the bar with that start, or -1. */
export function placeOf(bars: readonly Bar[], time: number): number {
  let [low, high] = [0, bars.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = bars[middle]?.time ?? 0;
    if (found === time) return middle;
    if (found < time) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
