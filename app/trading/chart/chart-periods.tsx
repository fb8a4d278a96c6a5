import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link.tsx";
import type { Timeframe } from "../model/address.ts";
import "./chart-periods.css";

/** The last days, null: all bars, in bars of an interval. */
export type Period = { tf: Timeframe; days: number | null };

/** Each with the interval whose bars fill a chart. */
const periods: readonly (Period & { name: string })[] = [
  { name: "1D", tf: "5m", days: 1 },
  { name: "5D", tf: "30m", days: 5 },
  { name: "1M", tf: "4h", days: 30 },
  { name: "3M", tf: "1D", days: 91 },
  { name: "1Y", tf: "1D", days: 365 },
];
const all: Period = { tf: "1W", days: null };

type Props = {
  tf: Timeframe;
  linkTo: (tf: Timeframe) => string;
  onChoose?: (tf: Timeframe) => void;
  onPeriod: (period: Period) => void;
};

/** Links that show a period up to now; without scripts they choose the interval alone. */
export function ChartPeriods({ tf, linkTo, onChoose, onPeriod }: Props) {
  const { t } = useTranslation();
  const linkOf = ({ tf: own, days }: Period, name: string) => (
    <Link
      key={name}
      className="btn btn-ghost"
      to={linkTo(own)}
      title={t("{{interval}} bars", { interval: own })}
      preventScrollReset
      onClick={(event) => {
        onPeriod({ tf: own, days });
        if (own === tf) event.preventDefault();
        else onChoose?.(own);
      }}
    >
      <bdi dir="auto">{name}</bdi>
    </Link>
  );
  return (
    <nav className="chart-periods" aria-label={t("Period of the chart")}>
      {periods.map((period) => linkOf(period, period.name))}
      {linkOf(all, t("All"))}
    </nav>
  );
}
