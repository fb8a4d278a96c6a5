import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number(), full_name: z.string(), email: z.string() });
export type PersonRow = z.infer<typeof row>;

/** The options of a people selector: active users of a role (2, 4, 5 or 6) that the actor may choose, at most 200. */
export function listPeople(
  pool: CommonQueryMethods,
  actor: Actor,
  role: number,
  search?: string,
): Promise<readonly PersonRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_people(${actorId(actor)}, ${role}, ${search || null})`);
}
