import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import type { NewOrder } from "./place-orders.ts";

/** A pending order: `price` is its trigger price, `profit` and `loss` are the levels of the order that it opens. */
export const pendingRow = z.object({
  id: z.number(),
  account_id: z.number(),
  created_at: z.string(),
  type: z.enum(["buy", "sell"]),
  kind: z.enum(["limit", "stop"]),
  trade_amount: z.string(),
  price: z.string(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  expires_at: z.string().nullable(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  settled_at: z.string().nullable(),
});
export type PendingRow = z.infer<typeof pendingRow>;

/** The columns of pendingRow in a result of type trading.pending_orders. */
export const pendingColumns = sql.fragment`
    id, account_id, created_at, type, kind, units as trade_amount, price, take_profit as profit, stop_loss as loss, expires_at, status,
    settled_at`;

const listedRow = pendingRow.extend({ instrument: z.string(), quote_symbol: z.string(), price_decimals: z.number() });
export type ListedPendingRow = z.infer<typeof listedRow>;

/** The pending orders of one account, newest first. */
export function listPendingOrders(
  pool: CommonQueryMethods,
  args: { userId: number; accountId: number },
): Promise<readonly ListedPendingRow[]> {
  return pool.any(sql.type(listedRow)`
        select
            id, account_id, created_at, type, kind, trade_amount, instrument, quote_symbol, price_decimals, price, profit, loss,
            expires_at, status, settled_at
        from trading.pending_list
        where user_id = ${args.userId} and account_id = ${args.accountId} and status = 'pending'
        order by id desc
    `);
}

export type NewPending = NewOrder & { kind: string; price: string; expiresAt: string | null };

/** Places a limit or stop order. */
export function placePending(pool: CommonQueryMethods, actor: Actor, order: NewPending): Promise<PendingRow> {
  return pool.one(sql.type(pendingRow)`
        select ${pendingColumns}
        from trading.place_pending(
            ${actorId(actor)}, ${order.accountId}, ${order.instrument}, ${order.type}, ${order.kind}, ${order.amount}::numeric,
            ${order.price}::numeric, ${order.profit}::numeric, ${order.loss}::numeric, ${order.expiresAt}::timestamptz,
            ${order.idempotencyKey}, ${order.trail}::numeric, ${order.trailUnit}
        )
    `);
}

/** Cancels a pending order. */
export function cancelPending(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { pendingId: number },
): Promise<PendingRow> {
  return pool.one(sql.type(pendingRow)`
        select ${pendingColumns}
        from trading.cancel_pending(${actorId(actor)}, ${args.pendingId})
    `);
}
