import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ counted: z.unknown() });

/** Counts a code before it is verified; refuses when there were too many. */
export async function countCode(pool: CommonQueryMethods, actor: Actor): Promise<void> {
  await pool.any(sql.type(row)`select iam.count_code(${actorId(actor)})::text as counted`);
}
