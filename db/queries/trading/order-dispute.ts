import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({
  /** Null while the order is open. */
  until: z.string().nullable(),
  is_possible: z.boolean(),
  /** Null when nobody disputes the close; so is what follows. */
  status: z.enum(["open", "accepted", "declined"]).nullable(),
  reason: z.string().nullable(),
  created_at: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type OrderDispute = z.infer<typeof row>;

/** Whether a close is disputed, and until when it can be. */
export function orderDispute(
  pool: CommonQueryMethods,
  actor: Actor,
  { orderId }: { orderId: number },
): Promise<OrderDispute> {
  return pool.one(sql.type(row)`
    select until, is_possible, status, reason, created_at, answer, answered_at
    from trading.order_dispute(${actorId(actor)}, ${orderId})
  `);
}
