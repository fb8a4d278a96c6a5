import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Makes a customer of a lead; answers the customer's id. */
export function convertLead(
  pool: CommonQueryMethods,
  actor: Actor,
  leadId: number,
  passwordHash: string,
): Promise<number> {
  return pool.oneFirst(sql.type(row)`select crm.convert_lead(${actorId(actor)}, ${leadId}, ${passwordHash}) as id`);
}
