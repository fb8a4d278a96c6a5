import { type CommonQueryMethods, sql } from "slonik";
import { orderColumns, type OrderRow, orderRow } from "./order-row.ts";

/** Every open order of one account, newest first. */
export function listOpenOrders(
  pool: CommonQueryMethods,
  args: { userId: number; accountId: number },
): Promise<readonly OrderRow[]> {
  return pool.any(sql.type(orderRow)`
        select ${orderColumns}
        from trading.order_list
        where user_id = ${args.userId} and account_id = ${args.accountId} and close_time is null
        order by id desc
    `);
}
