import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Adds a lead by hand; answers its id. */
export function addLead(pool: CommonQueryMethods, actor: Actor, lead: object): Promise<number> {
  return pool.oneFirst(sql.type(row)`select crm.add_lead(${actorId(actor)}, ${JSON.stringify(lead)}::jsonb) as id`);
}
