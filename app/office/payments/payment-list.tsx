import { Link } from "@remix-run/react";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListEventsRow } from "../../../db/generated/money.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { dayFilters, idFilter, type ListDefinition, oneOf, userFilter } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { reportedOutcomes, reportStates, stateTones } from "./payment-texts.ts";

type Row = Omit<ListEventsRow, "sort_key">;

/** The reports of payment providers, newest first; `phrase` translates a text that comes with the data. */
export const paymentList: ListDefinition<Row, { phrase: (text: string) => string }> = {
  name: "payments",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    received_at: {
      head: "Received",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.received_at, timeZone, as: "office" }),
    },
    gateway: { head: "Gateway", card: "a", cell: (row, { phrase }) => <bdi>{phrase(row.gateway_title)}</bdi> },
    deposit: {
      head: "Deposit",
      exported: { deposit_id: "Deposit", reference: "Reference" },
      cell: (row) =>
        row.deposit_id === null ? (
          NOTHING
        ) : (
          <Link to={`/admin/deposits?id=${row.deposit_id}`}>{Ltr({ children: row.deposit_id })}</Link>
        ),
    },
    user: {
      head: "User",
      exported: { user_id: "User ID", email: "Email" },
      cell: (row) =>
        row.user_id === null || row.email === null ? (
          NOTHING
        ) : (
          <Link className="primary" to={customerPage(row.user_id)}>
            {Ltr({ children: row.email })}
          </Link>
        ),
    },
    said: {
      head: "Reported",
      cell: ({ said }, { t }) => {
        const outcome = reportedOutcomes[said ?? ""];
        return outcome ? t(outcome) : (said ?? NOTHING);
      },
    },
    amount: {
      head: "Amount",
      numeric: true,
      card: "b",
      className: "med",
      exported: { amount: "Amount", currency: "Currency" },
      // As the provider wrote it: coins have more decimals than money.
      cell: (row) => Ltr({ children: row.amount === null ? NOTHING : `${row.amount} ${row.currency ?? ""}` }),
    },
    state: {
      head: "Status",
      card: "c",
      cell: (row, { t }) => Chip({ dot: true, tone: stateTones[row.state], children: t(reportStates[row.state]) }),
    },
    reason: {
      head: "Reason",
      className: "sub",
      exported: { reason: "Reason", resolution: "Resolution" },
      // The resolution by staff, else the reason of the rules.
      cell: (row, { t }) =>
        row.resolution !== null ? (
          <bdi title={row.resolved_by ?? undefined}>{row.resolution}</bdi>
        ) : row.reason === null ? (
          NOTHING
        ) : (
          t(row.reason)
        ),
    },
    reference: {
      head: "Reference",
      isSpare: true,
      className: "sub",
      cell: (row) => Ltr({ children: row.reference ?? NOTHING }),
    },
    times: { head: "Count", isSpare: true, numeric: true, cell: (row) => Ltr({ children: row.times }) },
  },
  sort: "-id",
  search: "Search customer, number or reference",
  filters: {
    state: oneOf("Status", reportStates),
    gateway: { kind: "text", label: "Gateway" },
    reference: { kind: "text", label: "Reference", example: "dep_…" },
    deposit: { kind: "id", label: "Deposit" },
    user: userFilter,
    id: idFilter,
    ...dayFilters,
  },
};
