import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Switches somebody's second step off for them; says how it was made sure who asks. */
export async function endSecondStepOf(
  pool: CommonQueryMethods,
  actor: Actor,
  userId: number,
  reason: string,
): Promise<void> {
  await pool.any(sql.type(row)`select iam.end_second_step_of(${actorId(actor)}, ${userId}, ${reason})::text as done`);
}
