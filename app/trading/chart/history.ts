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
  let joinedTo: number | undefined;
  const hasJoined = (fresh: readonly Bar[]) => {
    const last = fresh.at(-1);
    if (last) joinedTo = Math.max(joinedTo ?? last.time, last.time);
  };

  return {
    all: (): readonly Bar[] => bars,
    first: () => bars[0],
    last: () => bars.at(-1),
    placeOf: (time: number) => placeOf(bars, time),
    /**
     * The start of the newest bar of the server; undefined without one. It is read again with those after it, which
     * ticks have begun and between which others may be missing.
     */
    joinedTo: () => joinedTo,
    join(rows: readonly BarRow[]) {
      const fresh = toBars(rows);
      bars = join(bars, fresh, joinedTo);
      hasJoined(fresh);
    },
    /** Adds the bars before `first`, unless it is no longer the first one. Returns how many were added. */
    prepend(rows: readonly BarRow[], first = bars[0]): number {
      if (first?.time !== bars[0]?.time) return 0;
      const older = toBars(rows).filter((bar) => bar.time < (first?.time ?? Infinity));
      bars = [...older, ...bars];
      hasJoined(older);
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
