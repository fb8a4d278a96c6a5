import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { type LeadSelection, leadSelection } from "./lead-selection.ts";

const row = z.object({ change_id: z.number().nullable(), changed: z.number(), is_running: z.boolean() });

/**
 * Moves all selected leads to sales, retentions or archived, or none of them. Returns the change that an undo reverts,
 * and whether a job runs it.
 */
export function moveLeads(pool: CommonQueryMethods, actor: Actor, selection: LeadSelection, group: string) {
  return pool.one(sql.type(row)`
    select change_id, changed, is_running from crm.move_leads(${actorId(actor)}, ${leadSelection(actor, selection)}, ${group})
  `);
}
