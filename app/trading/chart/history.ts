import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import type { Timeframe } from "../address.ts";
import { type Bar, fold, join, toBars } from "./bars.ts";
import { dayjs } from "../../dayjs.ts";

export type History = ReturnType<typeof createHistory>;

/** The bars of one chart while it is on screen: what the server sent, what was scrolled back to, and what ticks made of the newest. */
export function createHistory(tf: Timeframe) {
  let bars: Bar[] = [];

  return {
    all: (): readonly Bar[] => bars,
    first: () => bars[0],
    last: () => bars.at(-1),
    /** Where the bar of that start stands, or -1. */
    placeOf(time: number): number {
      let [low, high] = [0, bars.length - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        const found = bars[middle]?.time ?? 0;
        if (found === time) return middle;
        if (found < time) low = middle + 1;
        else high = middle - 1;
      }
      return -1;
    },
    join(rows: readonly BarRow[]) {
      bars = join(bars, toBars(rows));
    },
    /** How many came before what was known. */
    prepend(rows: readonly BarRow[]): number {
      const first = bars[0]?.time ?? Infinity;
      const older = toBars(rows).filter((bar) => bar.time < first);
      bars = [...older, ...bars];
      return older.length;
    },
    /** "begun" when the tick is the first of its period: the bar before it is finished, and the server knows it best. */
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
