import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** A call that was started belongs to the lead's story. */
export async function keepCall(
  pool: CommonQueryMethods,
  actor: Actor,
  { leadId, agentEmail }: { leadId: number; agentEmail: string },
): Promise<void> {
  await pool.one(sql.type(nothing)`select crm.keep_call(${actorId(actor)}, ${leadId}, ${agentEmail}) as done`);
}
