import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const sessionRow = z.object({
  id: z.number(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof sessionRow>;

/** Where the actor is signed in, this session first. */
export function listSessions(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { tokenHash: Buffer },
): Promise<readonly OwnSession[]> {
  return pool.any(sql.type(sessionRow)`
        select id, address, user_agent, created_at, last_seen_at, is_current
        from iam.list_sessions(${actorId(actor)}, ${sql.binary(args.tokenHash)})
    `);
}
