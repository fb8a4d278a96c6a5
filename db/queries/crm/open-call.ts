import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({
  cluster: z.string(),
  api_key: z.string(),
  agent: z.string(),
  number: z.string(),
  account: z.string().nullable(),
  lead_id: z.number().nullable(),
});
type CallRequest = { leadId: number | null; phone: string | null; agentEmail: string | null };

/** Opens a call. The phone number stays on the server. */
export function openCall(pool: CommonQueryMethods, actor: Actor, request: CallRequest): Promise<z.infer<typeof row>> {
  const { leadId, phone, agentEmail } = request;
  return pool.one(sql.type(row)`
    select * from crm.open_call(${actorId(actor)}, ${leadId}, ${phone}, ${agentEmail})
  `);
}
