import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Removes a rule of automatic assignment. */
export async function deleteRule(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.one(sql.type(nothing)`select crm.delete_rule(${actorId(actor)}, ${id}) as done`);
}
