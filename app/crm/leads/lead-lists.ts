import type { LeadListName } from "../../../db/queries/crm/lead-row.ts";
import type { ListDefinition } from "../../ui/list/list-state.ts";

/** the columns of every list of leads with their heads, in the specification's order. */
export const leadHeads = {
  id: "ID",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  notes: "Notes",
  country: "Country",
  sale_status: "Sale status",
  group: "Group",
  sale_manager: "Sale manager",
  sale_agent: "Sale agent",
  created_at: "Registered at",
  city: "City",
  retention_agent: "Retention agent",
  deposited_at: "Deposited at",
  last_access: "Last access",
  funnel_link: "Funnel link",
  reference: "Affiliate reference",
  lead_source_id: "Lead source ID",
  ftd_at: "FTD at",
  affiliator: "Affiliator",
} as const;

/** Values of the assignment filter, as clients send them. */
export const assignedValues = ["noManager", "noSaleAgent", "noRetAgent", "noAgent"] as const;

const list = (name: string): ListDefinition => ({
  name,
  columns: Object.keys(leadHeads),
  heads: leadHeads,
  sort: "-id",
  search: true,
  filters: {
    id: "id",
    status: "text",
    assigned: assignedValues,
    country: "text",
    agentId: "id",
    affId: "id",
    from: "day",
    to: "day",
  },
  exported: {
    notes: "last_note",
    sale_status: "lead_status",
    sale_manager: "manager",
    sale_agent: "agent",
    retention_agent: "retAgent",
    affiliator: "user",
  },
});

export const leadLists = {
  new: list("leads"),
  all: list("all-leads"),
  sales: list("sales"),
  retentions: list("retentions"),
  archived: list("archived"),
  clients: list("clients"),
} satisfies Partial<Record<LeadListName, ListDefinition>>;

export type StaffList = keyof typeof leadLists;

/** the others are asked neither for a country nor for a person. */
export const asksForCountry = (name: StaffList) => name !== "new" && name !== "archived";

/** by hand and by file, or by themselves and by programs. */
export const leadTypes = ["live", "manual", "all"] as const;
export type LeadType = (typeof leadTypes)[number];
