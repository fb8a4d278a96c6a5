import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const closureRow = z.object({
  reason: z.string(),
  rule: z.string(),
  level: z.string().nullable(),
  tick_instrument: z.string(),
  tick_time: z.string(),
  bid: z.string(),
  ask: z.string(),
  equity: z.string(),
  used_margin: z.string(),
  margin_level: z.string().nullable(),
});
export type ClosureRow = z.infer<typeof closureRow>;

/** What the engine saw when it closed one of the customer's orders; null when nobody but the customer closed it. */
export function findClosure(
  pool: CommonQueryMethods,
  args: { userId: number; orderId: number },
): Promise<ClosureRow | null> {
  return pool.maybeOne(sql.type(closureRow)`
        select reason, rule, level, tick_instrument, tick_time, bid, ask, equity, used_margin, margin_level
        from trading.closure_list
        where user_id = ${args.userId} and order_id = ${args.orderId}
    `);
}
