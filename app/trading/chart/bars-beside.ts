import type { Timeframe } from "../model/address.ts";
import { startOf } from "./bars.ts";
import { fetchBars } from "./fetch-bars.ts";
import { createHistory, type ShownBars } from "./history.ts";

/** Older bars are requested in parts; an instrument with fewer bars than the chart ends the requests. */
const MAX_REQUESTS = 20;
const PAGE_BARS = 500;
/** Milliseconds until a finished bar is read again, random because the bars of all browsers end at the same time. */
const finishedBarDelay = () => 1500 + Math.random() * 2500;

type Options = {
  name: string;
  tf: Timeframe;
  /** How many bars are needed before the first one of the chart. */
  before?: number;
};

/** The bars of another instrument or interval for the time that a chart shows (`shown`). */
export function createBarsBeside({ name, tf, before = 0 }: Options, shown: ShownBars) {
  const bars = createHistory(tf);
  let reachesOldest = false;
  let isLoading = false;
  let readAt = 0;

  function isEnoughFor(first: number): boolean {
    return (bars.all()[before]?.time ?? Infinity) <= startOf(first, tf);
  }

  async function loadOlder(): Promise<boolean> {
    let added = 0;
    for (let request = 0; request < MAX_REQUESTS && !reachesOldest; request++) {
      const [first, wanted] = [bars.first(), shown.first()];
      if (!wanted || isEnoughFor(wanted.time)) break;
      const older = { instrument: name, tf, limit: PAGE_BARS + before, ...(first ? { to: first.time } : {}) };
      const count = bars.prepend(await fetchBars(older), first);
      added += count;
      reachesOldest = count === 0;
    }
    return added > 0;
  }

  /** Ticks of a hidden tab and skipped ones are missing: bars since the last one are read once a bar of the chart. */
  async function loadNewer(): Promise<boolean> {
    const newest = shown.last();
    if (!bars.last() || !newest || document.hidden || newest.time <= readAt) return false;
    const isFirst = readAt === 0;
    readAt = newest.time;
    if (isFirst) return false;
    await new Promise((resolve) => setTimeout(resolve, finishedBarDelay()));
    const first = bars.first();
    bars.join(await fetchBars({ instrument: name, tf, from: bars.joinedTo() }));
    // After a long pause the older bars are dropped, and are read again with the chart's own.
    if (bars.first()?.time !== first?.time) reachesOldest = false;
    return true;
  }

  return {
    all: bars.all,
    last: bars.last,
    tick: bars.tick,
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
  };
}
