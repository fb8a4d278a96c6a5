import { BellPlus, ExternalLink, Info, LayoutGrid } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { savePreference } from "../../frame/save-preference.ts";
import { IconButton, IconLink } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Timeframe } from "../model/address.ts";
import { useAlertLink } from "../model/alert-link.ts";
import type { Asset } from "../model/asset.ts";
import type { StillStudies } from "../model/still-studies.ts";
import { CHART_FOOT_ID } from "./chart-foot.tsx";
import { ChartTools } from "./chart-tools.tsx";
import { Intervals } from "./intervals.tsx";
import { DrawingSwitch, LookMenus } from "./look-menus.tsx";
import { MoreTools } from "./more-tools.tsx";
import type { Plot } from "./plot.ts";
import type { ReplaySwitch } from "./replay/use-replay-switch.ts";
import type { useChartLook } from "./use-chart-look.ts";

const CompareButton = lazyPart(async () => (await import("./interactive-chart.tsx")).CompareButton);

/** The chart's own page does not store the interval. */
export const onChooseInterval = (isAlone: boolean) =>
  isAlone ? {} : { onChoose: (chartInterval: Timeframe) => savePreference({ chartInterval }) };

type Props = {
  asset: Asset;
  studies: StillStudies;
  tf: Timeframe;
  linkTo: (tf: Timeframe) => string;
  timeZone: string;
  alone: boolean;
  chosen: ReturnType<typeof useChartLook>;
  plot: Plot | null;
  replay: ReplaySwitch;
};

/** Intervals, style, indicators and tools above the chart. */
export function ChartBar({ asset, studies, tf, linkTo, timeZone, alone, chosen, plot, replay }: Props) {
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
