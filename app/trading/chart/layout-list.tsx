import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AssetList } from "../assets/asset-list.tsx";
import type { DashboardData } from "../model/dashboard-data.ts";
import { type LayoutAddress, layoutPath } from "../model/layout-address.ts";
import "../assets/asset-columns.css";

type Props = { data: DashboardData; layout: LayoutAddress; place: number; head: ReactNode };

/** The list of instruments beside the charts: a row is shown in the chart that was used last. */
export function LayoutList({ data, layout, place, head }: Props) {
  const { t } = useTranslation();
  const chart = layout.charts[place];
  if (!chart) return null;
  const base = `${layoutPath({ ...layout, listed: [] })}&chart=${place}`;
  return (
    <section className="watch" aria-label={t("Assets")}>
      <div className="watch-head">{head}</div>
      <AssetList
        assets={data.assets}
        favorites={data.favorites}
        lists={data.lists}
        view={data.view}
        selected={chart.symbol}
        address={{ ...data.address, base, symbol: "", tf: chart.tf }}
        now={data.now}
      />
    </section>
  );
}
