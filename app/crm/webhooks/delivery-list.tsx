import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListDeliveriesRow } from "../../../db/generated/crm.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { dayFilters, idFilter, type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListDeliveriesRow, "sort_key">;

/** The messages of the lead webhook, newest first. */
export const deliveryList: ListDefinition<Row> = {
  name: "webhooks",
  columns: {
    created_at: {
      head: "Time",
      card: "c",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
    lead: {
      head: "Lead",
      card: "a",
      isUnsorted: true,
      exported: { lead_id: "Lead ID", lead: "Lead" },
      cell: (row) =>
        row.lead_id ? (
          <Link className="primary" to={`/admin/leads/${row.lead_id}/edit`}>
            <bdi>{row.lead ?? `#${row.lead_id}`}</bdi>
          </Link>
        ) : (
          "-"
        ),
    },
    event: { head: "Event", isUnsorted: true, cell: (row) => Ltr({ className: "mono", children: row.event }) },
    status: { head: "Status", card: "b", isUnsorted: true, cell: (row) => <Outcome row={row} /> },
    attempts: { head: "Attempts", isUnsorted: true, numeric: true, cell: (row) => row.attempts },
    error: {
      head: "Error",
      isUnsorted: true,
      className: "trunc",
      cell: (row) => <bdi title={row.error ?? undefined}>{row.error ?? "-"}</bdi>,
    },
    delivered_at: {
      head: "Delivered at",
      isUnsorted: true,
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.delivered_at, timeZone, as: "office" }),
    },
    id: { head: "ID", isSpare: true, cell: (row) => Ltr({ className: "n muted", children: row.id }) },
    body: {
      head: "Body",
      isSpare: true,
      isUnsorted: true,
      className: "trunc",
      cell: (row) => Ltr({ className: "mono xs", children: JSON.stringify(row.body) }),
    },
  },
  sort: "-id",
  search: "Search lead, event or error",
  filters: {
    state: oneOf("Status", { taken: "Delivered", refused: "Failed", waiting: "Pending" }),
    lead: { kind: "id", label: "Lead", hint: "ID" },
    ...dayFilters,
    id: idFilter,
  },
};

/** Delivered or refused, with the receiver's status code, or not sent yet. */
function Outcome({ row: { delivered_at: at, attempts, status } }: { row: Row }) {
  const { t } = useTranslation();
  const code = status === null ? null : <bdi className="n">{status}</bdi>;
  if (at)
    return (
      <Chip tone="ok">
        {t("Delivered")} {code}
      </Chip>
    );
  if (attempts > 0)
    return (
      <Chip tone="danger">
        {t("Failed")} {code}
      </Chip>
    );
  return <Chip>{t("Pending")}</Chip>;
}
