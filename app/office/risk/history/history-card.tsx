import { useTranslation } from "react-i18next";
import type { RiskHistory } from "../../../../db/shapes/risk-history.ts";
import { SegmentedLinks } from "../../../ui/segmented.tsx";
import type { RiskInput } from "../risk-input.ts";
import { withQuery } from "../risk-query.ts";
import { ExposureChart, hasHedges } from "./exposure-chart.tsx";
import { HistoryTable } from "./history-table.tsx";

type Props = { history: RiskHistory; instrument: string; pair: string; query: RiskInput; timeZone: string };

/** The stored net exposure of an instrument over a period. */
export function HistoryCard({ history, instrument, pair, query, timeZone }: Props) {
  const { t } = useTranslation();
  const periods = [
    { period: "day", label: t("Today") },
    { period: "5-days", label: t("5 days") },
    { period: "30-days", label: t("30 days") },
  ] as const;
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t("Exposure by time")}</h2>
        <span className="muted xs">{t("customers' net, {{currency}}", { currency: history.currency })}</span>
        <div className="row end">
          <SegmentedLinks
            label={t("Period")}
            options={periods.map(({ period, label }) => ({
              to: withQuery(`/admin/risk/${instrument}`, query, { period }),
              label,
              current: period === history.period,
            }))}
          />
        </div>
      </header>
      {history.points.length < 2 ? (
        <p className="card-body muted">
          {t("The exposure is stored once a minute. Two samples are needed for a chart.")}
        </p>
      ) : (
        <div className="card-body history">
          <ExposureChart history={history} pair={pair} timeZone={timeZone} />
          <div className="row between wrap xs muted">
            {hasHedges(history) ? (
              <span className="row plot-key">
                <span>{t("Customers' net")}</span>
                <span className="is-after">{t("Net after hedges")}</span>
              </span>
            ) : null}
            <HistoryTable history={history} timeZone={timeZone} />
          </div>
        </div>
      )}
    </section>
  );
}
