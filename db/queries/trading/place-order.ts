import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PlacedRow, placedRow } from "./placed-row.ts";

export type NewOrder = {
  accountId: number;
  instrument: string;
  type: string;
  /** Units of the base currency, a decimal string; the levels are rates or null. */
  amount: string;
  profit: string | null;
  loss: string | null;
  idempotencyKey: string | null;
};

/** Opens a market order at the newest price; the same key answers with the same order. */
export function placeOrder(pool: CommonQueryMethods, actor: Actor, order: NewOrder): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select
            id, account_id, created_at, type, units as trade_amount, open_rate, close_rate, close_time, take_profit as profit,
            stop_loss as loss, pro_loss, spread, exchange_rate, leverage, margin_used
        from trading.place_order(
            ${actorId(actor)}, ${order.accountId}, ${order.instrument}, ${order.type}, ${order.amount}::numeric,
            ${order.profit}::numeric, ${order.loss}::numeric, ${order.idempotencyKey}
        )
    `);
}
