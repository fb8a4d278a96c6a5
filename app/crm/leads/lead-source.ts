import { countLeads } from "../../../db/generated/crm.ts";
import type { LeadListName, LeadRow } from "../../../db/queries/crm/lead-row.ts";
import { listLeads } from "../../../db/queries/crm/list-leads.ts";
import type { ListSource } from "../../http/list/load-list.ts";

/** The queries beneath a list of leads, and what its address filters by. */
export function leadSource(name: LeadListName, fixed: Record<string, string> = {}): ListSource<LeadRow> {
  return {
    rows: (pool, given) => listLeads(pool, { ...given, list: name }),
    count: (pool, given) => countLeads(pool, { ...given, list: name }),
    fixed,
  };
}
