import { type MutableRefObject, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { yieldToMain } from "../../live/yield-to-main.ts";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import type { ShownBars } from "./history.ts";
import { createPlot, type Plot } from "./plot.ts";
import { type PreviousCanvas, useKeptCanvas } from "./previous-canvas.ts";
import type { ChartLook } from "./studies.ts";
import { loadPeriod, restoreView, type View, viewOf } from "./view.ts";

type Options = {
  asset: Asset;
  tf: Timeframe;
  timeZone: string;
  style: ChartLook["style"];
  bars: ShownBars;
  view: MutableRefObject<View | null>;
  previous: PreviousCanvas;
};
/** What the plot calls; the newest functions are used, and a change of them does not create it again. */
export type PlotEvents = {
  showBars: (plot: Plot) => void;
  loadOlder: (plot: Plot) => Promise<void>;
  onPoint: (plot: Plot, time: number | null) => void;
  onRemove: () => void;
};

/** The plot in its element `surface`; null until it is drawn. */
export function usePlot(
  { asset, tf, timeZone, style, bars, view: viewRef, previous }: Options,
  events: RefObject<PlotEvents>,
): { surface: RefObject<HTMLDivElement>; plot: Plot | null } {
  const [plot, setPlot] = useState<Plot | null>(null);
  const surface = useRef<HTMLDivElement>(null);
  const of = `${asset.name} ${tf}`;
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
        tf,
        timeZone,
        style,
        onPoint: (time) => events.current?.onPoint(chart, time),
        onOldest: () => void events.current?.loadOlder(chart),
      });
      drawn = chart;
      for (const act of [events.current?.showBars, chart.fit]) {
        await yieldToMain();
        if (isUnmounted) return;
        act?.(chart);
      }
      const view = viewRef.current;
      viewRef.current = null;
      restoreView(chart, view, of, bars.all().length);
      startTransition(() => setPlot(chart));
      if (view?.of !== of || !("days" in view)) return;
      await loadPeriod(bars, view.days, async () => events.current?.loadOlder(chart));
      if (!isUnmounted) restoreView(chart, view, of, bars.all().length);
    };
    const notifyRemoval = () => events.current?.onRemove();
    void create();
    return () => {
      isUnmounted = true;
      // A period that was chosen is for the next plot.
      if (drawn) viewRef.current ??= viewOf(drawn, of, bars.all().length);
      notifyRemoval();
      if (!drawn) return;
      previous.removeWith(drawn.remove);
      setPlot(null);
    };
  }, [bars, viewRef, previous, events, of, asset.price_decimals, tf, timeZone, style]);

  return { surface, plot };
}
