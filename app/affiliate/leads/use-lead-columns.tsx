import type { LeadRow } from "../../../db/queries/crm/lead-row.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { formatPhone } from "../../ui/format/phone.ts";

type Row = Omit<LeadRow, "sort_key">;

export function useLeadColumns(timeZone: string): ListColumn<Row>[] {
  const words = (text: string | null) => <bdi>{text || "-"}</bdi>;
  const day = (iso: string | null) => DateTime({ iso, timeZone, as: "office" });
  return [
    { name: "id", cell: (row) => Ltr({ className: "n muted", children: row.id }) },
    {
      name: "first_name",
      card: "a",
      cell: (row) => (
        <bdi>
          {row.first_name || "-"}
          <span className="last-name"> {row.last_name}</span>
        </bdi>
      ),
    },
    { name: "last_name", cell: (row) => words(row.last_name) },
    {
      name: "email",
      card: "c",
      cell: (row) => (row.email ? Ltr({ children: row.email }) : "-"),
    },
    {
      name: "phone",
      cell: (row) => (row.phone ? Ltr({ className: "n", children: formatPhone(row.phone) }) : "-"),
    },
    {
      name: "sale_status",
      card: "b",
      cell: (row) => Chip({ tone: row.lead_status ? "ok" : "danger", dot: true, children: row.lead_status ?? "-" }),
    },
    { name: "ftd_at", cell: (row) => day(row.ftd_at) },
    { name: "city", cell: (row) => words(row.city) },
    { name: "country", cell: (row) => words(row.country) },
    { name: "funnel_link", className: "trunc", cell: (row) => words(row.funnel_link) },
    { name: "reference", cell: (row) => words(row.reference) },
    { name: "lead_source_id", cell: (row) => words(row.lead_source_id) },
    { name: "created_at", cell: (row) => day(row.created_at) },
  ];
}
