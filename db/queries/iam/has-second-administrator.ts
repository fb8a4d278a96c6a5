import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ exists: z.boolean() });

/** Whether another administrator can approve what this one asks for. */
export function hasSecondAdministrator(pool: CommonQueryMethods, actor: Actor): Promise<boolean> {
  return pool.oneFirst(sql.type(row)`select iam.has_second_administrator(${actorId(actor)}) as exists`);
}
