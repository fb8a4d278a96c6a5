import { type CommonQueryMethods, sql } from "slonik";
import { type OrderRow, orderRow } from "./order-row.ts";

/** Every open order of one account, newest first. */
export function listOpenOrders(
  pool: CommonQueryMethods,
  args: { userId: number; accountId: number },
): Promise<readonly OrderRow[]> {
  return pool.any(sql.type(orderRow)`
        select
            id, account_id, created_at, type, trade_amount, instrument, base_symbol, quote_symbol, kind, price_decimals, open_rate,
            close_rate, close_time, close_reason, market_rate, profit, loss, pro_loss, spread, exchange_rate, leverage, margin_used,
            currency, status, parent_id
        from trading.order_list
        where user_id = ${args.userId} and account_id = ${args.accountId} and close_time is null
        order by id desc
    `);
}
