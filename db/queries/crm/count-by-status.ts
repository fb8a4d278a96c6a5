import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number(), leads: z.number() });

/** How many leads have each sales status. */
export function countByStatus(pool: CommonQueryMethods, actor: Actor): Promise<readonly z.infer<typeof row>[]> {
  return pool.any(sql.type(row)`select * from crm.count_by_status(${actorId(actor)})`);
}
