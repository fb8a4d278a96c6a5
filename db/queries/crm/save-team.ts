import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Adds (id null) or edits a team; answers its id. */
export function saveTeam(
  pool: CommonQueryMethods,
  actor: Actor,
  id: number | null,
  team: { name: string; userId: number | null; userIds: readonly number[] },
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select crm.save_team(${actorId(actor)}, ${id}, ${team.name}, ${team.userId}, ${sql.array(team.userIds, "int8")}) as id
  `);
}
