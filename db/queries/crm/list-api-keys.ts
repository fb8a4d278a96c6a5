import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({
  id: z.number(),
  prefix: z.string(),
  last_four: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  has_copy: z.boolean(),
});
export type ApiKeyRow = z.infer<typeof row>;

/** The actor's keys that answer, newest first. */
export function listApiKeys(pool: CommonQueryMethods, actor: Actor): Promise<readonly ApiKeyRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_api_keys(${actorId(actor)})`);
}
