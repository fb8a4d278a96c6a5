import type { ReportFigures, ReportResult } from "../../db/shapes/reports.ts";
import type { Translate } from "../i18n/translate.ts";
import { decimalsOf } from "../ui/format/decimal.ts";
import { formatDecimal, formatMoney, formatUnits, NOTHING } from "../ui/format/number.ts";
import { keyText } from "./key-text.ts";
import type { FigureKind, ReportDefinition } from "./report-definition.ts";

/** A figure for reading. Amounts of the ledger keep all their decimals, so that they add up. */
export function figureText(value: string | null | undefined, kind: FigureKind): string {
  if (value === null || value === undefined) return NOTHING;
  switch (kind) {
    case "text":
      return value;
    case "count":
      return formatUnits(value);
    case "money":
      return formatMoney(value);
    case "signed":
      return formatDecimal(value, { places: 2, sign: "both" });
    case "amount":
      return formatDecimal(value, { places: Math.max(2, decimalsOf(value)) });
    case "percent":
      // Reports round shares to one decimal.
      return `${formatDecimal(value, { places: 1 })}\u00A0%`;
    case "pips":
      return formatDecimal(value, { places: 2, sign: "both" });
    case "hours":
      return `${formatDecimal(value, { places: 1 })}\u00A0h`;
    case "milliseconds":
      return `${formatUnits(value)} ms`;
  }
}

type Input = { definition: ReportDefinition; by: string; result: ReportResult; t: Translate };

/** The table of a report: the head, then the rows and the totals as they are, for files of figures. */
export function rawTable({ definition, by, result, t }: Input) {
  const columns = Object.entries(definition.columns);
  const line = (row: ReportFigures, key: string) => [key, ...columns.map(([name]) => row[name] ?? "")];
  return {
    head: [t(definition.groupings[by]?.head ?? ""), ...columns.map(([, { head }]) => t(head))],
    rows: result.rows.map((row) => line(row, keyText(row.key, definition.name, by, t))),
    total: line(result.totals, t("Total")),
  };
}

/** The currency of a column, to be named in its head; null where it has none, or one for each row. */
export function unitOf(kind: FigureKind, currency: string): string | null {
  if (kind === "money" || kind === "signed") return currency;
  return kind === "pips" ? "pips" : null;
}
