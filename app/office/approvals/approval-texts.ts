import type { TFunction } from "i18next";
import type { ApprovalAction, ApprovalRow } from "../../../db/queries/money/approvals.ts";
import { retentionTexts } from "../privacy/retention-texts.ts";

/** The actions that need a second person, in English. */
export const approvalTitles: Record<ApprovalAction, string> = {
  approve_deposit: "Deposit",
  approve_withdrawal: "Withdrawal",
  adjust_balance: "Balance adjustment",
  resolve_event: "Payment notification",
  edit_trade: "Trade edit",
  delete_trade: "Trade deletion",
  answer_dispute: "Dispute compensation",
  grant_administrator: "New administrator",
  save_gateway: "Gateway settings",
  save_settings: "Withdrawal settings",
  save_external_payment: "External payment",
  confirm_match: "Screening match",
  lift_block: "Lifting of a block",
  erase_person: "Erasure of a customer",
  export_person: "Export of personal data",
  save_retention: "Retention periods",
};

export const approvalStatuses: Record<ApprovalRow["status"], string> = {
  waiting: "Pending",
  approved: "Approved",
  refused: "Rejected",
  void: "No longer needed",
};

/** The fields of a gateway that decide where customers pay to. */
const shownKeys = ["key1", "key2", "key3", "key4", "key5", "qrFile", "fee", "minAmount", "maxAmount", "isActive"];

/** The requested change beside its amount, as one line. */
export function describeApproval(row: Pick<ApprovalRow, "arguments" | "note">, t: TFunction): string {
  const fields: Record<string, string> = {
    openRate: t("Entry price"),
    closeRate: t("Close price"),
    spread: t("Spread"),
    profit: t("Take profit"),
    loss: t("Stop loss"),
    openTime: t("Open time"),
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
  const periods = retentionTexts(t);
  const settings = Object.entries(given.values ?? {}).map(([name, value]) => {
    const period = periods[name];
    return period ? t("{{name}}: {{number}} days", { name: period.label, number: value }) : `${name} ${value || "-"}`;
  });
  const type = given.type && (given.type === "add" ? t("Add") : t("Subtract"));
  const changes = Object.entries(given.changes ?? {}).map(([name, value]) => `${fields[name] ?? name} ${value ?? "-"}`);
  const place = given.link === undefined ? [] : [given.title, given.link, given.label, given.value];
  return [given.name, ...place, type, given.reason, given.resolution, ...changes, ...keys, ...settings, row.note]
    .filter(Boolean)
    .join(" · ");
}
