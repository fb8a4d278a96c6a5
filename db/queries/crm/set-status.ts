import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** The sales status of one lead. */
export async function setStatus(pool: CommonQueryMethods, actor: Actor, leadId: number, status: string): Promise<void> {
  await pool.one(sql.type(nothing)`select crm.set_status(${actorId(actor)}, ${leadId}, ${status}) as done`);
}
