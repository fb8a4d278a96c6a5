import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Removes a sales status that no lead has. */
export async function deleteStatus(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.one(sql.type(nothing)`select crm.delete_status(${actorId(actor)}, ${id}) as done`);
}
