import { useTranslation } from "react-i18next";
import type { LeadRow } from "../../../db/queries/crm/lead-row.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { formatPhone } from "../../ui/format/phone.ts";

type Row = Omit<LeadRow, "sort_key">;

/** */
export function useLeadColumns(timeZone: string): ListColumn<Row>[] {
  const { t } = useTranslation();
  const words = (text: string | null) => <bdi>{text || "-"}</bdi>;
  const day = (iso: string | null) => DateTime({ iso, timeZone, as: "office" });
  return [
    { name: "id", label: t("ID"), cell: (row) => Ltr({ className: "n muted", children: row.id }) },
    {
      name: "first_name",
      label: t("First name"),
      card: "a",
      cell: (row) => (
        <bdi>
          {row.first_name || "-"}
          <span className="last-name"> {row.last_name}</span>
        </bdi>
      ),
    },
    { name: "last_name", label: t("Last name"), cell: (row) => words(row.last_name) },
    { name: "email", label: t("Email"), card: "c", cell: (row) => (row.email ? Ltr({ children: row.email }) : "-") },
    {
      name: "phone",
      label: t("Phone"),
      cell: (row) => (row.phone ? Ltr({ className: "n", children: formatPhone(row.phone) }) : "-"),
    },
    { name: "city", label: t("City"), cell: (row) => words(row.city) },
    { name: "country", label: t("Country"), cell: (row) => words(row.country) },
    { name: "funnel_link", label: t("Funnel link"), className: "trunc", cell: (row) => words(row.funnel_link) },
    { name: "reference", label: t("Affiliate reference"), cell: (row) => words(row.reference) },
    { name: "lead_source_id", label: t("Lead source ID"), cell: (row) => words(row.lead_source_id) },
    { name: "ftd_at", label: t("FTD at"), cell: (row) => day(row.ftd_at) },
    {
      name: "sale_status",
      label: t("Status"),
      card: "b",
      cell: (row) => Chip({ tone: row.lead_status ? "ok" : "danger", dot: true, children: row.lead_status ?? "-" }),
    },
    { name: "created_at", label: t("Registered at"), cell: (row) => day(row.created_at) },
  ];
}
