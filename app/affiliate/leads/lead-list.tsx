import type { LeadRow } from "../../../db/queries/crm/leads.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatPhone } from "../../ui/format/phone.ts";
import { idFilter, type ListDefinition } from "../../list/list-state.ts";
import { toneOfLeadStatus } from "../../ui/lead-status.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<LeadRow, "sort_key">;

const text = (value: string | null) => <bdi>{value || "-"}</bdi>;

/** R-034; status and first deposit come before the columns that a screen of 1440 px has no room for. */
export const leadList: ListDefinition<Row> = {
  name: "affiliate-leads",
  columns: {
    id: { head: "ID", cell: (row) => Ltr({ className: "n muted", children: row.id }) },
    first_name: {
      head: "Name",
      card: "a",
      exported: { first_name: "First name" },
      cell: (row) => (
        <bdi>
          {row.first_name || "-"} {row.last_name}
        </bdi>
      ),
    },
    last_name: { head: "Last name", isSpare: true, isExported: true, cell: (row) => text(row.last_name) },
    email: { head: "Email", card: "c", cell: (row) => (row.email ? Ltr({ children: row.email }) : "-") },
    phone: {
      head: "Phone",
      cell: (row) => (row.phone ? Ltr({ className: "n", children: formatPhone(row.phone) }) : "-"),
    },
    sale_status: {
      head: "Status",
      card: "b",
      exported: "lead_status",
      cell: (row) => Chip({ tone: toneOfLeadStatus(row.lead_status), dot: true, children: row.lead_status ?? "-" }),
    },
    ftd_at: {
      head: "FTD at",
      cell: (row, { timeZone }) => DateTime({ iso: row.ftd_at, timeZone, as: "office" }),
    },
    city: { head: "City", isSpare: true, isExported: true, cell: (row) => text(row.city) },
    country: { head: "Country", cell: (row) => text(row.country) },
    funnel_link: { head: "Funnel link", className: "trunc", cell: (row) => text(row.funnel_link) },
    reference: { head: "Affiliate reference", isSpare: true, isExported: true, cell: (row) => text(row.reference) },
    lead_source_id: {
      head: "Lead source ID",
      isSpare: true,
      isExported: true,
      cell: (row) => text(row.lead_source_id),
    },
    created_at: {
      head: "Registered at",
      isSpare: true,
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
  },
  sort: "-id",
  search: "Search name, email or phone",
  filters: {
    status: { kind: "text", label: "Status" },
    from: { kind: "day", label: "Registered from" },
    to: { kind: "day", label: "Registered until" },
    id: idFilter,
  },
};
