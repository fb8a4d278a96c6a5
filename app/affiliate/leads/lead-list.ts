import type { ListDefinition } from "../../ui/list/list-state.ts";

const heads = {
  id: "ID",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  sale_status: "Status",
  ftd_at: "FTD at",
  city: "City",
  country: "Country",
  funnel_link: "Funnel link",
  reference: "Affiliate reference",
  lead_source_id: "Lead source ID",
};
export const leadHeads = { ...heads, created_at: "Registered at" };

/** R-034; status and first deposit come before the columns that a screen of 1440 px has no room for. */
export const leadList: ListDefinition = {
  name: "affiliate-leads",
  columns: Object.keys(heads),
  heads: leadHeads,
  spare: ["created_at"],
  sort: "-id",
  search: true,
  filters: { id: "id", status: "text", from: "day", to: "day" },
  exported: { sale_status: "lead_status" },
};
