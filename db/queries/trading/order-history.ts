import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const eventRow = z.object({
  at: z.string(),
  event: z.enum([
    "left_limit",
    "left_stop",
    "opened",
    "split",
    "take_profit_set",
    "stop_loss_set",
    "part_closed",
    "reached",
    "closed",
    "told",
    "edited",
  ]),
  /** The rate of the event; a level that was set to null was cleared. */
  rate: z.string().nullable(),
  rate_before: z.string().nullable(),
  units: z.string().nullable(),
  by_staff: z.boolean(),
  /** The pending order, the order a part was cut from, or the part. */
  other_id: z.number().nullable(),
  /** Why staff edited or closed the order. */
  reason: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRow>;

/** What became of one order, oldest first. */
export function orderHistory(
  pool: CommonQueryMethods,
  actor: Actor,
  { orderId }: { orderId: number },
): Promise<readonly EventRow[]> {
  return pool.any(sql.type(eventRow)`
        select at, event, rate, rate_before, units, by_staff, other_id, reason
        from trading.order_history(${actorId(actor)}, ${orderId})
    `);
}
