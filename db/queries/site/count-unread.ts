import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ unread: z.number() });

/** How many notifications the actor has not read; counted up to 100. */
export function countUnread(pool: CommonQueryMethods, actor: Actor): Promise<number> {
  return pool.oneFirst(sql.type(row)`select site.count_unread(${actorId(actor)}) as unread`);
}
