import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Sends a delivery of the lead webhook once more. */
export async function replayDelivery(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.one(sql.type(nothing)`select crm.replay_delivery(${actorId(actor)}, ${id}) as done`);
}
