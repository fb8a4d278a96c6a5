import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";

/** A call that was started belongs to the lead's story. */
export async function keepCall(
  pool: CommonQueryMethods,
  actor: Actor,
  { leadId, agentEmail }: { leadId: number; agentEmail: string },
): Promise<void> {
  await pool.query(sql.unsafe`select crm.keep_call(${actorId(actor)}, ${leadId}, ${agentEmail})`);
}
