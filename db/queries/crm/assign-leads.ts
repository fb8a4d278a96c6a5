import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { type LeadSelection, leadSelection } from "./lead-selection.ts";

const row = z.object({ change_id: z.number().nullable(), changed: z.number(), is_running: z.boolean() });

/**
 * Assigns leads to a sales agent, a retention agent or a manager; -2 removes the assignment. Returns the change, and
 * whether a job runs it.
 */
export function assignLeads(
  pool: CommonQueryMethods,
  actor: Actor,
  selection: LeadSelection,
  data: { agentId?: number; retId?: number; managerId?: number },
) {
  return pool.one(sql.type(row)`
    select change_id, changed, is_running
    from crm.assign_leads(${actorId(actor)}, ${leadSelection(actor, selection)}, ${JSON.stringify(data)}::jsonb)
  `);
}
