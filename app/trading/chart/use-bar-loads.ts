import { useRef, useState } from "react";
import type { Timeframe } from "../model/address.ts";
import type { Bar } from "./bars.ts";
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
  const oldest = useRef<"known" | "requested" | "reached">("known");

  const loading = useRef<Promise<void> | null>(null);
  /** Ends when older bars were added, also those that another call requested. */
  function loadOlder(plot: Plot): Promise<void> {
    loading.current ??= requestOlder(plot).finally(() => (loading.current = null));
    return loading.current;
  }

  async function requestOlder(plot: Plot) {
    const first = history.first();
    if (oldest.current !== "known" || !first) return;
    oldest.current = "requested";
    setLoading(true);
    try {
      const added = history.prepend(await fetchBars({ ...request, to: first.time }));
      oldest.current = added > 0 ? "known" : "reached";
      if (added > 0) redraw(plot);
      setFailed(null);
    } catch {
      // Scrolling does not retry; the reader sees the failure and may.
      setFailed("older");
    } finally {
      setLoading(false);
    }
  }

  /** Loads the bars since `since`, which has to be read again itself. */
  async function loadNewest(plot: Plot, since: Bar | undefined) {
    if (!since || document.hidden) return;
    try {
      history.join(await fetchBars({ ...request, from: since.time }));
      redraw(plot);
      setFailed((now) => (now === "newest" ? null : now));
    } catch {
      setFailed("newest");
    }
  }

  function retry(plot: Plot) {
    oldest.current = "known";
    void (failed === "older" ? loadOlder(plot) : loadNewest(plot, history.last()));
  }

  return { isLoading, failed, loadOlder, loadNewest, retry };
}
