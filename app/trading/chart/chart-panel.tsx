import { BellPlus, ExternalLink, Info, LayoutGrid } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import type { AlertLevels } from "../../../db/shapes/alerts.ts";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { savePreference } from "../../frame/save-preference.ts";
import { IconButton, IconLink } from "../../ui/button.tsx";
import type { Timeframe } from "../model/address.ts";
import { useAlertLink } from "../model/alert-link.ts";
import type { Asset } from "../model/asset.ts";
import type { StillStudies } from "../model/still-studies.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ChartBox } from "./chart-box.tsx";
import { CHART_FOOT_ID, ChartFoot } from "./chart-foot.tsx";
import type { Period } from "./chart-periods.tsx";
import { ChartTools } from "./chart-tools.tsx";
import { Intervals } from "./intervals.tsx";
import { createPreviousCanvas } from "./previous-canvas.ts";
import { levelsOf } from "./levels.ts";
import { DrawingSwitch, LookMenus } from "./look-menus.tsx";
import { MoreTools } from "./more-tools.tsx";
import type { Plot } from "./plot.ts";
import type { ChartElsewhere } from "../model/chart-elsewhere.ts";
import { type ReplaySwitch, useReplaySwitch } from "./replay/use-replay-switch.ts";
import { useChartLook } from "./use-chart-look.ts";
import type { View } from "./view.ts";

const ChartPeriods = lazyPart(async () => (await import("./interactive-chart.tsx")).ChartPeriods);
const CompareButton = lazyPart(async () => (await import("./interactive-chart.tsx")).CompareButton);
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
      <Bar {...props} {...{ chosen, plot, replay, alone }} />
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
      <ChartFoot asset={asset} elsewhere={props.elsewhere} bars={bars} tf={tf} timeZone={timeZone} now={now}>
        <div className="chart-periods">
          {plot ? (
            <Suspense>
              <ChartPeriods tf={tf} linkTo={props.linkTo} onPeriod={showPeriod} {...onChooseInterval(alone)} />
            </Suspense>
          ) : null}
        </div>
      </ChartFoot>
    </>
  );
}

/** The chart's own page does not store the interval. */
const onChooseInterval = (isAlone: boolean) =>
  isAlone ? {} : { onChoose: (chartInterval: Timeframe) => savePreference({ chartInterval }) };

type BarProps = Pick<Props, "asset" | "studies" | "tf" | "linkTo" | "timeZone"> & {
  alone: boolean;
  chosen: ReturnType<typeof useChartLook>;
  plot: Plot | null;
  replay: ReplaySwitch;
};

/** Intervals, style, indicators and tools above the chart. */
function Bar({ asset, studies, tf, linkTo, timeZone, alone, chosen, plot, replay }: BarProps) {
  const { t } = useTranslation();
  const { look, compare } = chosen;
  const alertLink = useAlertLink();
  return (
    <div className={alone ? "chart-bar is-alone" : "chart-bar"}>
      {alone ? null : <ChartTitle pair={asset.pair} />}
      <Intervals
        id="chart-intervals"
        label={t("Chart interval")}
        tf={tf}
        linkTo={linkTo}
        {...onChooseInterval(alone)}
      />
      <span className="sep" />
      <LookMenus {...chosen} studies={studies} tf={tf} />
      <MoreTools>
        <DrawingSwitch {...chosen} />
        {plot ? (
          <Suspense>
            <CompareButton asset={asset} names={look.comparisons} onChange={compare} />
            <ChartTools key={look.style} {...{ plot, asset, tf, timeZone, replay }} />
          </Suspense>
        ) : null}
        <IconLink
          icon={BellPlus}
          label={t("Create alert")}
          to={alertLink("new", { instrument: asset.name })}
          preventScrollReset
          target={alone ? "_blank" : undefined}
        />
        {alone ? null : (
          <IconLink icon={LayoutGrid} label={t("Chart layout")} to={`/charts?charts=${asset.name}:${tf}.1`} />
        )}
        {alone ? null : (
          <IconLink
            icon={ExternalLink}
            label={t("Open in new window")}
            to={`/chart/${asset.name}?tf=${tf}&theme=own`}
            target="_blank"
          />
        )}
        <IconButton
          className="chart-foot-button"
          icon={Info}
          label={t("About this chart")}
          popovertarget={CHART_FOOT_ID}
        />
      </MoreTools>
    </div>
  );
}

function ChartTitle({ pair }: { pair: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="tab" aria-current="true">
        {t("Chart")}
      </span>
      <span className="sep" />
      <b className="strong">
        <bdi dir="ltr">{pair}</bdi>
      </b>
    </>
  );
}
