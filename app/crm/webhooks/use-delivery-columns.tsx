import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListDeliveriesRow } from "../../../db/generated/crm.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListDeliveriesRow, "sort_key">;

export function useDeliveryColumns(timeZone: string): ListColumn<Row>[] {
  const when = (iso: string | null) => DateTime({ iso, timeZone, as: "office" });
  return [
    { name: "created_at", card: "c", className: "sub", cell: (row) => when(row.created_at) },
    {
      name: "lead",
      card: "a",
      cell: (row) =>
        row.lead_id ? (
          <Link className="primary" to={`/admin/leads/${row.lead_id}/edit`}>
            <bdi>{row.lead ?? `#${row.lead_id}`}</bdi>
          </Link>
        ) : (
          "-"
        ),
    },
    { name: "event", cell: (row) => Ltr({ className: "mono", children: row.event }) },
    { name: "status", card: "b", cell: (row) => <Outcome row={row} /> },
    { name: "attempts", numeric: true, cell: (row) => row.attempts },
    {
      name: "error",
      className: "trunc",
      cell: (row) => <bdi title={row.error ?? undefined}>{row.error ?? "-"}</bdi>,
    },
    { name: "delivered_at", className: "sub", cell: (row) => when(row.delivered_at) },
    { name: "id", cell: (row) => Ltr({ className: "n muted", children: row.id }) },
    {
      name: "body",
      className: "trunc",
      cell: (row) => Ltr({ className: "mono xs", children: JSON.stringify(row.body) }),
    },
  ];
}

/** Taken with its answer, refused with it, or not tried yet. */
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
        {t("Refused")} {code}
      </Chip>
    );
  return <Chip>{t("Waiting")}</Chip>;
}

export function useDeliveryFilters(): ListFilter[] {
  const { t } = useTranslation();
  return [
    {
      name: "state",
      label: t("Status"),
      options: [
        { value: "taken", label: t("Delivered") },
        { value: "refused", label: t("Refused") },
        { value: "waiting", label: t("Waiting") },
      ],
    },
    { name: "lead", label: t("Lead"), hint: t("ID") },
    { name: "from", label: t("From") },
    { name: "to", label: t("To") },
    { name: "id", label: t("Go to ID") },
  ];
}
