import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Changes the named fields of a lead; a version that is not the newest is refused. */
export async function editLead(
  pool: CommonQueryMethods,
  actor: Actor,
  leadId: number,
  lead: object,
  version: number | null,
): Promise<void> {
  await pool.one(sql.type(nothing)`
    select crm.edit_lead(${actorId(actor)}, ${leadId}, ${JSON.stringify(lead)}::jsonb, ${version}) as done
  `);
}
