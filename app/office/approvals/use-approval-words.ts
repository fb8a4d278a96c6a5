import { useTranslation } from "react-i18next";
import type { ApprovalRow } from "../../../db/queries/money/list-approvals.ts";

type Row = Pick<ApprovalRow, "arguments" | "note">;

/** What waits, in words: its kind, how it stands, and what beside the amount was asked for. */
export function useApprovalWords() {
  const { t } = useTranslation();
  const fields: Record<string, string> = {
    openRate: t("Open Rate"),
    closeRate: t("Close Rate"),
    spread: t("Spread"),
    profit: t("Take Profit"),
    loss: t("Stop Loss"),
    openTime: t("Open Time"),
  };
  return {
    actions: {
      approve_deposit: t("Deposit"),
      approve_withdrawal: t("Withdraw"),
      adjust_balance: t("Balance adjustment"),
      resolve_event: t("Payment report"),
      edit_trade: t("Edit of trade"),
      delete_trade: t("Delete of trade"),
    },
    statuses: { waiting: t("Waiting"), approved: t("Approved"), refused: t("Refused"), void: t("Not needed any more") },
    details(row: Row): string {
      const given = JSON.parse(row.arguments) as {
        type?: string;
        reason?: string;
        resolution?: string;
        changes?: Record<string, string | null>;
      };
      const type = given.type && (given.type === "add" ? t("Add") : t("Subtract"));
      const changes = Object.entries(given.changes ?? {}).map(
        ([name, value]) => `${fields[name] ?? name} ${value ?? "-"}`,
      );
      return [type, given.reason, given.resolution, ...changes, row.note].filter(Boolean).join(" · ");
    },
  };
}
