import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Stops a key of the actor's at once. */
export async function revokeApiKey(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.one(sql.type(nothing)`select crm.revoke_api_key(${actorId(actor)}, ${id}) as done`);
}
