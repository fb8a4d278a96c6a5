import { countLeads } from "../../../db/generated/crm.ts";
import type { LeadRow } from "../../../db/queries/crm/lead-row.ts";
import { listLeads } from "../../../db/queries/crm/list-leads.ts";
import type { ListSource } from "../../http/list/load-list.ts";

/** An affiliator's own leads. */
export const leadSource: ListSource<LeadRow> = {
  rows: (pool, given) => listLeads(pool, { ...given, list: "own" }),
  count: (pool, given) => countLeads(pool, { ...given, list: "own" }),
};
