import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number(), full_name: z.string() });

/** The names of agents and affiliators. */
export function namePeople(
  pool: CommonQueryMethods,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly z.infer<typeof row>[]> {
  return pool.any(sql.type(row)`select * from crm.name_people(${actorId(actor)}, ${sql.array(ids, "int8")})`);
}
