import type { Timeframe } from "../../model/address.ts";
import { type Bar, endOf, later, toBars } from "../bars.ts";
import { fetchBars } from "../fetch-bars.ts";

/** Further bars are requested when fewer than this many follow the replayed one. */
const LOAD_AHEAD_BELOW_BARS = 50;
const PAGE_BARS = 500;
/** The most that the server sends. */
const MAX_PAGE_BARS = 5000;

type Options = {
  instrument: string;
  tf: Timeframe;
  /** The bars of the live chart. */
  live: readonly Bar[];
};

/** The finished bars around a moment, without gaps; earlier and later ones are requested. */
export function createReplayBars({ instrument, tf, live }: Options) {
  const finished = live.slice(0, -1);
  /** The start of the newest bar, which is not finished and not replayed. */
  const end = live.at(-1)?.time ?? 0;
  let bars: readonly Bar[] = finished;
  /** The start of the bars that were not requested yet. */
  let next = end;
  let hasOlder = true;
  /** Results of requests for bars that were replaced meanwhile are dropped. */
  let version = 0;

  function replace(found: readonly Bar[], until: number) {
    version += 1;
    hasOlder = true;
    bars = found;
    next = until;
  }

  return {
    all: () => bars,
    /** Whether the last bar is the newest finished one. */
    isComplete: () => next >= end,
    /** Loads the bars up to a moment. False if there are none; the bars then stay. */
    async reach(seconds: number): Promise<boolean> {
      const [first, last] = [bars[0], bars.at(-1)];
      if (first && last && seconds >= first.time && (seconds < next || next >= end)) return true;
      if (finished[0] && seconds >= finished[0].time) {
        replace(finished, end);
        return true;
      }
      const to = endOf(seconds, tf);
      const found = toBars(await fetchBars({ instrument, tf, to, limit: PAGE_BARS }));
      if (found.length === 0) return false;
      replace(found, to);
      return true;
    },
    /** Loads bars before the first one; false if there are none. */
    async loadOlder(): Promise<boolean> {
      const [first, asked] = [bars[0], version];
      if (!first || !hasOlder) return false;
      const older = toBars(await fetchBars({ instrument, tf, to: first.time, limit: PAGE_BARS }));
      if (asked !== version) return false;
      hasOlder = older.length > 0;
      bars = [...older, ...bars];
      return hasOlder;
    },
    needsLater: (place: number) => next < end && bars.length - 1 - place < LOAD_AHEAD_BELOW_BARS,
    /** Loads bars after the last one. A page has as many periods as bars at most, so none is left out. */
    async loadLater(): Promise<boolean> {
      const [asked, known] = [version, bars.length];
      for (
        let periods = PAGE_BARS;
        bars.length === known && next < end;
        periods = Math.min(periods * 3, MAX_PAGE_BARS)
      ) {
        const to = Math.min(later(next, periods, tf), end);
        const found = toBars(await fetchBars({ instrument, tf, from: next, to, limit: periods }));
        if (asked !== version) return false;
        bars = [...bars, ...found];
        next = to;
      }
      return bars.length > known;
    },
  };
}
