import { useEffect, useRef } from "react";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import type { History } from "./history.ts";
import type { Plot } from "./plot.ts";

/** Milliseconds until a finished bar is read again, random because the bars of all browsers end at the same time. */
const finishedBarDelay = () => 1500 + Math.random() * 2500;

type Following = {
  name: string;
  /** Adds the latest price to the newest bar. */
  fold: () => ReturnType<History["tick"]>;
  isReplaying: () => boolean;
  /** Loads the bars since the server's newest one. */
  loadNewest: (plot: Plot) => Promise<void>;
};

/**
 * Draws the newest bar with every tick, unless the chart shows a replay. A finished bar and those missed in a hidden
 * tab are read again.
 */
export function useLiveBars(plot: Plot | null, history: History, { name, fold, isReplaying, loadNewest }: Following) {
  const { prices } = useLive();
  const pending = useRef<ReturnType<typeof setTimeout>>();
  /** The newest bar when the finished ones were last to be read. */
  const requestedAt = useRef<number>();
  usePaint([name], () => {
    if (!plot) return;
    const outcome = fold();
    const last = history.last();
    if (outcome === "old" || !last) return;
    if (!isReplaying()) {
      plot.update(last);
      // The library draws its canvases in the next animation frame.
      prices.reserve();
    }
    // A tick may have begun the bar while the chart was drawn anew.
    if (last.time === requestedAt.current || last.time <= (history.joinedTo() ?? 0)) return;
    requestedAt.current = last.time;
    clearTimeout(pending.current);
    pending.current = setTimeout(() => void loadNewest(plot), finishedBarDelay());
  });
  useEffect(() => () => clearTimeout(pending.current), [plot]);
  useVisibility(() => plot && void loadNewest(plot));
}

/**
 * Calls `act` when the tab was hidden and is visible again: a hidden tab draws no frames, so its bars are requested.
 */
function useVisibility(act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onChange = () => latest.current();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
