import { ChartNoAxesColumn } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { ReportFigures, ReportResult } from "../../../db/shapes/reports.ts";
import { keyText } from "../../reports/key-text.ts";
import { figureText } from "../../reports/report-cells.ts";
import type { ReportColumn, ReportDefinition } from "../../reports/report-definition.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";

type Props = { definition: ReportDefinition; by: string; result: ReportResult };

/** The rows of a report and its totals. */
export function ReportTable({ definition, by, result }: Props) {
  const { t } = useTranslation();
  const columns = Object.entries(definition.columns);
  const shares = columns.filter(([, { kind, head }]) => kind === "percent" && head === "Share").map(([name]) => name);
  const largestShare = Math.max(0, ...result.rows.flatMap((row) => shares.map((name) => Number(row[name] ?? 0))));
  if (result.rows.length === 0)
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={t("Nothing in this period")}
        text={t("Choose another period, or another time zone.")}
      />
    );
  return (
    <Table label={t(definition.label)} className="report-table">
      <thead>
        <tr>
          <HeadCell>{t(definition.groupings[by]?.head ?? "")}</HeadCell>
          {columns.map(([name, { head, print, kind }]) => (
            <HeadCell key={name} numeric={kind !== "text"} title={t(head)}>
              {t(kind === "pips" ? head : print || head)}
              {kind === "pips" ? <span className="muted"> pips</span> : null}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {result.rows.map((row) => (
          <tr key={`${row.key} ${row.currency ?? ""}`} className={row.key === "total" ? "strong" : undefined}>
            <th scope="row" className="med">
              {keyText(row.key, definition.name, by, t)}
            </th>
            <Figures columns={columns} row={row} largestShare={largestShare} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="strong">
          <th scope="row">{t("Total")}</th>
          <Figures columns={columns} row={result.totals} isTotal />
        </tr>
      </tfoot>
    </Table>
  );
}

type FiguresProps = {
  columns: readonly [string, ReportColumn][];
  row: ReportFigures;
  largestShare?: number;
  isTotal?: true;
};

function Figures({ columns, row, largestShare = 100, isTotal }: FiguresProps) {
  return columns.map(([name, { head, kind }]) => (
    <td key={name} className={kind === "text" ? undefined : "num"}>
      {kind === "percent" && head === "Share" && row[name] && !isTotal ? (
        <ShareBar value={row[name]} largest={largestShare} />
      ) : null}
      {isTotal && row[name] === undefined ? null : (
        <Ltr className={kind === "percent" && head === "Share" ? "share-value" : undefined}>
          {figureText(row[name], kind)}
        </Ltr>
      )}
    </td>
  ));
}

/** A share as a bar beside its number. The largest share fills it, so that rows can be compared. */
function ShareBar({ value, largest }: { value: string; largest: number }) {
  const width = largest > 0 ? (100 * Number(value)) / largest : 0;
  return <span className="share-bar" style={{ "--share": `${width}%` } as CSSProperties} aria-hidden="true" />;
}
