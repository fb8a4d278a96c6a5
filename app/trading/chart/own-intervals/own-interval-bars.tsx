import { useEffect, useMemo, useRef } from "react";
import { MAX_LENGTH_BARS } from "../../../frame/chart-indicators.ts";
import { useLive, usePaint } from "../../../live/live-feed.tsx";
import type { Timeframe } from "../../model/address.ts";
import { createBarsBeside } from "../bars-beside.ts";
import type { ShownBars } from "../history.ts";
import type { Plot } from "../plot.ts";

/** A tick changes the values at all bars of the chart in the newest longer bar, so they are drawn once a second. */
const DRAW_DELAY_MS = 1000;

type Props = {
  plot: Plot;
  history: ShownBars;
  name: string;
  interval: Timeframe;
  onDraw: () => void;
};

/** The bars of one interval for the indicators that are computed from them. Import it only lazily. */
export function OwnIntervalBars({ plot, history, name, interval, onDraw }: Props) {
  const { prices } = useLive();
  const bars = useMemo(
    () => createBarsBeside({ name, tf: interval, before: MAX_LENGTH_BARS }, history),
    [name, interval, history],
  );
  const pending = useRef<ReturnType<typeof setTimeout>>();

  function draw() {
    pending.current = undefined;
    plot.setOwnBars(interval, bars.all());
    onDraw();
  }
  /** Adds the latest price to the newest bar; returns whether it changed. */
  function fold(): boolean {
    const quote = prices.get(name);
    return quote !== undefined && bars.last() !== undefined && bars.tick(quote.bids, quote.time) !== "old";
  }
  const latest = useRef({ draw, fold });
  useEffect(() => {
    latest.current = { draw, fold };
  });
  usePaint([name], () => {
    if (fold()) pending.current ??= setTimeout(() => latest.current.draw(), DRAW_DELAY_MS);
  });

  useEffect(() => {
    let isCancelled = false;
    const load = async () => {
      // A failed request leaves the lines as they are; the next movement of the chart tries again.
      const hasChanged = await bars.load().catch(() => false);
      if (!hasChanged || isCancelled) return;
      latest.current.fold();
      latest.current.draw();
    };
    const onRange = () => void load();
    const scale = plot.raw.chart.timeScale();
    onRange();
    scale.subscribeVisibleLogicalRangeChange(onRange);
    return () => {
      isCancelled = true;
      clearTimeout(pending.current);
      pending.current = undefined;
      scale.unsubscribeVisibleLogicalRangeChange(onRange);
    };
  }, [plot, bars]);
  return null;
}
