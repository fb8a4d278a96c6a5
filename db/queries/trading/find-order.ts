import { type CommonQueryMethods, sql } from "slonik";
import { orderColumns, type OrderRow, orderRow } from "./order-row.ts";

/** One order of one customer, open or closed; null for another customer's order. */
export function findOrder(
  pool: CommonQueryMethods,
  args: { userId: number; orderId: number },
): Promise<OrderRow | null> {
  return pool.maybeOne(sql.type(orderRow)`
        select ${orderColumns}
        from trading.order_list
        where user_id = ${args.userId} and id = ${args.orderId}
    `);
}
