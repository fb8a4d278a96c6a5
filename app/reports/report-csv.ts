import type { ReportResult } from "../../db/shapes/reports.ts";
import { csvLine } from "../http/csv.ts";
import type { Translate } from "../i18n/translate.ts";
import { rawTable, unitOf } from "./report-cells.ts";
import type { ReportDefinition } from "./report-definition.ts";

/** A report for spreadsheets: figures keep all decimals and have no separators; the last line has the totals. */
export function reportCsv(input: {
  definition: ReportDefinition;
  by: string;
  result: ReportResult;
  t: Translate;
}): string {
  const { head, rows, total } = rawTable(input);
  const kinds = Object.values(input.definition.columns).map(({ kind }) => unitOf(kind, input.result.currency));
  const units = head.map((text, at) => (at > 0 && kinds[at - 1] ? `${text}, ${kinds[at - 1]}` : text));
  return [units, ...rows, total].map(csvLine).join("");
}
