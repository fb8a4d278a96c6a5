import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const entryRow = z.object({
  id: z.number(),
  created_at: z.string(),
  kind: z.string(),
  amount: z.string(),
  balance_after: z.string(),
  currency: z.string(),
});
export type EntryRow = z.infer<typeof entryRow>;

/** What one order moved in the ledger, oldest first: signed amounts, and the balance after each. */
export function orderEntries(
  pool: CommonQueryMethods,
  actor: Actor,
  { orderId }: { orderId: number },
): Promise<readonly EntryRow[]> {
  return pool.any(sql.type(entryRow)`
        select id, created_at, kind, amount, balance_after, currency
        from trading.order_entries(${actorId(actor)}, ${orderId})
    `);
}
