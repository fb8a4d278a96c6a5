import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { orderColumns, orderRow } from "./orders.ts";

/** An open order with the swaps booked so far, as money in the account's currency, and the size of its pip. */
export const positionRow = orderRow.extend({ swap: z.string(), pip: z.string() });
export type PositionRow = z.infer<typeof positionRow>;

/** listOpenOrders with the columns of positionRow, which need a lookup in the ledger for each order. */
export function listPositions(
  pool: CommonQueryMethods,
  args: { userId: number; accountId: number },
): Promise<readonly PositionRow[]> {
  return pool.any(sql.type(positionRow)`
        select ${orderColumns}, swap, pip
        from trading.order_list
        where user_id = ${args.userId} and account_id = ${args.accountId} and close_time is null
        order by id desc
    `);
}
