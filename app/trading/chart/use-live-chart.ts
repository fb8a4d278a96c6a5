import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from "react";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import type { Bar } from "./bars.ts";
import { createHistory, type History } from "./history.ts";
import type { Plot } from "./plot.ts";
import type { PreviousCanvas } from "./previous-canvas.ts";
import type { ChartLook } from "./studies.ts";
import { type FailedLoad, useBarLoads } from "./use-bar-loads.ts";
import { usePlot } from "./use-plot.ts";
import type { View } from "./view.ts";

type Props = {
  asset: Asset;
  bars: readonly BarRow[];
  tf: Timeframe;
  timeZone: string;
  look: ChartLook;
  view: MutableRefObject<View | null>;
  previous: PreviousCanvas;
};
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
  { asset, bars, tf, timeZone, look, view, previous }: Props,
  paint: (plot: Plot, history: History, pointed: number | null) => void,
): LiveChart {
  const { prices } = useLive();
  const [history] = useState(() => createHistory(tf));
  const pointed = useRef<number | null>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>();
  const shownBars = useRef<readonly BarRow[] | null>(null);
  const { isLoading, failed, loadOlder, loadNewest, retry } = useBarLoads(
    history,
    { instrument: asset.name, tf },
    redraw,
  );

  function redraw(chart: Plot) {
    fold();
    chart.setBars(history.all());
    paint(chart, history, pointed.current);
  }

  /** Adds the latest price to the newest bar. */
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

  const events = {
    showBars,
    loadOlder,
    onPoint(chart: Plot, time: number | null) {
      pointed.current = time;
      paint(chart, history, time);
    },
    onRemove() {
      clearTimeout(pending.current);
      // A removed canvas does not report that the pointer has left.
      pointed.current = null;
    },
  };
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const { surface, plot } = usePlot({ asset, tf, timeZone, style: look.style, history, view, previous }, latest);

  // The plot was created with its first bars; those of later loads are shown here.
  useEffect(() => {
    if (plot && shownBars.current !== bars) latest.current.showBars(plot);
  }, [plot, bars]);

  useEffect(() => {
    if (!plot) return;
    plot.choose(look.indicators);
    latest.current.onPoint(plot, pointed.current);
  }, [plot, look.indicators]);

  const readAgain = (before: Bar | undefined) => {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => plot && void loadNewest(plot, before), finishedBarDelay());
  };
  useNewestBar(plot, history, { name: asset.name, fold, onFinished: readAgain });

  // After the bar, and in the next frame where this one has no time for both.
  usePaint([asset.name], () => {
    if (plot) paint(plot, history, pointed.current);
  });

  useVisibility(() => plot && void loadNewest(plot, history.last()));

  return { surface, plot, history, isLoading, failed, retry: () => plot && retry(plot) };
}

type Following = { name: string; fold: () => ReturnType<History["tick"]>; onFinished: (bar: Bar | undefined) => void };

/** Draws the newest bar with every tick. */
function useNewestBar(plot: Plot | null, history: History, { name, fold, onFinished }: Following) {
  const { prices } = useLive();
  usePaint([name], () => {
    if (!plot) return;
    const before = history.last();
    const outcome = fold();
    const last = history.last();
    if (outcome === "old" || !last) return;
    plot.update(last);
    // The library draws its canvases in the next animation frame.
    prices.reserve();
    if (outcome === "begun") onFinished(before);
  });
}

/** Calls `act` when the tab was hidden and is visible again: a hidden tab draws no frames, so its bars are requested. */
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
