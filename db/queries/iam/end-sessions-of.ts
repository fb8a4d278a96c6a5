import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Signs a customer out everywhere. */
export async function endSessionsOf(pool: CommonQueryMethods, actor: Actor, userId: number): Promise<void> {
  await pool.any(sql.type(row)`select iam.end_sessions_of(${actorId(actor)}, ${userId})::text as done`);
}
