import { useTranslation } from "react-i18next";
import type { ReportComparison, ReportResult } from "../../../db/shapes/reports.ts";
import { figureText, unitOf } from "../../reports/report-cells.ts";
import type { FigureKind, ReportDefinition } from "../../reports/report-definition.ts";
import { CurrencyUnit } from "../../ui/currency-unit.tsx";
import { formatDecimal } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Props = { definition: ReportDefinition; result: ReportResult & { comparison: ReportComparison } };

/** The main totals of a report, compared with the period of the same length before it. */
export function ReportFigures({ definition, result }: Props) {
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
            <Comparison name={name} kind={column.kind} comparison={result.comparison} />
          </div>
        );
      })}
    </dl>
  );
}

type ComparisonProps = { name: string; kind: FigureKind; comparison: ReportComparison };

/**
 * The change of an amount or a number in percent; of other figures the earlier value, of which no percentage is meant.
 */
function Comparison({ name, kind, comparison }: ComparisonProps) {
  const { t } = useTranslation();
  if (comparison === null) return null;
  const change = kind === "count" || kind === "money" ? comparison.changes[name] : undefined;
  const earlier = comparison.totals[name];
  if (earlier === null || earlier === undefined) return null;
  return (
    <dd className="sub xs" title={t("{{from}} to {{to}}", { from: comparison.first, to: comparison.last })}>
      {change
        ? t("{{change}} on the period before", {
            change: `${formatDecimal(change, { places: 1, sign: "both" })}\u00A0%`,
          })
        : t("{{value}} in the period before", { value: figureText(earlier, kind) })}
    </dd>
  );
}
