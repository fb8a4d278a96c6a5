import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const visitRow = z.object({ url: z.string(), time: z.string(), times: z.number() });

/** Which pages a customer looked at, each once, newest first. */
export function listVisits(pool: CommonQueryMethods, actor: Actor, userId: number) {
  return pool.any(sql.type(visitRow)`select url, time, times from site.list_visits(${actorId(actor)}, ${userId})`);
}
