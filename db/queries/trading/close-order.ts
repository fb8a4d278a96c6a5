import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PlacedRow, placedRow } from "./placed-row.ts";

/** Closes an order at the newest price; one that is closed already is answered as it is. */
export function closeOrder(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { orderId: number; instrument: string | null },
): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select
            id, account_id, created_at, type, units as trade_amount, open_rate, close_rate, close_time, take_profit as profit,
            stop_loss as loss, pro_loss, spread, exchange_rate, leverage, margin_used
        from trading.close_order(${actorId(actor)}, ${args.orderId}, ${args.instrument})
    `);
}
