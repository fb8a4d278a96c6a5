import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ change: z.number() });

/** Takes a lead out of every list; answers the change that undo takes back. */
export function deleteLead(pool: CommonQueryMethods, actor: Actor, leadId: number): Promise<number> {
  return pool.oneFirst(sql.type(row)`select crm.delete_lead(${actorId(actor)}, ${leadId}) as change`);
}
