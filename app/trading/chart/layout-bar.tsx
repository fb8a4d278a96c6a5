import { ArrowLeft, BellPlus } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { IconLink } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { changeChart, type LayoutAddress, layoutPath } from "../model/layout-address.ts";
import { PictureTools } from "./chart-tools.tsx";
import { Intervals } from "./intervals.tsx";
import type { loadChart } from "./load-chart.ts";
import { DrawingSwitch, LookMenus } from "./look-menus.tsx";
import type { Plot } from "./plot.ts";
import type { useChartLook } from "./use-chart-look.ts";

const IndicatorSettings = lazyPart(async () => (await import("./indicator-settings.tsx")).IndicatorSettings);

type Props = {
  chosen: ReturnType<typeof useChartLook>;
  layout: LayoutAddress;
  /** The chart that was used last. */
  chart: Awaited<ReturnType<typeof loadChart>> | undefined;
  place: number;
  plot: Plot | null;
  timeZone: string;
  /** The menu of layouts. */
  children: ReactNode;
};

/**
 * Style, indicators and drawing bar of all charts; interval, alert and picture of the one that was used last; the menu
 * of layouts.
 */
export function LayoutBar({ chosen, layout, chart, place, plot, timeZone, children }: Props) {
  const { t } = useTranslation();
  const { settings } = chosen;
  if (!chart) return null;
  const { asset, tf } = chart;
  return (
    <>
      <div className="chart-bar layout-bar">
        <b className="strong">
          <bdi dir="ltr">{asset.pair}</bdi>
        </b>
        <Intervals
          id="chart-intervals"
          label={t("Chart interval")}
          tf={tf}
          linkTo={(one) => layoutPath(changeChart(layout, place, { symbol: asset.name, tf: one }))}
        />
        <span className="sep" />
        <LookMenus {...chosen} studies={chart.studies} tf={tf} />
        <DrawingSwitch {...chosen} />
        <IconLink
          icon={BellPlus}
          label={t("Create alert")}
          to={`/alerts/new?instrument=${asset.name}`}
          target="_blank"
        />
        <div className="row row-4 end">
          {children}
          {plot ? <PictureTools {...{ plot, asset, tf, timeZone }} whole=".chart-page" /> : null}
          <IconLink icon={ArrowLeft} flip label={t("Back to trading")} to={`/dashboard?symbol=${asset.name}`} />
        </div>
      </div>
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
    </>
  );
}
