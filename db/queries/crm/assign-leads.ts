import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { type WhichLeads, whichLeads } from "./which-leads.ts";

const row = z.object({ change_id: z.number().nullable(), changed: z.number(), is_running: z.boolean() });

/** Gives leads to a sales agent, a retention agent or a manager; -2 takes them away. Answers the change, and whether a job makes it. */
export function assignLeads(
  pool: CommonQueryMethods,
  actor: Actor,
  which: WhichLeads,
  data: { agentId?: number; retId?: number; managerId?: number },
) {
  return pool.one(sql.type(row)`
    select change_id, changed, is_running
    from crm.assign_leads(${actorId(actor)}, ${whichLeads(actor, which)}, ${JSON.stringify(data)}::jsonb)
  `);
}
