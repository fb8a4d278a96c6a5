import { type MutableRefObject, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import type { Quote } from "../../live/quotes.ts";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import { createHistory, type History, type ShownBars } from "./history.ts";
import type { Plot } from "./plot.ts";
import type { PreviousCanvas } from "./previous-canvas.ts";
import type { ChartLook } from "./studies.ts";
import { type FailedLoad, useBarLoads } from "./use-bar-loads.ts";
import { useLiveBars } from "./use-live-bars.ts";
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
  /** Shows the values again after a change that is neither a bar nor a tick. */
  repaint: () => void;
  isLoading: boolean;
  failed: FailedLoad | null;
  retry: () => void;
};

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
  const shown = useShownBars(history);
  const pointed = useRef<number | null>(null);
  const shownBars = useRef<readonly BarRow[] | null>(null);
  const loads = useBarLoads(history, { instrument: asset.name, tf }, redraw);
  const { isLoading, failed, loadOlder, loadNewest, retry } = loads;

  function redraw(chart: Plot) {
    fold();
    if (shown.replayed()) return;
    chart.setBars(history.all());
    paint(chart, history, pointed.current);
  }

  /** Adds the latest price to the newest bar. */
  const fold = () => foldQuote(history, prices.get(asset.name));

  /** Shows the page's current bars. */
  function showBars(chart: Plot) {
    shownBars.current = bars;
    history.join(bars);
    redraw(chart);
  }

  const events = {
    showBars,
    loadOlder: (chart: Plot) => shown.replayed()?.loadOlder() ?? loadOlder(chart),
    onPoint(chart: Plot, time: number | null) {
      pointed.current = time;
      paint(chart, shown.bars, time);
    },
    onRemove() {
      shown.set(null);
      // A removed canvas does not report that the pointer has left.
      pointed.current = null;
    },
  };
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  const { surface, plot } = usePlot(
    { asset, tf, timeZone, style: look.style, bars: shown.bars, view, previous },
    latest,
  );

  // The plot was created with its first bars; those of later loads are shown here.
  useEffect(() => {
    if (plot && shownBars.current !== bars) latest.current.showBars(plot);
  }, [plot, bars]);

  useEffect(() => {
    if (!plot) return;
    plot.choose(look.indicators);
    latest.current.onPoint(plot, pointed.current);
  }, [plot, look.indicators]);

  useLiveBars(plot, history, { name: asset.name, fold, isReplaying: () => shown.replayed() !== null, loadNewest });

  // After the bar, and in the next frame where this one has no time for both.
  usePaint([asset.name], () => {
    if (plot) paint(plot, shown.bars, pointed.current);
  });

  function showReplay(replay: Replayed | null): boolean {
    // Nothing ends after the removal of the canvas.
    const hasEnded = shown.set(replay);
    if (plot && hasEnded) redraw(plot);
    else if (plot && replay) paint(plot, shown.bars, pointed.current);
    return hasEnded;
  }
  const repaint = useCallback(() => plot && latest.current.onPoint(plot, pointed.current), [plot]);
  const retryLoad = () => plot && retry(plot);
  return { surface, plot, history: shown.bars, showReplay, repaint, isLoading, failed, retry: retryLoad };
}

function foldQuote(history: History, quote: Quote | undefined): ReturnType<History["tick"]> {
  return quote ? history.tick(quote.bids, quote.time) : "old";
}
