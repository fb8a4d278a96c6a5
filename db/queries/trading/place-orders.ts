import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { placedColumns, type PlacedRow, placedRow } from "./orders.ts";

export type NewOrder = {
  accountId: number;
  instrument: string;
  type: string;
  /** Units of the base currency, a decimal string; the levels are prices or null. */
  amount: string | null;
  profit: string | null;
  loss: string | null;
  /** The distance of a trailing stop in trailUnit, a decimal string; null: none. */
  trail: string | null;
  trailUnit: string;
  /** Without an amount: the loss at the stop-loss in the account's currency, or in per cent of the equity (E-37). */
  risk?: string | null;
  riskPercent?: string | null;
  /** The worst accepted rate, and the largest distance in pips from the rate that was shown (E-36). */
  bound?: string | null;
  shown?: string | null;
  slippage?: string | null;
  idempotencyKey: string | null;
};

/** Places one order in a transaction of its own; the same idempotency key returns the same order. */
export function placeOrder(pool: CommonQueryMethods, actor: Actor, order: NewOrder): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from trading.place_order(
            ${actorId(actor)}, ${order.accountId}, ${order.instrument}, ${order.type}, ${order.amount}::numeric,
            ${order.profit}::numeric, ${order.loss}::numeric, ${order.idempotencyKey},
            ${order.trail}::numeric, ${order.trailUnit}, null,
            ${order.bound ?? null}::numeric, ${order.shown ?? null}::numeric, ${order.slippage ?? null}::numeric,
            ${order.risk ?? null}::numeric, ${order.riskPercent ?? null}::numeric
        )
    `);
}

const outcome = z.union([
  placedRow.extend({ n: z.number(), code: z.null() }),
  z.object({
    n: z.number(),
    code: z.string(),
    message: z.string(),
    column: z.string().nullable(),
    detail: z.string().nullable(),
  }),
]);
export type PlacedOutcome = z.infer<typeof outcome>;

/**
 * Places orders of several customers in one transaction, at most one per account. Each order has its own outcome, in no
 * particular order.
 */
export function placeOrders(
  pool: CommonQueryMethods,
  orders: readonly (NewOrder & { actorId: number })[],
): Promise<readonly PlacedOutcome[]> {
  const rows = orders.map(({ actorId, accountId, idempotencyKey, ...order }) => ({
    actor: actorId,
    account: accountId,
    key: idempotencyKey,
    ...order,
  }));
  return pool.any(sql.type(outcome)`
        select
            n, code, message, field as column, detail,
            (placed).id, (placed).account_id, (placed).created_at, (placed).type, (placed).units as trade_amount,
            (placed).open_rate, (placed).close_rate, (placed).close_time, (placed).take_profit as profit, (placed).stop_loss as loss,
            (placed).pro_loss, (placed).spread, (placed).exchange_rate, (placed).leverage, (placed).margin_used
        from trading.place_orders(${JSON.stringify(rows)}::jsonb)
    `);
}
