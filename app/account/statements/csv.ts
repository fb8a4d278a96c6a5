import type { TFunction } from "i18next";
import type { StatementSummary, StatementRow } from "../../../db/queries/money/statements.ts";
import { csvLine } from "../../http/csv.ts";
import { transferKinds } from "../../i18n/transfer-kinds.ts";
import { describeMovement } from "../../i18n/movement.ts";

/**
 * A statement for spreadsheets: amounts keep all decimals, so that they add up to the difference of the two balances;
 * times are in UTC; text cells cannot be read as formulas.
 */
export function csvOf(t: TFunction, { currency, opening, closing }: StatementSummary) {
  const kinds = transferKinds(t);
  const balance = (name: string, value: string) => csvLine(["", "", "", name, "", value, currency]);
  const head = [t("Date"), t("ID"), t("Type"), t("Description"), t("Amount"), t("Balance"), t("Currency")];
  return {
    head: csvLine(head) + balance(t("Opening balance"), opening),
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
