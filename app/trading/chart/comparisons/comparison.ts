import type { Timeframe } from "../../model/address.ts";
import type { Bar } from "../bars.ts";
import { fetchBars } from "../fetch-bars.ts";
import { createHistory, type ShownBars } from "../history.ts";
import { changePercent } from "../legend.tsx";

export type Comparison = ReturnType<typeof createComparison>;

/** Older bars are requested in parts; an instrument with fewer bars than the chart ends the requests. */
const MAX_REQUESTS = 20;
/** Milliseconds until a finished bar is read again, random because the bars of all browsers end at the same time. */
const finishedBarDelay = () => 1500 + Math.random() * 2500;

/** The bars of another instrument beside those of the chart (`shown`), which decide the times that are drawn. */
export function createComparison({ name, tf }: { name: string; tf: Timeframe }, shown: ShownBars) {
  const bars = createHistory(tf);
  let reachesOldest = false;
  let isLoading = false;
  let readAt = 0;

  const isDrawn = (bar: Bar) => shown.placeOf(bar.time) !== -1;

  async function loadOlder(): Promise<boolean> {
    let added = 0;
    for (let request = 0; request < MAX_REQUESTS && !reachesOldest; request++) {
      const [first, wanted] = [bars.first(), shown.first()];
      if (!wanted || (first && first.time <= wanted.time)) break;
      const count = bars.prepend(await fetchBars({ instrument: name, tf, ...(first ? { to: first.time } : {}) }));
      added += count;
      reachesOldest = count === 0;
    }
    return added > 0;
  }

  /** Ticks of a hidden tab and skipped ones are missing: bars since the last one are read once a bar of the chart. */
  async function loadNewer(): Promise<boolean> {
    const [last, newest] = [bars.last(), shown.last()];
    if (!last || !newest || document.hidden || newest.time <= readAt) return false;
    const isFirst = readAt === 0;
    readAt = newest.time;
    if (isFirst) return false;
    await new Promise((resolve) => setTimeout(resolve, finishedBarDelay()));
    bars.join(await fetchBars({ instrument: name, tf, from: last.time }));
    return true;
  }

  return {
    name,
    hasBars: () => bars.last() !== undefined,
    /** The bars at the times of the chart's own ones. */
    drawn: () => bars.all().filter(isDrawn),
    /** Reads what is missing beside the chart's bars; returns whether bars changed. Throws when a request fails. */
    async load(): Promise<boolean> {
      if (isLoading) return false;
      isLoading = true;
      try {
        const hasOlder = await loadOlder();
        return (await loadNewer()) || hasOlder;
      } finally {
        isLoading = false;
      }
    },
    /** The bar that a tick changed; null when it is not drawn. */
    tick(bid: string, time: string): Bar | null {
      if (bars.tick(bid, time) === "old") return null;
      const last = bars.last();
      return last && isDrawn(last) ? last : null;
    },
    /** The change in per cent from the first bar at or after `from` to the last one at or before `to`. */
    changeBetween(from: Bar, to: Bar): string | null {
      const first = bars.all().find((bar) => bar.time >= from.time);
      const last = bars.all().findLast((bar) => bar.time <= to.time);
      return first && last && last.time >= first.time ? changePercent(first.close, last.close) : null;
    },
  };
}
