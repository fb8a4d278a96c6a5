import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { leadRow, type LeadRow } from "./lead-row.ts";

/** One lead that the actor may see. */
export function findLead(pool: CommonQueryMethods, actor: Actor, leadId: number): Promise<LeadRow> {
  return pool.one(sql.type(leadRow)`select * from crm.find_lead(${actorId(actor)}, ${leadId})`);
}
