import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const tickRow = z.object({ at: z.string(), bid: z.string(), ask: z.string(), decided: z.boolean() });
export type TickRow = z.infer<typeof tickRow>;

/** The tick that decided an order's close among its neighbours, oldest first. */
export function orderTicks(
  pool: CommonQueryMethods,
  actor: Actor,
  { orderId }: { orderId: number },
): Promise<readonly TickRow[]> {
  return pool.any(sql.type(tickRow)`
    select at, bid, ask, decided from trading.order_ticks(${actorId(actor)}, ${orderId})
  `);
}
