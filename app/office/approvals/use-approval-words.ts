import { useTranslation } from "react-i18next";
import type { ApprovalRow } from "../../../db/queries/money/list-approvals.ts";

/** Of a gateway: where customers pay to. */
const shownKeys = ["key1", "key2", "key3", "key4", "key5", "qrFile", "fee", "minAmount", "maxAmount", "isActive"];

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
      grant_administrator: t("New administrator"),
      save_gateway: t("Gateway settings"),
      save_settings: t("Payout settings"),
      save_external_payment: t("External payment"),
    },
    statuses: { waiting: t("Waiting"), approved: t("Approved"), refused: t("Refused"), void: t("Not needed any more") },
    details(row: Row): string {
      const given = JSON.parse(row.arguments) as {
        type?: string;
        reason?: string;
        resolution?: string;
        changes?: Record<string, string | null>;
        values?: Record<string, string>;
        name?: string;
        title?: string;
        link?: string;
        label?: string;
        value?: string;
      } & Record<string, unknown>;
      const kept = given.name === undefined ? [] : shownKeys.filter((key) => given[key] != null);
      const keys = kept.map((key) => `${key} ${String(given[key])}`);
      const settings = Object.entries(given.values ?? {}).map(([name, value]) => `${name} ${value || "-"}`);
      const type = given.type && (given.type === "add" ? t("Add") : t("Subtract"));
      const changes = Object.entries(given.changes ?? {}).map(
        ([name, value]) => `${fields[name] ?? name} ${value ?? "-"}`,
      );
      const place = given.link === undefined ? [] : [given.title, given.link, given.label, given.value];
      return [given.name, ...place, type, given.reason, given.resolution, ...changes, ...keys, ...settings, row.note]
        .filter(Boolean)
        .join(" · ");
    },
  };
}
