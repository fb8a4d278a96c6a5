import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({
  id: z.number(),
  method: z.string(),
  status: z.number(),
  created: z.number(),
  duplicate: z.number(),
  invalid: z.number(),
  created_at: z.string(),
});
export type ApiCallRow = z.infer<typeof row>;

/** The last 20 calls with the actor's keys. */
export function listApiCalls(pool: CommonQueryMethods, actor: Actor): Promise<readonly ApiCallRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_api_calls(${actorId(actor)})`);
}
