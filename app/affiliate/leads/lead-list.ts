import type { ListDefinition } from "../../ui/list/list-state.ts";

const heads = {
  id: "ID",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  city: "City",
  country: "Country",
  funnel_link: "Funnel link",
  reference: "Affiliate reference",
  lead_source_id: "Lead source ID",
  ftd_at: "FTD at",
  sale_status: "Status",
};
export const leadHeads = { ...heads, created_at: "Registered at" };

/** */
export const leadList: ListDefinition = {
  name: "affiliate-leads",
  columns: Object.keys(heads),
  heads: leadHeads,
  spare: ["created_at"],
  sort: "-id",
  search: true,
  filters: { id: "id", status: "text", from: "day", to: "day" },
  exported: { sale_status: ["lead_status"] },
};
