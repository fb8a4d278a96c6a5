import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PlacedRow, placedRow } from "./placed-row.ts";

/** Sets the take-profit rate of an open order; null clears it. */
export function setProfit(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { orderId: number; profit: string | null },
): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select
            id, account_id, created_at, type, units as trade_amount, open_rate, close_rate, close_time, take_profit as profit,
            stop_loss as loss, pro_loss, spread, exchange_rate, leverage, margin_used
        from trading.set_profit(${actorId(actor)}, ${args.orderId}, ${args.profit}::numeric)
    `);
}
