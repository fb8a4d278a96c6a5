import { useTranslation } from "react-i18next";
import type { ReportResult } from "../../../db/shapes/reports.ts";
import { figureText, unitOf } from "../../reports/report-cells.ts";
import type { ReportDefinition } from "../../reports/report-definition.ts";
import { CurrencyUnit } from "../../ui/currency-unit.tsx";
import { Ltr } from "../../ui/ltr.tsx";

/** The main totals of a report. */
export function ReportFigures({ definition, result }: { definition: ReportDefinition; result: ReportResult }) {
  const { t } = useTranslation();
  return (
    <dl className="report-figures">
      {definition.figures.map((name) => {
        const column = definition.columns[name];
        if (!column) return null;
        const unit = unitOf(column.kind, result.currency);
        return (
          <div key={name}>
            <dt className="muted xs">
              {column.head === "Share" ? t(definition.chart.series[name]?.label ?? column.head) : t(column.head)}
            </dt>
            <dd className="strong">
              <Ltr>{figureText(result.totals[name], column.kind)}</Ltr>
              {unit ? <CurrencyUnit code={unit} /> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
