import { Download, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ReportComparison, ReportResult } from "../../../db/shapes/reports.ts";
import type { ReportDefinition } from "../../reports/report-definition.ts";
import { IconLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SegmentedLinks } from "../../ui/segmented.tsx";
import { ReportFilter } from "./report-filter.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { exportAddress, reportAddress, type Selection } from "./report-query.ts";
import { ReportTable } from "./report-table.tsx";

type Props = {
  definition: ReportDefinition;
  selection: Selection;
  result: ReportResult & { comparison: ReportComparison };
  presets: Parameters<typeof ReportFilter>[0]["presets"];
  zones: readonly string[];
  chart: { wide: string; narrow: string } | null;
};

/** One report: groupings, period, exports, totals, chart and table. */
export function ReportCard({ definition, selection, result, presets, zones, chart }: Props) {
  const { t } = useTranslation();
  const groupings = Object.entries(definition.groupings);
  const series = Object.values(definition.chart.series);
  return (
    <section className="card">
      <header className="card-head wrap">
        <h2>{t(definition.label)}</h2>
        <span className="muted xs">{result.currency}</span>
        <div className="end row wrap">
          {groupings.length > 1 ? (
            <SegmentedLinks
              label={t("Rows by")}
              options={groupings.map(([by, { label }]) => ({
                to: reportAddress(selection, { by }),
                label: t(label),
                current: by === selection.by,
              }))}
            />
          ) : null}
          <ReportFilter selection={selection} presets={presets} zones={zones} />
          <span className="row row-4">
            <IconLink icon={Download} label={t("Export as CSV")} to={exportAddress(selection, "csv")} reloadDocument />
            <IconLink icon={FileText} label={t("Export as PDF")} to={exportAddress(selection, "pdf")} reloadDocument />
          </span>
        </div>
      </header>
      {result.missing.length > 0 ? (
        <Notice tone="warn">
          {t("Without a rate and not included: {{currencies}}", { currencies: result.missing.join(", ") })}
        </Notice>
      ) : null}
      <ReportFigures definition={definition} result={result} />
      {chart ? (
        <div className="card-body">
          <div className="row wrap report-chart">
            <span className="med">{t(definition.chart.label)}</span>
            {series.length > 1 ? (
              <ul className="end row row-16 plain xs sub">
                {series.map(({ label }, at) => (
                  <li className="n" key={label}>
                    <i className={`swatch s${at + 1}`} /> {t(label)}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          <div className="drawn wide-bars" dir="ltr" dangerouslySetInnerHTML={{ __html: chart.wide }} />
          <div className="drawn narrow-bars" dir="ltr" dangerouslySetInnerHTML={{ __html: chart.narrow }} />
        </div>
      ) : null}
      <ReportTable definition={definition} by={selection.by} result={result} />
    </section>
  );
}
