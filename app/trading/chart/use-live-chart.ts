import { type MutableRefObject, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { turn } from "../../live/turn.ts";
import type { Timeframe } from "../address.ts";
import type { Asset } from "../assets/asset.ts";
import { askBars } from "./ask-bars.ts";
import type { Bar } from "./bars.ts";
import { createHistory, type History } from "./history.ts";
import { type LeftPicture, useLeaving } from "./left-picture.ts";
import { createPlot, type Plot } from "./plot.ts";
import type { ChartLook } from "./studies.ts";
import { goOn, type View, viewOf } from "./view.ts";

type Props = {
  asset: Asset;
  bars: readonly BarRow[];
  tf: Timeframe;
  timeZone: string;
  look: ChartLook;
  view: MutableRefObject<View | null>;
  left: LeftPicture;
};
/** Bars that could not be loaded. */
export type Trouble = "older" | "newest";
export type LiveChart = {
  /** The element that the canvas is drawn into. */
  surface: RefObject<HTMLDivElement>;
  plot: Plot | null;
  history: History;
  isLoading: boolean;
  trouble: Trouble | null;
  retry: () => void;
};

/** Milliseconds until a finished bar is read again, random because the bars of all browsers end at the same time. */
const settled = () => 1500 + Math.random() * 2500;

/**
 * A canvas chart that follows ticks without React: the page's bars first, older ones when the reader scrolls back, the
 * newest again after the tab was hidden. `paint` is called whenever the bars or the pointed bar (null: none) may have
 * changed.
 */
export function useLiveChart(
  { asset, bars, tf, timeZone, look, view: viewRef, left }: Props,
  paint: (plot: Plot, history: History, pointed: number | null) => void,
): LiveChart {
  const { prices } = useLive();
  const [history] = useState(() => createHistory(tf));
  const [plot, setPlot] = useState<Plot | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const pointed = useRef<number | null>(null);
  const oldest = useRef<"known" | "asked" | "reached">("known");
  const pending = useRef<ReturnType<typeof setTimeout>>();
  const asked = { instrument: asset.name, tf };
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
  function show(chart: Plot) {
    shown.current = bars;
    history.join(bars);
    redraw(chart);
  }

  async function askOlder(chart: Plot) {
    const first = history.first();
    if (oldest.current !== "known" || !first) return;
    oldest.current = "asked";
    setLoading(true);
    try {
      const added = history.prepend(await askBars({ ...asked, to: first.time }));
      oldest.current = added > 0 ? "known" : "reached";
      if (added > 0) redraw(chart);
      setTrouble(null);
    } catch {
      // Scrolling does not retry; the reader sees the failure and may.
      setTrouble("older");
    } finally {
      setLoading(false);
    }
  }

  async function askNewest(chart: Plot, since: Bar | undefined) {
    if (!since || document.hidden) return;
    try {
      history.join(await askBars({ ...asked, from: since.time }));
      redraw(chart);
      setTrouble((now) => (now === "newest" ? null : now));
    } catch {
      setTrouble("newest");
    }
  }

  const latest = useRef({ askOlder, askNewest, show, paint });
  useEffect(() => {
    latest.current = { askOlder, askNewest, show, paint };
  });

  const surface = useRef<HTMLDivElement>(null);
  const shown = useRef<readonly BarRow[] | null>(null);
  useLeaving(surface, left, asset.name, plot !== null);

  // In tasks of their own: the library creates its canvases in one long step, right after React has rendered the page.
  useEffect(() => {
    let drawn: Plot | null = null;
    let isGone = false;
    const make = async () => {
      await turn();
      if (isGone || !surface.current) return;
      const chart = createPlot(surface.current, {
        decimals: asset.price_decimals,
        daily: tf === "1D",
        timeZone,
        style: look.style,
        onPoint(time) {
          pointed.current = time;
          latest.current.paint(chart, history, time);
        },
        onOldest: () => void latest.current.askOlder(chart),
      });
      drawn = chart;
      for (const act of [latest.current.show, chart.fit]) {
        await turn();
        if (isGone) return;
        act(chart);
      }
      goOn(chart, viewRef.current, of, history.all().length);
      startTransition(() => setPlot(chart));
    };
    void make();
    return () => {
      isGone = true;
      clearTimeout(pending.current);
      // A removed canvas does not report that the pointer has left.
      pointed.current = null;
      if (!drawn) return;
      viewRef.current = viewOf(drawn, of, history.all().length);
      left.endWith(drawn.remove);
      setPlot(null);
    };
  }, [history, viewRef, left, of, asset.price_decimals, tf, timeZone, look.style]);

  // The plot was created with its first bars; those of later loads are shown here.
  useEffect(() => {
    if (plot && shown.current !== bars) latest.current.show(plot);
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
    pending.current = setTimeout(() => void askNewest(plot, before), settled());
  });

  // After the bar, and in the next frame where this one has no time for both.
  usePaint([asset.name], () => {
    if (plot) paint(plot, history, pointed.current);
  });

  // A hidden tab draws no frames, so its missed bars are requested.
  useEffect(() => {
    if (!plot) return;
    const back = () => void latest.current.askNewest(plot, history.last());
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, [plot, history]);

  function retry() {
    if (!plot) return;
    oldest.current = "known";
    void (trouble === "older" ? askOlder(plot) : askNewest(plot, history.last()));
  }

  return { surface, plot, history, isLoading, trouble, retry };
}
