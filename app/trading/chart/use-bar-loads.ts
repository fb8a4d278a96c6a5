import { useRef, useState } from "react";
import type { Timeframe } from "../model/address.ts";
import { fetchBars } from "./fetch-bars.ts";
import type { History } from "./history.ts";
import type { Plot } from "./plot.ts";

/** Bars that could not be loaded. */
export type FailedLoad = "older" | "newest";

/** Loads bars beside those of the page into the history; `redraw` is called when it has changed. */
export function useBarLoads(
  history: History,
  request: { instrument: string; tf: Timeframe },
  redraw: (plot: Plot) => void,
) {
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState<FailedLoad | null>(null);
  /** The first bar before which the server has none, or failed to send them. */
  const stoppedAt = useRef<number>();

  const loading = useRef<Promise<void> | null>(null);
  /** Ends when older bars were added, also those that another call requested. */
  function loadOlder(plot: Plot): Promise<void> {
    loading.current ??= requestOlder(plot).finally(() => (loading.current = null));
    return loading.current;
  }

  async function requestOlder(plot: Plot) {
    const first = history.first();
    if (!first || first.time === stoppedAt.current) return;
    setLoading(true);
    try {
      const added = history.prepend(await fetchBars({ ...request, to: first.time }), first);
      if (added > 0) redraw(plot);
      else stoppedAt.current = first.time;
      setFailed(null);
    } catch {
      // Scrolling does not retry; the reader sees the failure and may.
      stoppedAt.current = first.time;
      setFailed("older");
    } finally {
      setLoading(false);
    }
  }

  /** Loads the bars since the server's newest one. */
  async function loadNewest(plot: Plot) {
    if (document.hidden) return;
    try {
      history.join(await fetchBars({ ...request, from: history.joinedTo() }));
      redraw(plot);
      setFailed((now) => (now === "newest" ? null : now));
    } catch {
      setFailed("newest");
    }
  }

  function retry(plot: Plot) {
    stoppedAt.current = undefined;
    void (failed === "older" ? loadOlder(plot) : loadNewest(plot));
  }

  return { isLoading, failed, loadOlder, loadNewest, retry };
}
