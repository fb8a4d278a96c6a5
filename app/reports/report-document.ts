import type { ReportFigures, ReportResult } from "../../db/shapes/reports.ts";
import type { Translate } from "../i18n/translate.ts";
import { CONTENT_WIDTH_PT } from "../pdf/pdf-document.ts";
import type { PdfReport } from "../pdf/report-pdf.ts";
import { keyText } from "./key-text.ts";
import { figureText } from "./report-cells.ts";
import type { ReportDefinition } from "./report-definition.ts";

type Input = {
  definition: ReportDefinition;
  by: string;
  result: ReportResult;
  period: { first: string; last: string; zone: string };
  t: Translate;
};

const KEY_WIDTH_PT = 120;
const GAP_PT = 4;

/** A report for paper: its table with totals, and the definitions below it. */
export function reportDocument({ definition, by, result, period, t }: Input): PdfReport {
  const columns = Object.entries(definition.columns).filter(([, { print }]) => print !== false);
  const width = (CONTENT_WIDTH_PT - KEY_WIDTH_PT) / columns.length;
  const line = (row: ReportFigures, key: string) => [
    key,
    ...columns.map(([name, { kind }]) => figureText(row[name], kind)),
  ];
  const label = t(definition.label);
  const grouping = definition.groupings[by];
  return {
    title: label,
    lines: [
      `${t(grouping?.label ?? "")} · ${result.currency}`,
      `${period.first} – ${period.last} (${period.zone})`,
      ...(result.missing.length > 0
        ? [t("Without a rate and not included: {{currencies}}", { currencies: result.missing.join(", ") })]
        : []),
    ],
    columns: [
      { x: 0, width: KEY_WIDTH_PT - GAP_PT },
      ...columns.map(([, { kind }], at) => ({
        x: KEY_WIDTH_PT + at * width,
        width: width - GAP_PT,
        end: kind !== "text",
      })),
    ],
    tables: [
      {
        title: label,
        head: [t(grouping?.head ?? ""), ...columns.map(([, { head, print }]) => t(print || head))],
        rows: [
          ...result.rows.map((row) => line(row, keyText(row.key, definition.name, by, t))),
          line(result.totals, t("Total")),
        ],
      },
    ],
    notes: definition.definitions.map(({ text }) => t(text)),
  };
}
