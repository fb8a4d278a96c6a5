import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Removes a team; its agents keep their leads. */
export async function deleteTeam(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.one(sql.type(nothing)`select crm.delete_team(${actorId(actor)}, ${id}) as done`);
}
