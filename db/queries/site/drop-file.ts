import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ dropped: z.unknown() });

/** Forgets a file of the actor's that serves nothing. */
export async function dropFile(pool: CommonQueryMethods, actor: Actor, name: string): Promise<void> {
  await pool.any(sql.type(row)`select site.drop_file(${actorId(actor)}, ${name})::text as dropped`);
}
