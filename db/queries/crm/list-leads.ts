import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";
import { type LeadListName, leadRow, type LeadRow } from "./lead-row.ts";

/** One page of a list of leads. */
export function listLeads(
  pool: CommonQueryMethods,
  { actor, list, filters, page }: { actor: Actor; list: LeadListName } & ListAsk,
): Promise<readonly LeadRow[]> {
  return pool.any(sql.type(leadRow)`
    select * from crm.list_leads(${actorId(actor)}, ${list}, ${asJson(filters)}, ${asJson(page)})
  `);
}
