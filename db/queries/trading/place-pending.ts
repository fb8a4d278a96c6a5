import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { pendingColumns, type PendingRow, pendingRow } from "./pending-row.ts";
import type { NewOrder } from "./place-orders.ts";

export type NewPending = NewOrder & { kind: string; price: string; expiresAt: string | null };

/** Places a limit or stop order. */
export function placePending(pool: CommonQueryMethods, actor: Actor, order: NewPending): Promise<PendingRow> {
  return pool.one(sql.type(pendingRow)`
        select ${pendingColumns}
        from trading.place_pending(
            ${actorId(actor)}, ${order.accountId}, ${order.instrument}, ${order.type}, ${order.kind}, ${order.amount}::numeric,
            ${order.price}::numeric, ${order.profit}::numeric, ${order.loss}::numeric, ${order.expiresAt}::timestamptz,
            ${order.idempotencyKey}
        )
    `);
}
