import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import type { AlertLevels } from "../../../db/shapes/alerts.ts";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import type { Timeframe } from "../model/address.ts";
import type { Asset } from "../model/asset.ts";
import type { StillStudies } from "../model/still-studies.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ChartBar, onChooseInterval } from "./chart-bar.tsx";
import { ChartBox } from "./chart-box.tsx";
import { ChartFoot } from "./chart-foot.tsx";
import type { Period } from "./chart-periods.tsx";
import { createPreviousCanvas } from "./previous-canvas.ts";
import { levelsOf } from "./levels.ts";
import type { Plot } from "./plot.ts";
import type { ChartElsewhere } from "../model/chart-elsewhere.ts";
import { useReplaySwitch } from "./replay/use-replay-switch.ts";
import { ScaleSwitches } from "./scale-switches.tsx";
import type { ChartLook } from "./studies.ts";
import { useChartLook } from "./use-chart-look.ts";
import type { View } from "./view.ts";

const AutoScaleSwitch = lazyPart(async () => (await import("./interactive-chart.tsx")).AutoScaleSwitch);
const ChartPeriods = lazyPart(async () => (await import("./interactive-chart.tsx")).ChartPeriods);
const IndicatorSettings = lazyPart(async () => (await import("./indicator-settings.tsx")).IndicatorSettings);

type Props = {
  asset: Asset;
  elsewhere: ChartElsewhere | null;
  bars: readonly BarRow[];
  orders: readonly OrderRow[];
  pending: readonly ListedPendingRow[];
  alerts: AlertLevels;
  studies: StillStudies;
  tf: Timeframe;
  linkTo: (tf: Timeframe) => string;
  timeZone: string;
  now: string;
  pip: string;
  /** True on the chart's own page; the trading page links to that page and stores the interval. */
  alone?: boolean;
};

/** Title, intervals, chart styles, the chart, and its numbers for readers who do not see it (C-043, C-054). */
export function ChartPanel(props: Props) {
  const { asset, bars, orders, pending, alerts, studies, tf, timeZone, now, pip, alone = false } = props;
  const { t } = useTranslation();
  const levels = useMemo(
    () => levelsOf(asset.name, orders, pending, alerts, t),
    [asset.name, orders, pending, alerts, t],
  );
  const chosen = useChartLook();
  const { look, settings, compare } = chosen;
  const [plot, setPlot] = useState<Plot | null>(null);
  const view = useRef<View | null>(null);
  const [previous] = useState(createPreviousCanvas);
  // A period of the chart's own interval starts the chart anew.
  const [starts, setStarts] = useState(0);
  function showPeriod(period: Period) {
    view.current = { of: `${asset.name} ${period.tf}`, days: period.days };
    if (period.tf === tf) setStarts(starts + 1);
  }
  const replay = useReplaySwitch(asset.name, tf);
  useEffect(() => previous.remove, [previous]);
  return (
    <>
      <ChartBar {...props} {...{ chosen, plot, replay, alone }} />
      <ChartBox
        key={`${asset.name} ${tf} ${timeZone} ${look.style} ${starts}`}
        asset={asset}
        bars={bars}
        levels={levels}
        tf={tf}
        timeZone={timeZone}
        pip={pip}
        now={now}
        look={look}
        studies={studies.shown}
        typed={chosen.typed}
        view={view}
        previous={previous}
        replay={replay}
        onPlot={setPlot}
        onCompare={compare}
      />
      {settings ? (
        <Suspense>
          <IndicatorSettings
            key={settings.place}
            chart={{ instrument: asset.name, tf }}
            decimals={asset.price_decimals}
            settings={settings}
            onType={chosen.typeSettings}
            close={chosen.closeSettings}
          />
        </Suspense>
      ) : null}
      <Foot {...props} scale={look.scale} plot={plot} alone={alone} onPeriod={showPeriod} />
    </>
  );
}

type FootProps = Props & Pick<ChartLook, "scale"> & { plot: Plot | null; onPeriod: (period: Period) => void };

/** Periods, the summary of the chart and the switches of its scale. */
function Foot({ asset, elsewhere, bars, tf, timeZone, now, linkTo, alone = false, scale, plot, onPeriod }: FootProps) {
  const switches = (
    <ScaleSwitches scale={scale}>
      {plot ? (
        <Suspense>
          <AutoScaleSwitch plot={plot} />
        </Suspense>
      ) : null}
    </ScaleSwitches>
  );
  return (
    <ChartFoot {...{ asset, elsewhere, bars, tf, timeZone, now }} end={switches}>
      <div className="chart-periods">
        {plot ? (
          <Suspense>
            <ChartPeriods tf={tf} linkTo={linkTo} onPeriod={onPeriod} {...onChooseInterval(alone)} />
          </Suspense>
        ) : null}
      </div>
    </ChartFoot>
  );
}
