import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PendingRow, pendingRow } from "./pending-row.ts";
import type { NewOrder } from "./place-orders.ts";

export type NewPending = NewOrder & { kind: string; price: string; expiresAt: string | null };

/** Leaves a limit or stop order with the engine. */
export function placePending(pool: CommonQueryMethods, actor: Actor, order: NewPending): Promise<PendingRow> {
  return pool.one(sql.type(pendingRow)`
        select
            id, account_id, created_at, type, kind, units as trade_amount, price, take_profit as profit, stop_loss as loss,
            expires_at, status, settled_at
        from trading.place_pending(
            ${actorId(actor)}, ${order.accountId}, ${order.instrument}, ${order.type}, ${order.kind}, ${order.amount}::numeric,
            ${order.price}::numeric, ${order.profit}::numeric, ${order.loss}::numeric, ${order.expiresAt}::timestamptz,
            ${order.idempotencyKey}
        )
    `);
}
