import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from "react";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import type { Bar } from "./bars.ts";
import { createHistory, type History, type ShownBars } from "./history.ts";
import type { Plot } from "./plot.ts";
import type { PreviousCanvas } from "./previous-canvas.ts";
import type { ChartLook } from "./studies.ts";
import { type FailedLoad, useBarLoads } from "./use-bar-loads.ts";
import { usePlot } from "./use-plot.ts";
import { type Replayed, useShownBars } from "./use-shown-bars.ts";
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
  /** The bars shown. */
  history: ShownBars;
  /** Called when the bars of a replay were drawn. Null draws the live ones again, and true is returned if it did. */
  showReplay: (replay: Replayed | null) => boolean;
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
  paint: (plot: Plot, history: ShownBars, pointed: number | null) => void,
): LiveChart {
  const { prices } = useLive();
  const [history] = useState(() => createHistory(tf));
  const { replayed, shown } = useShownBars(history);
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
    if (replayed.current) return;
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
    loadOlder: (chart: Plot) => replayed.current?.loadOlder() ?? loadOlder(chart),
    onPoint(chart: Plot, time: number | null) {
      pointed.current = time;
      paint(chart, shown, time);
    },
    onRemove() {
      replayed.current = null;
      clearTimeout(pending.current);
      // A removed canvas does not report that the pointer has left.
      pointed.current = null;
    },
  };
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const { surface, plot } = usePlot({ asset, tf, timeZone, style: look.style, bars: shown, view, previous }, latest);

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
  const isReplaying = () => replayed.current !== null;
  useNewestBar(plot, history, { name: asset.name, fold, isReplaying, onFinished: readAgain });

  // After the bar, and in the next frame where this one has no time for both.
  usePaint([asset.name], () => {
    if (plot) paint(plot, shown, pointed.current);
  });

  useVisibility(() => plot && void loadNewest(plot, history.last()));

  function showReplay(replay: Replayed | null): boolean {
    // After the removal of the canvas there is nothing to draw.
    const hasEnded = replay === null && replayed.current !== null;
    replayed.current = replay;
    if (plot && hasEnded) redraw(plot);
    else if (plot && replay) paint(plot, shown, pointed.current);
    return hasEnded;
  }
  return { surface, plot, history: shown, showReplay, isLoading, failed, retry: () => plot && retry(plot) };
}

type Following = {
  name: string;
  fold: () => ReturnType<History["tick"]>;
  isReplaying: () => boolean;
  onFinished: (bar: Bar | undefined) => void;
};

/** Draws the newest bar with every tick, unless the chart shows a replay. */
function useNewestBar(plot: Plot | null, history: History, { name, fold, isReplaying, onFinished }: Following) {
  const { prices } = useLive();
  usePaint([name], () => {
    if (!plot) return;
    const before = history.last();
    const outcome = fold();
    const last = history.last();
    if (outcome === "old" || !last) return;
    if (!isReplaying()) {
      plot.update(last);
      // The library draws its canvases in the next animation frame.
      prices.reserve();
    }
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
