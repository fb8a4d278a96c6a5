import { Maximize2, Minimize2 } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "@remix-run/react";
import { IconLink } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { changeChart, changeIndicators, homeOf, type LayoutAddress, layoutPath } from "../model/layout-address.ts";
import { pipOf } from "../model/pip.ts";
import { ReadOnlyContext } from "../model/read-only.ts";
import { CellIndicators, indicatorsButtonId } from "./cell-indicators.tsx";
import { CellMenu } from "./cell-menu.tsx";
import { ChartBox } from "./chart-box.tsx";
import { DayChange } from "./day-change.tsx";
import type { SharedTools } from "./drawings/drawing-host.tsx";
import { InstrumentButton } from "./instrument-picker.tsx";
import { IntervalMenu } from "./intervals.tsx";
import { levelsOf } from "./levels.ts";
import { LinkGroup } from "./link-group.tsx";
import type { loadChart } from "./load-chart.ts";
import type { Plot } from "./plot.ts";
import { createPreviousCanvas } from "./previous-canvas.ts";
import { namesOf, type useChartLook, useIndicatorSettings } from "./use-chart-look.ts";
import type { View } from "./view.ts";

const CompareButton = lazyPart(async () => (await import("./interactive-chart.tsx")).CompareButton);
const IndicatorSettings = lazyPart(async () => (await import("./indicator-settings.tsx")).IndicatorSettings);

type Props = {
  data: Awaited<ReturnType<typeof loadChart>>;
  place: number;
  layout: LayoutAddress;
  timeZone: string;
  onPlot: (plot: Plot | null) => void;
  /** Called when the reader touches the chart or moves it by key. */
  onUse: () => void;
  /** Called when the picker of instruments is opened for this chart. */
  onPick: () => void;
  /** Whether it is the chart that was used last. */
  isUsed: boolean;
  chosen: ReturnType<typeof useChartLook>;
  tools: Pick<SharedTools, "bar" | "tool" | "setTool">;
};

/** One chart of a layout with the menus of its instrument and interval. */
export function ChartCell(props: Props) {
  const { data, place, layout, timeZone, onPlot, onUse, onPick, isUsed, chosen, tools } = props;
  const { t } = useTranslation();
  const { asset, tf } = data;
  // Comparisons of the trading page are a preference; those of a layout belong to one of its charts.
  const compared = layout.charts[place]?.comparisons.join("~") ?? "";
  const navigate = useNavigate();
  const own = useCellIndicators(props);
  const look = useMemo(
    () => ({ ...chosen.look, comparisons: compared.split("~").filter(Boolean), indicators: namesOf(own.listed) }),
    [chosen.look, compared, own.listed],
  );
  const compare = (comparisons: readonly string[]) =>
    navigate(
      layoutPath({
        ...layout,
        charts: layout.charts.map((chart, n) => (n === place ? { ...chart, comparisons } : chart)),
      }),
      { preventScrollReset: true },
    );
  const shows = useShownDrawings(layout, asset.name, place);
  const view = useRef<View | null>(null);
  const [previous] = useState(createPreviousCanvas);
  const levels = levelsOf(asset.name, data.orders, data.pending, data.alerts, t);
  return (
    <section
      className="chartp chart-cell"
      data-used={isUsed && layout.charts.length > 1 ? "" : undefined}
      aria-label={t("Chart {{number}}, {{pair}}", { number: place + 1, pair: asset.pair })}
      hidden={layout.enlarged > 0 && layout.enlarged !== place + 1}
      onPointerDownCapture={onUse}
      onWheelCapture={onUse}
      onKeyDownCapture={onUse}
    >
      <CellHead {...{ asset, tf, place, layout, onPick, compare }} names={look.comparisons}>
        <CellIndicators
          {...{ place, layout, ...own }}
          pair={asset.pair}
          tf={tf}
          studies={data.studies}
          indicators={look.indicators}
        />
      </CellHead>
      <ReadOnlyContext.Provider value={data.isReadOnly}>
        <ChartBox
          key={`${asset.name} ${tf} ${timeZone} ${look.style}`}
          asset={asset}
          bars={data.bars}
          levels={levels}
          tf={tf}
          timeZone={timeZone}
          pip={pipOf(asset.quote, data.pip)}
          now={data.now}
          look={look}
          studies={data.studies.shown}
          typed={own.typed}
          view={view}
          previous={previous}
          replay={null}
          onPlot={onPlot}
          onCompare={compare}
          shared={{ ...tools, bar: isUsed ? tools.bar : null, place: place + 1, shows }}
        />
      </ReadOnlyContext.Provider>
      {own.settings ? (
        <Suspense>
          <IndicatorSettings
            key={own.settings.place}
            chart={{ instrument: asset.name, tf }}
            decimals={asset.price_decimals}
            settings={own.settings}
            onType={own.typeSettings}
            close={own.closeSettings}
            openerId={indicatorsButtonId(place)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Which drawings of its instrument the chart shows, by the chart in which they were made. */
function useShownDrawings(layout: LayoutAddress, symbol: string, place: number): SharedTools["shows"] {
  return useCallback(
    (madeIn) => layout.links.includes("drawings") || homeOf(layout, symbol, madeIn) === place,
    [layout, symbol, place],
  );
}

/** The indicators of the chart: those of all charts until it has its own, which the address holds. */
function useCellIndicators({ layout, place, chosen }: Props) {
  const navigate = useNavigate();
  // A change is shown at once, not when the page has been read.
  const [sent, setSent] = useState<{ layout: LayoutAddress; list: string } | null>(null);
  const inAddress = layout.charts[place]?.indicators;
  const stored = sent?.layout === layout ? sent.list : (inAddress ?? chosen.look.indicators).join(",");
  const panel = useIndicatorSettings(stored, (list) => {
    setSent({ layout, list });
    navigate(layoutPath(changeIndicators(layout, place, list)), { preventScrollReset: true });
  });
  const isTypedHere = panel.typed !== null && panel.listed.split(",").includes(panel.typed.text);
  return { ...panel, typed: isTypedHere ? panel.typed : chosen.typed };
}

type HeadProps = Pick<Props, "place" | "layout" | "onPick"> &
  Pick<Props["data"], "asset" | "tf"> & {
    names: readonly string[];
    compare: (names: readonly string[]) => void;
    children: ReactNode;
  };

/** Instrument, interval, change of the day, and the tools of one chart. */
function CellHead({ asset, tf, place, layout, onPick, names, compare, children }: HeadProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  return (
    <div className="chart-cell-head">
      <LinkGroup {...{ asset, place, layout }} />
      <InstrumentButton pair={asset.pair} onOpen={onPick} />
      <IntervalMenu
        id={`chart-${place}-interval`}
        label={`${t("Chart interval")}, ${t("Chart {{number}}, {{pair}}", { number: place + 1, pair: asset.pair })}`}
        tf={tf}
        linkTo={(one) => layoutPath(changeChart(layout, place, { symbol: asset.name, tf: one }))}
      />
      <DayChange asset={asset} />
      <div className="row row-4 end">
        {children}
        {hydrated ? (
          <Suspense>
            <CompareButton id={`chart-${place}-compare`} asset={asset} names={names} onChange={compare} />
          </Suspense>
        ) : null}
        {layout.charts.length > 1 ? (
          <IconLink
            icon={layout.enlarged > 0 ? Minimize2 : Maximize2}
            label={layout.enlarged > 0 ? t("Show all charts") : t("Enlarge chart")}
            to={layoutPath({ ...layout, enlarged: layout.enlarged > 0 ? 0 : place + 1 })}
            preventScrollReset
          />
        ) : null}
        <CellMenu {...{ asset, tf, place, layout }} />
      </div>
    </div>
  );
}
