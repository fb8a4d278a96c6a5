import { BellPlus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { IconLink } from "../../ui/button.tsx";
import type { loadChart } from "./load-chart.ts";
import { LookMenus } from "./look-menus.tsx";
import type { useChartLook } from "./use-chart-look.ts";

const IndicatorSettings = lazy(async () => ({ default: (await import("./indicator-settings.tsx")).IndicatorSettings }));

type Props = {
  chosen: ReturnType<typeof useChartLook>;
  /** The chart that was used last. */
  chart: Awaited<ReturnType<typeof loadChart>> | undefined;
};

/** Style, indicators and drawing bar of all charts, and an alert on the instrument of the chart that was used last. */
export function LayoutBar({ chosen, chart }: Props) {
  const { t } = useTranslation();
  const { settings } = chosen;
  if (!chart) return null;
  return (
    <>
      <div className="chart-bar layout-bar">
        <b className="strong">
          <bdi dir="ltr">{chart.asset.pair}</bdi>
        </b>
        <span className="sep" />
        <LookMenus {...chosen} studies={chart.studies} />
        <span className="row row-4 end">
          <IconLink
            icon={BellPlus}
            label={t("Create alert")}
            to={`/alerts/new?instrument=${chart.asset.name}`}
            target="_blank"
          />
        </span>
      </div>
      {settings ? (
        <Suspense>
          <IndicatorSettings
            key={settings.place}
            decimals={chart.asset.price_decimals}
            settings={settings}
            onType={chosen.typeSettings}
            close={chosen.closeSettings}
          />
        </Suspense>
      ) : null}
    </>
  );
}
