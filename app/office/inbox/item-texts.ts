import type { TFunction } from "i18next";
import { BellRing, Download, type LucideIcon, Scale, ShieldCheck, Upload, UserCheck } from "lucide-react";
import type { ListInboxRow } from "../../../db/generated/site.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { approvalTitles } from "../approvals/approval-texts.ts";
import { documentTypes } from "../kyc/kyc-list.tsx";

export type InboxItem = Omit<ListInboxRow, "sort_key">;
export type InboxKind = InboxItem["kind"];

type Kind = { icon: LucideIcon; name: string; plural: string; to: (recordId: number) => string };

/** The kinds of the inbox in the order of its tabs, in English, with the page where each is decided. */
export const inboxKinds: Readonly<Record<InboxKind, Kind>> = {
  withdrawal: {
    icon: Upload,
    name: "Withdrawal {{id}}",
    plural: "Withdrawals",
    to: (id) => `/admin/withdraws/pending/${id}`,
  },
  deposit: { icon: Download, name: "Deposit {{id}}", plural: "Deposits", to: (id) => `/admin/deposits/${id}` },
  identity: { icon: ShieldCheck, name: "KYC {{id}}", plural: "KYC", to: (id) => `/admin/kyc/${id}` },
  dispute: { icon: Scale, name: "Dispute {{id}}", plural: "Disputes", to: (id) => `/admin/disputes/${id}` },
  payment: {
    icon: BellRing,
    name: "Payment notification {{id}}",
    plural: "Payment notifications",
    to: (id) => `/admin/payments/${id}/look`,
  },
  approval: {
    icon: UserCheck,
    name: "Approval {{id}}",
    plural: "Approvals",
    to: (id) => `/admin/approvals/${id}/approve`,
  },
};

export function titleOf({ kind, record_id: id }: Pick<InboxItem, "kind" | "record_id">, t: TFunction): string {
  return t(inboxKinds[kind].name, { id });
}

const closeReasons: Readonly<Record<NonNullable<InboxItem["close_reason"]>, string>> = {
  customer: "Closed by the account holder",
  staff: "Staff",
  take_profit: "Take profit",
  stop_loss: "Stop loss",
  stop_out: "Stop-out",
};

/** What the item is about, in one line. */
export function detailsOf(item: InboxItem, t: TFunction): string {
  const { kind, document_type: type, action } = item;
  if (kind === "dispute")
    return [
      t("Order {{id}}", { id: item.order_id }),
      pairNamed(item.instrument ?? ""),
      t(item.close_reason ? closeReasons[item.close_reason] : ""),
    ].join(", ");
  if (kind === "identity") return t(documentTypes[type ?? ""] ?? type ?? "");
  if (kind === "approval") return t(approvalTitles[action as keyof typeof approvalTitles] ?? action ?? "");
  return item.gateway ?? "";
}
