import { countLeads } from "../../../db/queries/crm/count-leads.ts";
import type { LeadRow } from "../../../db/queries/crm/lead-row.ts";
import { listLeads } from "../../../db/queries/crm/list-leads.ts";
import type { ListSource } from "../../http/list/load-list.ts";

/** An affiliator's own leads. */
export const leadSource: ListSource<LeadRow> = {
  rows: (pool, actor, ask) => listLeads(pool, actor, "own", ask),
  count: (pool, actor, filters) => countLeads(pool, actor, "own", filters),
};
