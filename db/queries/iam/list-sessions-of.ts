import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const sessionRow = z.object({
  id: z.number(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  staff: z.string().nullable(),
});

/** Where a customer is signed in, and who acts in their place. */
export function listSessionsOf(pool: CommonQueryMethods, actor: Actor, userId: number) {
  return pool.any(sql.type(sessionRow)`
    select id, ip, user_agent, created_at, last_seen_at, staff from iam.list_sessions_of(${actorId(actor)}, ${userId})
  `);
}
