import { Link } from "@remix-run/react";
import type { ListMatchesRow } from "../../../db/generated/compliance.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { NOTHING } from "../../ui/format/number.ts";
import { dayFilters, idFilter, type ListDefinition, oneOf, userFilter } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { labelsOf, listNames, matchStatuses, topics } from "./match-texts.ts";
import { Score } from "./score.tsx";

type Row = Omit<ListMatchesRow, "sort_key">;

/** Customers whose names resemble entries of sanctions lists. */
export const matchList: ListDefinition<Row> = {
  name: "screening",
  columns: {
    user: {
      head: "Customer",
      card: "a",
      exported: { user_id: "User ID", email: "Email", full_name: "Full name" },
      cell: (row) => (
        <Link className={`primary ${ROW_TARGET}`} to={`/admin/compliance/screening/${row.id}`}>
          <bdi>{row.full_name}</bdi>
        </Link>
      ),
    },
    listed_name: { head: "Listed name", isUnsorted: true, cell: (row) => <bdi>{row.listed_name}</bdi> },
    list: {
      head: "List",
      exported: { list: "List", topics: "Reason for listing" },
      cell: (row, { t }) => (
        <span className="row row-4">
          {row.topics.map((topic) => (
            <Chip key={topic} tone={topics[topic].tone}>
              {t(topics[topic].label)}
            </Chip>
          ))}
          <span className="muted">{t(listNames[row.list])}</span>
        </span>
      ),
    },
    score: { head: "Score", numeric: true, card: "b", cell: (row) => <Score value={row.score} /> },
    status: {
      head: "Status",
      card: "c",
      exported: { status: "Status", is_confirmed: "Confirmed" },
      cell: (row, { t }) => (
        <Chip dot tone={matchStatuses[row.status].tone}>
          {t(matchStatuses[row.status].label)}
        </Chip>
      ),
    },
    opened_at: {
      head: "Date",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.opened_at, timeZone, as: "office" }),
    },
    reason: {
      head: "Reason",
      isSpare: true,
      isUnsorted: true,
      className: "sub",
      exported: { reason: "Reason", decided_by: "Decided by", decided_at: "Decided at" },
      cell: (row) => (row.reason ? <bdi>{row.reason}</bdi> : NOTHING),
    },
    id: { head: "ID", isSpare: true, className: "muted", cell: (row) => Ltr({ children: row.id }) },
  },
  sort: "-score",
  search: "Search customer, number or listed name",
  filters: {
    id: idFilter,
    user: userFilter,
    status: oneOf("Status", { waiting: "Pending", decided: "Decided", ...labelsOf(matchStatuses) }),
    list: oneOf("List", listNames),
    ...dayFilters,
  },
};
