import type { TFunction } from "i18next";
import type { StatementRow } from "../../db/queries/money/statements.ts";
import { transferKinds } from "./transfer-kinds.ts";
import { formatUnits } from "../ui/format/number.ts";
import { pairNamed } from "../ui/format/pair.ts";

/** Describes the cause of a movement for the screen, the CSV file and the PDF. */
export function describeMovement(row: StatementRow, t: TFunction): string {
  const [id = "", night] = row.source_id.split(":");
  if (row.source_type === "rollover") return t("Swap for order #{{id}}, night of {{night}}", { id, night });
  if (row.source_type === "order" && row.instrument) {
    const side = row.side === "buy" ? t("Buy") : t("Sell");
    const values = { id, pair: pairNamed(row.instrument), side, units: formatUnits(row.units) };
    return t("Order #{{id}} closed: {{side}} {{units}} {{pair}}", values);
  }
  const party = row.party === "bank" ? t("Bank transfer") : (row.party ?? "");
  if (row.source_type === "deposit") return t("Deposit #{{id}}, {{party}}", { id, party });
  if (row.source_type === "withdrawal") return t("Withdrawal #{{id}}, {{party}}", { id, party });
  if (row.kind === "plan" && party) return t("Plan {{name}}", { name: party });
  if (row.kind === "adjustment" && row.description && row.description !== "Adjustment")
    return t("Balance adjusted: {{reason}}", { reason: row.description });
  return transferKinds(t)[row.kind] ?? row.kind;
}

/** The page that shows the movement's cause. */
export function causeOf(row: StatementRow): string | null {
  const [id] = row.source_id.split(":");
  if (row.source_type === "order" || row.source_type === "rollover") return `/orders/${id}`;
  if (row.source_type === "deposit") return "/deposits/history";
  if (row.source_type === "withdrawal") return "/withdraws/history";
  return row.kind === "plan" ? "/pricing" : null;
}
