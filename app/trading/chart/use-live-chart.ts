import { type MutableRefObject, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { yieldToMain } from "../../live/yield-to-main.ts";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import { fetchBars } from "./fetch-bars.ts";
import type { Bar } from "./bars.ts";
import { createHistory, type History } from "./history.ts";
import { type PreviousCanvas, useKeptCanvas } from "./previous-canvas.ts";
import { createPlot, type Plot } from "./plot.ts";
import type { ChartLook } from "./studies.ts";
import { restoreView, type View, viewOf } from "./view.ts";

type Props = {
  asset: Asset;
  bars: readonly BarRow[];
  tf: Timeframe;
  timeZone: string;
  look: ChartLook;
  view: MutableRefObject<View | null>;
  previous: PreviousCanvas;
};
/** Bars that could not be loaded. */
export type FailedLoad = "older" | "newest";
export type LiveChart = {
  /** The element that the canvas is drawn into. */
  surface: RefObject<HTMLDivElement>;
  plot: Plot | null;
  history: History;
  isLoading: boolean;
  failed: FailedLoad | null;
  retry: () => void;
};

/** Milliseconds until a finished bar is read again, random because the bars of all browsers end at the same time. */
const finishedBarDelay = () => 1500 + Math.random() * 2500;

/**
 * A canvas chart that follows ticks without React: the page's bars first, older ones when the reader scrolls back, the
 * newest again after the tab was hidden. `paint` is called when the bars or the pointed bar (null: none) may change.
 */
export function useLiveChart(
  { asset, bars, tf, timeZone, look, view: viewRef, previous }: Props,
  paint: (plot: Plot, history: History, pointed: number | null) => void,
): LiveChart {
  const { prices } = useLive();
  const [history] = useState(() => createHistory(tf));
  const [plot, setPlot] = useState<Plot | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState<FailedLoad | null>(null);
  const pointed = useRef<number | null>(null);
  const oldest = useRef<"known" | "requested" | "reached">("known");
  const pending = useRef<ReturnType<typeof setTimeout>>();
  const request = { instrument: asset.name, tf };
  const of = `${asset.name} ${tf}`;

  function redraw(chart: Plot) {
    fold();
    chart.setBars(history.all());
    paint(chart, history, pointed.current);
  }

  /** Adds the newest price to the newest bar. */
  function fold(): ReturnType<History["tick"]> {
    const quote = prices.get(asset.name);
    return quote ? history.tick(quote.bids, quote.time) : "old";
  }

  /** Shows the page's current bars. */
  function showBars(chart: Plot) {
    shownBars.current = bars;
    history.join(bars);
    redraw(chart);
  }

  async function loadOlder(chart: Plot) {
    const first = history.first();
    if (oldest.current !== "known" || !first) return;
    oldest.current = "requested";
    setLoading(true);
    try {
      const added = history.prepend(await fetchBars({ ...request, to: first.time }));
      oldest.current = added > 0 ? "known" : "reached";
      if (added > 0) redraw(chart);
      setFailed(null);
    } catch {
      // Scrolling does not retry; the reader sees the failure and may.
      setFailed("older");
    } finally {
      setLoading(false);
    }
  }

  async function loadNewest(chart: Plot, since: Bar | undefined) {
    if (!since || document.hidden) return;
    try {
      history.join(await fetchBars({ ...request, from: since.time }));
      redraw(chart);
      setFailed((now) => (now === "newest" ? null : now));
    } catch {
      setFailed("newest");
    }
  }

  const latest = useRef({ loadOlder, loadNewest, showBars, paint });
  useEffect(() => {
    latest.current = { loadOlder, loadNewest, showBars, paint };
  });

  const surface = useRef<HTMLDivElement>(null);
  const shownBars = useRef<readonly BarRow[] | null>(null);
  useKeptCanvas(surface, previous, asset.name, plot !== null);

  // In tasks of their own: the library creates its canvases in one long step, right after React has rendered the page.
  useEffect(() => {
    let drawn: Plot | null = null;
    let isUnmounted = false;
    const create = async () => {
      await yieldToMain();
      if (isUnmounted || !surface.current) return;
      const chart = createPlot(surface.current, {
        decimals: asset.price_decimals,
        daily: tf === "1D",
        timeZone,
        style: look.style,
        onPoint(time) {
          pointed.current = time;
          latest.current.paint(chart, history, time);
        },
        onOldest: () => void latest.current.loadOlder(chart),
      });
      drawn = chart;
      for (const act of [latest.current.showBars, chart.fit]) {
        await yieldToMain();
        if (isUnmounted) return;
        act(chart);
      }
      restoreView(chart, viewRef.current, of, history.all().length);
      startTransition(() => setPlot(chart));
    };
    void create();
    return () => {
      isUnmounted = true;
      clearTimeout(pending.current);
      // A removed canvas does not report that the pointer has left.
      pointed.current = null;
      if (!drawn) return;
      viewRef.current = viewOf(drawn, of, history.all().length);
      previous.removeWith(drawn.remove);
      setPlot(null);
    };
  }, [history, viewRef, previous, of, asset.price_decimals, tf, timeZone, look.style]);

  // The plot was created with its first bars; those of later loads are shown here.
  useEffect(() => {
    if (plot && shownBars.current !== bars) latest.current.showBars(plot);
  }, [plot, bars]);

  useEffect(() => {
    if (!plot) return;
    plot.choose(look.indicators);
    latest.current.paint(plot, history, pointed.current);
  }, [plot, history, look.indicators]);

  usePaint([asset.name], () => {
    if (!plot) return;
    const before = history.last();
    const outcome = fold();
    const last = history.last();
    if (outcome === "old" || !last) return;
    plot.update(last);
    // The library draws its canvases in the next animation frame.
    prices.reserve();
    if (outcome === "grown") return;
    clearTimeout(pending.current);
    pending.current = setTimeout(() => void loadNewest(plot, before), finishedBarDelay());
  });

  // After the bar, and in the next frame where this one has no time for both.
  usePaint([asset.name], () => {
    if (plot) paint(plot, history, pointed.current);
  });

  // A hidden tab draws no frames, so its missed bars are requested.
  useEffect(() => {
    if (!plot) return;
    const onVisible = () => void latest.current.loadNewest(plot, history.last());
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [plot, history]);

  function retry() {
    if (!plot) return;
    oldest.current = "known";
    void (failed === "older" ? loadOlder(plot) : loadNewest(plot, history.last()));
  }

  return { surface, plot, history, isLoading, failed, retry };
}
