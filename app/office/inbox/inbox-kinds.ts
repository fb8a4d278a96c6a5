import type { TFunction } from "i18next";
import {
  BellRing,
  CircleAlert,
  Download,
  type LucideIcon,
  Scale,
  ScanSearch,
  ShieldCheck,
  Upload,
  UserCheck,
} from "lucide-react";
import { useRouteLoaderData } from "@remix-run/react";
import type { ListInboxRow } from "../../../db/generated/site.ts";
import type { OfficeFrame } from "../../../db/shapes/site.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { approvalTitles } from "../approvals/approval-texts.ts";
import { closeReasons } from "../disputes/close-reasons.ts";
import { documentTypes } from "../kyc/kyc-list.tsx";

export type InboxItem = Omit<ListInboxRow, "sort_key">;
export type InboxKind = InboxItem["kind"];

type Kind = {
  icon: LucideIcon;
  name: string;
  plural: string;
  /** The number of items that the frame of the back office holds. */
  counter: Exclude<keyof OfficeFrame["waiting"], "inbox">;
  /** The list of the pending ones. */
  list: string;
  to: (recordId: number) => string;
  /** Where the keys A and D lead: the page at its approval and at its decline; without them, the page itself. */
  approve?: (recordId: number) => string;
  decline?: (recordId: number) => string;
};

/** A page with useDecisionKeys: the address names the element that has the focus. */
function decidedAt(list: string): Pick<Kind, "to" | "approve" | "decline"> {
  return {
    to: (id) => `${list}/${id}`,
    approve: (id) => `${list}/${id}#approve`,
    decline: (id) => `${list}/${id}#decline`,
  };
}

/** The kinds of the inbox in the order of its tabs, in English, with the page where each is decided. */
export const inboxKinds: Readonly<Record<InboxKind, Kind>> = {
  withdrawal: {
    icon: Upload,
    name: "Withdrawal {{id}}",
    plural: "Withdrawals",
    counter: "withdrawals",
    list: "/admin/withdraws/pending",
    ...decidedAt("/admin/withdraws/pending"),
  },
  deposit: {
    icon: Download,
    name: "Deposit {{id}}",
    plural: "Deposits",
    counter: "deposits",
    list: "/admin/deposits?status=pending",
    ...decidedAt("/admin/deposits"),
  },
  identity: {
    icon: ShieldCheck,
    name: "KYC {{id}}",
    plural: "KYC",
    counter: "kyc",
    list: "/admin/kyc?status=pending",
    ...decidedAt("/admin/kyc"),
  },
  dispute: {
    icon: Scale,
    name: "Dispute {{id}}",
    plural: "Disputes",
    counter: "disputes",
    list: "/admin/disputes?status=open",
    ...decidedAt("/admin/disputes"),
  },
  payment: {
    icon: BellRing,
    name: "Payment notification {{id}}",
    plural: "Payment notifications",
    counter: "payments",
    list: "/admin/payments",
    to: (id) => `/admin/payments/${id}/look`,
  },
  approval: {
    icon: UserCheck,
    name: "Approval {{id}}",
    plural: "Approvals",
    counter: "approvals",
    list: "/admin/approvals",
    to: (id) => `/admin/approvals/${id}/approve`,
    decline: (id) => `/admin/approvals/${id}/refuse`,
  },
  screening: {
    icon: ScanSearch,
    name: "Screening match {{id}}",
    plural: "Screening matches",
    counter: "screening",
    list: "/admin/compliance/screening?status=waiting&sort=-score",
    to: (id) => `/admin/compliance/screening/${id}`,
  },
  screening_late: {
    icon: CircleAlert,
    name: "Customer {{id}} not screened",
    plural: "Late screenings",
    counter: "screeningLate",
    list: "/admin/compliance/lists",
    to: () => "/admin/compliance/lists",
  },
};

/** The kinds that have items for the user, with their numbers, from the frame around the page. */
export function useWaitingKinds(): (Kind & { kind: InboxKind; count: number })[] {
  const frame = useRouteLoaderData("office/shell/office-shell") as Pick<OfficeFrame, "waiting"> | undefined;
  return (Object.entries(inboxKinds) as [InboxKind, Kind][])
    .map(([kind, texts]) => ({ ...texts, kind, count: frame?.waiting[texts.counter] ?? 0 }))
    .filter(({ count }) => count > 0);
}

export function titleOf({ kind, record_id: id }: Pick<InboxItem, "kind" | "record_id">, t: TFunction): string {
  return t(inboxKinds[kind].name, { id });
}

/** What the item is about, in one line; `phrase` translates a text that comes with the data. */
export function detailsOf(item: InboxItem, t: TFunction, phrase: (text: string) => string): string {
  const { kind, document_type: type, action } = item;
  if (kind === "dispute")
    return [
      t("Order {{id}}", { id: item.order_id }),
      pairNamed(item.instrument ?? ""),
      t(item.close_reason ? closeReasons[item.close_reason] : ""),
    ].join(", ");
  if (kind === "identity") {
    const name = t(documentTypes[type ?? ""] ?? type ?? "");
    const submissions = item.submissions ?? 1;
    return `${name}, ${submissions > 1 ? t("submission {{number}}", { number: submissions }) : t("first submission")}`;
  }
  if (kind === "approval") return t(approvalTitles[action as keyof typeof approvalTitles] ?? action ?? "");
  // The bank of a withdrawal says more than its only gateway.
  const gateway = kind === "withdrawal" && item.about ? "" : phrase(item.gateway ?? "");
  return [gateway, phrase(item.about ?? "")].filter(Boolean).join(", ");
}
