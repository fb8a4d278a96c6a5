import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ ended: z.number() });

/** Signs the actor out elsewhere: in one session, or in all but this one; answers how many ended. */
export function endOwnSessions(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { tokenHash: Buffer; sessionId: number | null },
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
        select iam.end_own_sessions(${actorId(actor)}, ${sql.binary(args.tokenHash)}, ${args.sessionId}) as ended
    `);
}
