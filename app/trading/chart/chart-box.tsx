import { ChartCandlestick } from "lucide-react";
import { type MutableRefObject, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatDateTime, formatDay } from "../../ui/format/date.ts";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import type { StillStudy, StudyHead } from "../model/still-studies.ts";
import { countsPips } from "../model/pip.ts";
import { isDaily } from "./bars.ts";
import { type PreviousCanvas, usePreviousCanvas } from "./previous-canvas.ts";
import { Legend } from "./legend.tsx";
import type { Level } from "./levels.ts";
import type { Plot } from "./plot.ts";
import type { SharedTools } from "./drawings/drawing-host.tsx";
import type { InteractiveChart } from "./interactive-chart.tsx";
import { StaticChart } from "./static-chart.tsx";
import type { ReplaySwitch } from "./replay/use-replay-switch.ts";
import { type ChartLook, isShownOn, legendOf, tooShortFor } from "./studies.ts";
import type { View } from "./view.ts";
import { dayjs } from "../../dayjs.ts";

export type ChartBoxProps = {
  asset: Asset;
  bars: readonly BarRow[];
  levels: readonly Level[];
  tf: Timeframe;
  timeZone: string;
  pip: string;
  /** The server's clock when it rendered the page. */
  now: string;
  look: ChartLook;
  studies: readonly StillStudy[];
  /** The indicator whose settings were typed last. */
  typed: StudyHead | null;
  /** The visible range before the style of the same bars was changed. */
  view: MutableRefObject<View | null>;
  /** The canvas of the previous chart. */
  previous: PreviousCanvas;
  /** Null where the chart has no replay. */
  replay: ReplaySwitch | null;
  /** The current canvas, for the buttons that save a picture or change the crosshair. */
  onPlot: (plot: Plot | null) => void;
  /** Stores the instruments that are compared with the chart's own. */
  onCompare: (names: readonly string[]) => void;
  /** The drawing tools that several charts share. */
  shared?: SharedTools;
};

/** The server's picture until the chart's scripts are loaded, then the interactive chart. */
export function ChartBox(chart: ChartBoxProps) {
  const { asset, bars, levels, tf, timeZone, pip, studies } = chart;
  const { t } = useTranslation();
  const { box, Interactive, isLost, retry } = useInteractiveChart();
  const legend = useRef<HTMLDivElement>(null);
  const [isEmpty, setEmpty] = useState(bars.length === 0);
  const counted = countsPips(asset.category) ? pip : null;
  const last = bars.at(-1);
  const look = useLookOn(chart.look, tf);
  const timeText = useMemo(() => createTimeText(tf, timeZone), [tf, timeZone]);
  const inLegend = useLegendStudies(chart, look);
  const onFirst = useCallback(() => setEmpty(false), []);
  const [isLive, setLive] = useState(false);
  usePreviousCanvas(box, chart.previous, asset.name, isLive);
  const { onPlot } = chart;
  const onLive = useCallback(
    (plot: Plot | null) => {
      setLive(plot !== null);
      onPlot(plot);
    },
    [onPlot],
  );

  return (
    <div
      ref={box}
      className="chart-box"
      data-live={isLive && !isEmpty ? "" : undefined}
      data-draw-bar={isEmpty || chart.shared || look.drawingBar === "hidden" ? undefined : look.drawingBar}
    >
      {isEmpty ? (
        <EmptyState
          icon={ChartCandlestick}
          title={t("No price history")}
          text={t("No price for this instrument yet.")}
        />
      ) : (
        <Legend
          ref={legend}
          pair={asset.pair}
          bar={last}
          time={last ? timeText(dayjs.utc(last.time).unix()) : ""}
          decimals={asset.price_decimals}
          pip={counted}
          {...inLegend}
        />
      )}
      {last ? <StaticChart {...{ asset, bars, levels, tf, timeZone, look, studies }} /> : null}
      {Interactive ? (
        <Interactive
          {...chart}
          look={look}
          onPlot={onLive}
          legend={legend}
          counted={counted}
          timeText={timeText}
          isEmpty={isEmpty}
          onFirst={onFirst}
        />
      ) : null}
      {isLost ? (
        <div className="chart-notes" role="status">
          <span className="chart-note is-warn">
            {t("The live chart could not be loaded.")}
            <Button type="button" variant="outline" size="sm" onClick={retry}>
              {t("Retry")}
            </Button>
          </span>
        </div>
      ) : null}
    </div>
  );
}

/** The look with the indicators that are drawn on charts of the interval. */
function useLookOn(look: ChartLook, tf: Timeframe): ChartLook {
  return useMemo(() => ({ ...look, indicators: look.indicators.filter((text) => isShownOn(text, tf)) }), [look, tf]);
}

/** The indicators in the legend: those drawn with their newest values, and those whose interval is too short. */
function useLegendStudies({ look: chosen, tf, studies, typed }: ChartBoxProps, drawn: ChartLook) {
  return useMemo(
    () => ({
      values: new Map(studies.map(({ text, newest }) => [text, newest])),
      studies: legendOf(drawn.indicators, studies, typed),
      tooShort: legendOf(tooShortFor(chosen.indicators, tf), studies, typed),
    }),
    [chosen.indicators, drawn.indicators, tf, studies, typed],
  );
}

/** The start of a bar as text, cached because ticks use the same one repeatedly. */
function createTimeText(tf: Timeframe, timeZone: string): (seconds: number) => string {
  let last = { seconds: NaN, text: "" };
  return (seconds) => {
    if (seconds === last.seconds) return last.text;
    const ms = seconds * 1000;
    last = { seconds, text: isDaily(tf) ? formatDay(ms, "UTC") : formatDateTime(ms, timeZone) };
    return last.text;
  };
}

/** Loads the chart's scripts once the chart is on the screen: a phone that shows another view loads none. */
function useInteractiveChart() {
  const box = useRef<HTMLDivElement>(null);
  const [Interactive, setInteractive] = useState<typeof InteractiveChart | null>(null);
  const [isLost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    let isCancelled = false;
    const load = async () => {
      try {
        const chunk = await import("./interactive-chart.tsx");
        if (isCancelled) return;
        startTransition(() => {
          setLost(false);
          setInteractive(() => chunk.InteractiveChart);
        });
      } catch {
        setLost(true);
      }
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load();
    });
    observer.observe(box.current);
    return () => {
      isCancelled = true;
      observer.disconnect();
    };
  }, [attempt]);
  return { box, Interactive, isLost, retry: () => setAttempt(attempt + 1) };
}
