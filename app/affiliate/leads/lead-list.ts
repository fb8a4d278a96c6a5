import type { ListDefinition } from "../../ui/list/list-state.ts";

/** */
export const leadList: ListDefinition = {
  name: "affiliate-leads",
  columns: [
    "id",
    "first_name",
    "last_name",
    "email",
    "phone",
    "city",
    "country",
    "funnel_link",
    "reference",
    "lead_source_id",
    "ftd_at",
    "sale_status",
  ],
  spare: ["created_at"],
  sort: "-id",
  search: true,
  filters: { id: "id", status: "text", from: "day", to: "day" },
  exported: { sale_status: ["lead_status"] },
};
