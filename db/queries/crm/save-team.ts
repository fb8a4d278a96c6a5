import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Creates (id null) or edits a team; agents that are not named stay in it. Returns its id. */
export function saveTeam(
  pool: CommonQueryMethods,
  actor: Actor,
  id: number | null,
  team: { name: string; userId: number; userIds: readonly number[] | null; version: number | null },
): Promise<number> {
  const agents = team.userIds && sql.array(team.userIds, "int8");
  return pool.oneFirst(sql.type(row)`
    select crm.save_team(${actorId(actor)}, ${id}, ${team.name}, ${team.userId}, ${agents}, ${team.version}) as id
  `);
}
