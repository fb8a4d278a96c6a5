import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PlacedRow, placedRow } from "./placed-row.ts";

/** Sets the stop-loss rate of an open order; null clears it. */
export function setLoss(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { orderId: number; loss: string | null },
): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select
            id, account_id, created_at, type, units as trade_amount, open_rate, close_rate, close_time, take_profit as profit,
            stop_loss as loss, pro_loss, spread, exchange_rate, leverage, margin_used
        from trading.set_loss(${actorId(actor)}, ${args.orderId}, ${args.loss}::numeric)
    `);
}
