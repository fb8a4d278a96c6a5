import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const row = z.object({ id: z.number(), status: z.string(), is_default: z.boolean(), changed: lastChange });

/** One sales status as its form shows it. */
export function getStatus(pool: CommonQueryMethods, actor: Actor, id: number): Promise<z.infer<typeof row>> {
  return pool.one(sql.type(row)`select * from crm.get_status(${actorId(actor)}, ${id})`);
}
