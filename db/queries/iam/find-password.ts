import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ hash: z.string() });

/** The hash that the actor's own password is verified against. Counts the attempt. */
export function findPassword(pool: CommonQueryMethods, actor: Actor, args: { address: string }): Promise<string> {
  return pool.oneFirst(sql.type(row)`select iam.find_password(${actorId(actor)}, ${args.address}::inet) as hash`);
}
