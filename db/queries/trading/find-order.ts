import { type CommonQueryMethods, sql } from "slonik";
import { type OrderRow, orderRow } from "./order-row.ts";

/** One order of one customer, open or closed; null for anybody else's. */
export function findOrder(
  pool: CommonQueryMethods,
  args: { userId: number; orderId: number },
): Promise<OrderRow | null> {
  return pool.maybeOne(sql.type(orderRow)`
        select
            id, account_id, created_at, type, trade_amount, instrument, base_symbol, quote_symbol, kind, price_decimals, open_rate,
            close_rate, close_time, close_reason, market_rate, profit, loss, pro_loss, spread, exchange_rate, leverage, margin_used,
            currency, status, parent_id
        from trading.order_list
        where user_id = ${args.userId} and id = ${args.orderId}
    `);
}
