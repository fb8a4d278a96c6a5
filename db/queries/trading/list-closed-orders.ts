import { type CommonQueryMethods, sql } from "slonik";
import { orderColumns, type OrderRow, orderRow } from "./order-row.ts";

export type ClosedOrdersFilter = {
  userId: number;
  accountId: number;
  /** Inclusive days in UTC, YYYY-MM-DD. */
  dateStart: string | null;
  dateEnd: string | null;
  limit: number;
  offset: number;
};

/** One page of the closed orders of one account, last closed first. */
export function listClosedOrders(pool: CommonQueryMethods, filter: ClosedOrdersFilter): Promise<readonly OrderRow[]> {
  return pool.any(sql.type(orderRow)`
        select ${orderColumns}
        from trading.order_list
        where user_id = ${filter.userId} and account_id = ${filter.accountId} and close_time is not null
            and (${filter.dateStart}::date is null or close_time >= (${filter.dateStart}::date)::timestamp at time zone 'UTC')
            and (${filter.dateEnd}::date is null or close_time < (${filter.dateEnd}::date + 1)::timestamp at time zone 'UTC')
        order by close_time desc, id desc
        limit ${filter.limit} offset ${filter.offset}
    `);
}
