import { Link } from "@remix-run/react";
import { customerPage } from "../../frame/customer-page.ts";
import type { ApprovalRow } from "../../../db/queries/money/approvals.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { DateTime, Money } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { dayFilters, idFilter, type ListDefinition, oneOf, userFilter } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { approvalStatuses, approvalTitles, describeApproval } from "./approval-texts.ts";

type Row = Omit<ApprovalRow, "sort_key">;
const tones: Record<Row["status"], Tone | undefined> = {
  waiting: "warn",
  approved: "ok",
  refused: "danger",
  void: undefined,
};

export const approvalList: ListDefinition<Row> = {
  name: "approvals",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    action: {
      head: "Action",
      card: "a",
      className: "primary",
      cell: (row, { t }) => (
        <>
          {t(approvalTitles[row.action])}{" "}
          {row.action === "adjust_balance" || row.record_id === 0 ? null : Ltr({ children: row.record_id })}
        </>
      ),
    },
    user: {
      head: "User",
      exported: { user_id: "User ID", email: "Email" },
      cell: (row) => {
        if (row.user_id === null || row.email === null) return NOTHING;
        const page =
          row.action === "grant_administrator" ? `/admin/users/${row.user_id}/edit` : customerPage(row.user_id);
        return <Link to={page}>{Ltr({ children: row.email })}</Link>;
      },
    },
    amount: {
      head: "Amount",
      numeric: true,
      card: "b",
      className: "med",
      exported: { amount: "Amount", currency: "Currency" },
      cell: (row) => (row.currency === null ? NOTHING : Money({ value: row.amount, currency: row.currency })),
    },
    details: {
      head: "Details",
      isUnsorted: true,
      className: "sub why",
      exported: { record_id: "Record", arguments: "Details", note: "Note" },
      cell: (row, { t }) => <bdi>{describeApproval(row, t)}</bdi>,
    },
    requested_by: {
      head: "Requested by",
      exported: { requested_by: "Requested by", decided_by: "Decided by", decided_at: "Decided at" },
      cell: (row, { t }) => (
        <>
          <bdi>{row.requested_by}</bdi>
          {row.is_own ? <> {Chip({ children: t("You") })}</> : null}
        </>
      ),
    },
    status: {
      head: "Status",
      card: "c",
      cell: (row, { t }) => (
        <span title={row.decided_by ?? undefined}>
          {Chip({ dot: true, tone: tones[row.status], children: t(approvalStatuses[row.status]) })}
        </span>
      ),
    },
    requested_at: {
      head: "Date",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.requested_at, timeZone, as: "office" }),
    },
  },
  sort: "-id",
  search: "Search person, number or note",
  filters: {
    id: idFilter,
    user: userFilter,
    action: oneOf("Action", approvalTitles),
    status: oneOf("Status", approvalStatuses),
    ...dayFilters,
  },
};
