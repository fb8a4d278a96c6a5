import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ sealed: z.string(), hash: z.string() });

/** The sealed copy of an active key of the actor. The access is recorded in the audit log. */
export function showApiKey(pool: CommonQueryMethods, actor: Actor, id: number): Promise<z.infer<typeof row>> {
  return pool.one(sql.type(row)`
    select sealed, encode(key_hash, 'hex') as hash from crm.show_api_key(${actorId(actor)}, ${id})
  `);
}
