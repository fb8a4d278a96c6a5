import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const opened = z.object({ id: z.number(), order_id: z.number(), status: z.string(), created_at: z.string() });

/** Opens a dispute about a close, by the owner of the order. */
export function disputeClose(
  pool: CommonQueryMethods,
  actor: Actor,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<z.infer<typeof opened>> {
  return pool.one(sql.type(opened)`
    select id, order_id, status::text, created_at from trading.dispute_close(${actorId(actor)}, ${orderId}, ${reason})
  `);
}
