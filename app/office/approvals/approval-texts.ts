import type { TFunction } from "i18next";
import type { ApprovalAction } from "../../../db/queries/money/approval-actions.ts";
import type { ApprovalRow } from "../../../db/queries/money/list-approvals.ts";

/** The actions that need a second person, in English. */
export const approvalTitles: Record<ApprovalAction, string> = {
  approve_deposit: "Deposit",
  approve_withdrawal: "Withdraw",
  adjust_balance: "Balance adjustment",
  resolve_event: "Payment report",
  edit_trade: "Edit of trade",
  delete_trade: "Delete of trade",
  grant_administrator: "New administrator",
  save_gateway: "Gateway settings",
  save_settings: "Payout settings",
  save_external_payment: "External payment",
};

export const approvalStatuses: Record<ApprovalRow["status"], string> = {
  waiting: "Waiting",
  approved: "Approved",
  refused: "Refused",
  void: "Not needed any more",
};

/** The fields of a gateway that decide where customers pay to. */
const shownKeys = ["key1", "key2", "key3", "key4", "key5", "qrFile", "fee", "minAmount", "maxAmount", "isActive"];

/** The requested change beside its amount, as one line. */
export function describeApproval(row: Pick<ApprovalRow, "arguments" | "note">, t: TFunction): string {
  const fields: Record<string, string> = {
    openRate: t("Open Rate"),
    closeRate: t("Close Rate"),
    spread: t("Spread"),
    profit: t("Take Profit"),
    loss: t("Stop Loss"),
    openTime: t("Open Time"),
  };
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
  const changes = Object.entries(given.changes ?? {}).map(([name, value]) => `${fields[name] ?? name} ${value ?? "-"}`);
  const place = given.link === undefined ? [] : [given.title, given.link, given.label, given.value];
  return [given.name, ...place, type, given.reason, given.resolution, ...changes, ...keys, ...settings, row.note]
    .filter(Boolean)
    .join(" · ");
}
