import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { type WhichLeads, whichLeads } from "./which-leads.ts";

const row = z.object({ change_id: z.number().nullable(), changed: z.number(), is_running: z.boolean() });

/** Moves leads to sales, retentions or archived, all or none; answers the change that undo takes back, and whether a job makes it. */
export function moveLeads(pool: CommonQueryMethods, actor: Actor, which: WhichLeads, group: string) {
  return pool.one(sql.type(row)`
    select change_id, changed, is_running from crm.move_leads(${actorId(actor)}, ${whichLeads(actor, which)}, ${group})
  `);
}
