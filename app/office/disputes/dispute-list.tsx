import { Link } from "@remix-run/react";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListDisputesRow } from "../../../db/generated/trading.ts";
import { Chip } from "../../ui/chip.tsx";
import { DisputeChip, disputeStatuses } from "../../ui/dispute-chip.tsx";
import { DateTime, Profit } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { dayFilters, idFilter, type ListDefinition, oneOf, userFilter } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";

type Row = Omit<ListDisputesRow, "sort_key">;

const shortened = (text: string | null) =>
  text ? <bdi title={text}>{text.length > 60 ? `${text.slice(0, 59)}…` : text}</bdi> : NOTHING;

/** The closed orders that customers dispute. */
export const disputeList: ListDefinition<Row> = {
  name: "disputes",
  columns: {
    ticket: {
      head: "Order ID",
      card: "a",
      exported: { order_id: "Order ID", close_reason: "Close reason", close_time: "Close time" },
      cell: (row) => (
        <Link className={`primary ${ROW_TARGET}`} to={`/admin/disputes/${row.id}`}>
          <Ltr>{row.order_id}</Ltr>
        </Link>
      ),
    },
    user: {
      head: "User",
      exported: { user_id: "User ID", email: "Email", full_name: "Full name" },
      cell: (row) => (
        <Link to={customerPage(row.user_id)}>
          <bdi>{row.full_name}</bdi>
        </Link>
      ),
    },
    instrument: {
      head: "Instrument",
      cell: (row, { t }) => (
        <>
          <Ltr>{pairNamed(row.instrument)}</Ltr> {row.mode === "demo" ? <Chip>{t("Demo")}</Chip> : null}
        </>
      ),
    },
    pro_loss: {
      head: "Customer's P/L",
      numeric: true,
      card: "b",
      exported: { pro_loss: "Customer's P/L", currency: "Currency", mode: "Account" },
      cell: (row) => <Profit value={row.pro_loss} place="estimate" currency={row.currency} />,
    },
    reason: { head: "Reason", className: "sub", cell: (row) => shortened(row.reason) },
    status: { head: "Status", card: "c", cell: (row) => <DisputeChip status={row.status} /> },
    created_at: {
      head: "Date",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
    answer: {
      head: "Answer",
      isSpare: true,
      className: "sub",
      exported: { answer: "Answer", answered_by: "Answered by", answered_at: "Answered at" },
      cell: (row) => shortened(row.answer),
    },
    id: { head: "ID", isSpare: true, className: "muted", cell: (row) => Ltr({ children: row.id }) },
  },
  sort: "-id",
  search: "Search customer, number, instrument or reason",
  filters: {
    id: idFilter,
    ticket: { kind: "id", label: "Order ID" },
    user: userFilter,
    status: oneOf("Status", disputeStatuses),
    ...dayFilters,
  },
};
