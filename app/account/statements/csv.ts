import type { TFunction } from "i18next";
import type { StatementSummary } from "../../../db/queries/money/read-statement.ts";
import type { StatementRow } from "../../../db/queries/money/statement-row.ts";
import { csvLine } from "../../http/list/csv.ts";
import { transferKinds } from "../../i18n/transfer-kinds.ts";
import { describeMovement } from "./movement.ts";

/** Spreadsheets take a file without it for one in their own old alphabet. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * A statement as a spreadsheet reads it: amounts with all their decimals, so that they add up to what lies between the two balances, times in
 * UTC, and text that can never become a formula.
 */
export function csvOf(t: TFunction, { currency, opening, closing }: StatementSummary) {
  const kinds = transferKinds(t);
  const balance = (name: string, value: string) => csvLine(["", "", "", name, "", value, currency]);
  const head = [t("Date"), t("ID"), t("Type"), t("Description"), t("Amount"), t("Balance"), t("Currency")];
  return {
    head: BYTE_ORDER_MARK + csvLine(head) + balance(t("Opening balance"), opening),
    rows: (rows: readonly StatementRow[]) =>
      rows
        .map((row) =>
          csvLine([
            row.created_at,
            row.id,
            kinds[row.kind] ?? row.kind,
            describeMovement(row, t),
            row.amount,
            row.balance_after,
            currency,
          ]),
        )
        .join(""),
    foot: balance(t("Closing balance"), closing),
  };
}
