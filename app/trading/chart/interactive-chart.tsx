import { type RefObject, Suspense, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePaint } from "../../live/live-feed.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Bar } from "./bars.ts";
import type { ChartBoxProps } from "./chart-box.tsx";
import { ComparisonHost } from "./comparisons/comparison-host.tsx";
import { useChartKeys } from "./chart-keys.ts";
import { ChartNotes } from "./chart-notes.tsx";
import type { ShownBars } from "./history.ts";
import { DrawingHost } from "./drawings/drawing-host.tsx";
import { OwnIntervalHost } from "./own-intervals/own-interval-host.tsx";
import { paintLegend } from "./legend.tsx";
import { LiveLevels } from "./live-levels.tsx";
import type { Plot } from "./plot.ts";
import { PriceMenu } from "./price-menu.tsx";
import { QuickTrade, useQuickTrade } from "./quick-trade.tsx";
import { useBarNotes } from "./use-bar-notes.ts";
import { useAnnouncement } from "./use-announcement.ts";
import { useLiveChart } from "./use-live-chart.ts";
import "./chart-orders.css";

export { AutoScaleSwitch } from "./auto-scale-switch.tsx";
export { ChartPeriods } from "./chart-periods.tsx";
export { CompareButton } from "./comparisons/compare-button.tsx";

const ReplayBar = lazyPart(async () => (await import("./replay/replay-bar.tsx")).ReplayBar);

type Props = ChartBoxProps & {
  legend: RefObject<HTMLDivElement>;
  /** The pip size that the legend uses; null: per cent. */
  counted: string | null;
  timeText: (seconds: number) => string;
  isEmpty: boolean;
  /** Called with the first price of an instrument that had none. */
  onFirst: () => void;
};

/** The canvas, its lines and its keys. It is in the chart's own chunk with the library: import it only lazily. */
export function InteractiveChart({ legend, counted, timeText, isEmpty, onFirst, ...chart }: Props) {
  const { t } = useTranslation();
  const { asset, bars, levels, tf, timeZone, pip, look, now, view, previous, replay, onPlot, shared } = chart;
  const area = useRef<HTMLDivElement>(null);
  const decimals = asset.price_decimals;

  const pointedTime = useRef<number | null>(null);
  const quickTrade = useQuickTrade();

  function paint(plot: Plot, history: ShownBars, pointed: number | null) {
    pointedTime.current = pointed;
    const bars = history.all();
    const found = pointed === null ? -1 : history.placeOf(pointed);
    const place = found === -1 ? bars.length - 1 : found;
    const bar = bars[place];
    const values = plot.studiesAt(place);
    if (bar) paintLegend(legend.current, { bar, time: timeText(bar.time), decimals, pip: counted, values });
  }
  const { announcement, announceBar } = useAnnouncement(decimals, timeText);

  const live = useLiveChart({ asset, bars, tf, timeZone, look, view, previous }, paint);
  const { surface, plot, history, showReplay, repaint, ...notes } = live;
  const notesOf = useBarNotes(plot, history, tf, decimals);
  const announce = useCallback(
    (bar: Bar) => {
      // The crosshair reaches the bar with the next drawing; a menu may be opened before.
      pointedTime.current = bar.time;
      announceBar(bar, notesOf(bar));
    },
    [announceBar, notesOf],
  );
  const isReplaying = replay?.isOn ?? false;
  const pointedPrice = () => closeAt(history, pointedTime.current);
  useEffect(() => {
    onPlot(plot);
    return () => onPlot(null);
  }, [plot, onPlot]);
  useChartKeys(area, plot, history, announce);
  usePaint(isEmpty ? [asset.name] : [], () => {
    if (isEmpty && history.last()) onFirst();
  });

  return (
    <>
      <div
        ref={area}
        className="chart-canvas"
        role="application"
        tabIndex={0}
        aria-label={t("{{pair}} chart, {{tf}}. Use the left and right arrow keys to move through the bars.", {
          pair: asset.pair,
          tf,
        })}
        aria-describedby="chart-summary"
      >
        <div ref={surface} className="chart-surface" aria-hidden="true" />
      </div>
      {plot && !isReplaying ? (
        <LiveLevels plot={plot} asset={asset} levels={levels} tf={tf} pip={pip} now={now} />
      ) : null}
      {plot && !isReplaying ? <PriceMenu {...{ area, plot, asset, tf, pointedPrice, quickTrade }} /> : null}
      {plot && !isReplaying && quickTrade.isOn ? <QuickTrade {...{ plot, asset, tf, legend }} /> : null}
      {plot && !isEmpty ? (
        <DrawingHost {...{ plot, history, area, asset, tf, timeZone, shared }} hasBar={look.drawingBar !== "hidden"} />
      ) : null}
      {plot && !isEmpty ? (
        <ComparisonHost {...{ plot, history, asset, tf, look, legend, isReplaying }} onChange={chart.onCompare} />
      ) : null}
      {plot ? <OwnIntervalHost {...{ plot, history, tf, look }} name={asset.name} onDraw={repaint} /> : null}
      {plot && replay?.isOn ? (
        <Suspense>
          <ReplayBar {...{ plot, history, replay, showReplay, asset, tf, pip, timeText }} />
        </Suspense>
      ) : null}
      <ChartNotes {...notes} hasPrice={isEmpty || asset.bids !== null} />
      <p ref={announcement} className="vh" aria-live="polite" />
    </>
  );
}

/** The close of the bar that starts at a time, else of the newest one. */
function closeAt(history: ShownBars, time: number | null): string | null {
  const place = time === null ? -1 : history.placeOf(time);
  return (history.all()[place] ?? history.last())?.close ?? null;
}
