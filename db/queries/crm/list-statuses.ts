import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number(), status: z.string(), is_default: z.boolean() });
export type StatusRow = z.infer<typeof row>;

/** The sales statuses in their order. */
export function listStatuses(pool: CommonQueryMethods, actor: Actor): Promise<readonly StatusRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_statuses(${actorId(actor)})`);
}
