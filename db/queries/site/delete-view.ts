import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Forgets a view that the actor has kept. */
export async function deleteView(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.any(sql.type(row)`select site.delete_view(${actorId(actor)}, ${id})::text as done`);
}
