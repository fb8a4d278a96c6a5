import type { LeadListName } from "../../../db/queries/crm/lead-row.ts";
import type { ListDefinition } from "../../ui/list/list-state.ts";

/** the columns of every list of leads, in the specification's order. */
export const leadColumns = [
  "id",
  "first_name",
  "last_name",
  "email",
  "phone",
  "notes",
  "country",
  "sale_status",
  "group",
  "sale_manager",
  "sale_agent",
  "created_at",
  "city",
  "retention_agent",
  "deposited_at",
  "last_access",
  "funnel_link",
  "reference",
  "lead_source_id",
  "ftd_at",
  "affiliator",
] as const;

/** */
export const assignedValues = ["noManager", "noSaleAgent", "noRetAgent", "noAgent"] as const;

const list = (name: string): ListDefinition => ({
  name,
  columns: leadColumns,
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
    notes: ["last_note"],
    sale_status: ["lead_status"],
    sale_manager: ["manager"],
    sale_agent: ["agent"],
    retention_agent: ["retAgent"],
    affiliator: ["user"],
  },
});

export const leadLists = {
  new: list("leads"),
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
