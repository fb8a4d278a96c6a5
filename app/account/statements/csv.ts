import { stringify } from "csv-stringify/sync";
import type { TFunction } from "i18next";
import type { StatementRow } from "../../../db/queries/money/statement-row.ts";
import type { StatementSummary } from "../../../db/queries/money/summarise-statement.ts";
import { transferKinds } from "../../i18n/transfer-kinds.ts";
import { describeMovement } from "./movement.ts";

/** A figure may begin with a minus; text that does would be taken for a formula by what opens the file. */
type Figure = { figure: string };
type Cell = string | number | Figure;

const options = {
  escape_formulas: true,
  record_delimiter: "windows" as const,
  cast: { object: ({ figure }: Record<string, unknown>) => ({ value: String(figure), escape_formulas: false }) },
};
const figure = (text: string): Cell => (text.startsWith("-") ? { figure: text } : text);

/**
 * A statement as a spreadsheet reads it: amounts with all their decimals, so that they add up to what lies between the two balances, times in
 * UTC, and text that can never become a formula.
 */
export function csvOf(t: TFunction, { currency, opening, closing }: StatementSummary) {
  const kinds = transferKinds(t);
  const balance = (name: string, value: string): Cell[] => ["", "", "", name, "", figure(value), currency];
  const head = [t("Date"), t("ID"), t("Type"), t("Description"), t("Amount"), t("Balance"), t("Currency")];
  return {
    head: stringify([head, balance(t("Opening balance"), opening)], { ...options, bom: true }),
    rows: (rows: readonly StatementRow[]) =>
      stringify(
        rows.map((row): Cell[] => [
          row.created_at,
          row.id,
          kinds[row.kind] ?? row.kind,
          describeMovement(row, t),
          figure(row.amount),
          figure(row.balance_after),
          currency,
        ]),
        options,
      ),
    foot: stringify([balance(t("Closing balance"), closing)], options),
  };
}
