import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { pendingKind } from "../../shapes/trading.ts";
import type { NewOrder } from "./place-orders.ts";

/**
 * A pending order: `price` is its trigger price, `limit_price` the limit of a stop-limit, which waits for it once
 * `armed_at` is set; `profit` and `loss` are the levels of the order that it opens. The orders of a `group_id` cancel
 * each other.
 */
export const pendingRow = z.object({
  id: z.number(),
  account_id: z.number(),
  created_at: z.string(),
  type: z.enum(["buy", "sell"]),
  kind: pendingKind,
  trade_amount: z.string(),
  price: z.string(),
  limit_price: z.string().nullable(),
  armed_at: z.string().nullable(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  expiry: z.enum(["gtc", "day", "date"]),
  expires_at: z.string().nullable(),
  group_id: z.number().nullable(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  settled_at: z.string().nullable(),
});
export type PendingRow = z.infer<typeof pendingRow>;

/** The columns of pendingRow in a result of type trading.pending_orders. */
export const pendingColumns = sql.fragment`
    id, account_id, created_at, type, kind, units as trade_amount, price, limit_price, armed_at, take_profit as profit, stop_loss as loss,
    expiry, expires_at, group_id, status, settled_at`;

/** With its instrument, the price that it waits for, and the market rate that is compared with that price. */
const listedRow = pendingRow.extend({
  instrument: z.string(),
  quote_symbol: z.string(),
  category: z.string(),
  price_decimals: z.number(),
  pip: z.string(),
  next_price: z.string(),
  market_rate: z.string().nullable(),
});
export type ListedPendingRow = z.infer<typeof listedRow>;

const listedColumns = sql.fragment`
    id, account_id, created_at, type, kind, trade_amount, instrument, quote_symbol, price_decimals, price, limit_price, armed_at, profit,
    loss, expiry, expires_at, group_id, status, settled_at, category, pip, next_price, market_rate`;

/** The pending orders of one account, newest first. */
export function listPendingOrders(
  pool: CommonQueryMethods,
  args: { userId: number; accountId: number },
): Promise<readonly ListedPendingRow[]> {
  return pool.any(sql.type(listedRow)`
        select
            ${listedColumns}
        from trading.pending_list
        where user_id = ${args.userId} and account_id = ${args.accountId} and status = 'pending'
        order by id desc
    `);
}

/** One pending order of a user, of any status; null for another user's. */
export function findPendingOrder(
  pool: CommonQueryMethods,
  args: { userId: number; pendingId: number },
): Promise<ListedPendingRow | null> {
  return pool.maybeOne(sql.type(listedRow)`
        select ${listedColumns} from trading.pending_list where user_id = ${args.userId} and id = ${args.pendingId}
    `);
}

type PendingTerms = {
  price: string;
  limitPrice: string | null;
  /** gtc, day or date; null: by the time. */
  expiry: string | null;
  expiresAt: string | null;
};
export type NewPending = NewOrder &
  PendingTerms & {
    kind: string;
    /** A pending order of the account with which this one forms a group that cancels each other. */
    linked: number | null;
  };

/** Places a pending order. */
export function placePending(pool: CommonQueryMethods, actor: Actor, order: NewPending): Promise<PendingRow> {
  return pool.one(sql.type(pendingRow)`
        select ${pendingColumns}
        from trading.place_pending(
            ${actorId(actor)}, ${order.accountId}, ${order.instrument}, ${order.type}, ${order.kind}, ${order.amount}::numeric,
            ${order.price}::numeric, ${order.profit}::numeric, ${order.loss}::numeric, ${order.expiresAt}::timestamptz,
            ${order.idempotencyKey}, ${order.limitPrice}::numeric, ${order.expiry}, ${order.linked},
            ${order.trail}::numeric, ${order.trailUnit}
        )
    `);
}

/** Replaces amount, prices, levels and expiry of a pending order; its levels move with the price if `moveLevels`. */
export function changePending(
  pool: CommonQueryMethods,
  actor: Actor,
  order: PendingTerms & {
    pendingId: number;
    amount: string;
    profit: string | null;
    loss: string | null;
    moveLevels: boolean;
  },
): Promise<PendingRow> {
  return pool.one(sql.type(pendingRow)`
        select ${pendingColumns}
        from trading.change_pending(
            ${actorId(actor)}, ${order.pendingId}, ${order.amount}::numeric, ${order.price}::numeric, ${order.limitPrice}::numeric,
            ${order.profit}::numeric, ${order.loss}::numeric, ${order.expiry}, ${order.expiresAt}::timestamptz, ${order.moveLevels}
        )
    `);
}

/** Places pending orders that cancel each other, all or none. */
export function placePendingGroup(
  pool: CommonQueryMethods,
  actor: Actor,
  group: { accountId: number; orders: readonly object[]; idempotencyKey: string | null },
): Promise<readonly PendingRow[]> {
  return pool.any(sql.type(pendingRow)`
        select ${pendingColumns}
        from trading.place_pending_group(
            ${actorId(actor)}, ${group.accountId}, ${JSON.stringify(group.orders)}::jsonb, ${group.idempotencyKey}
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
