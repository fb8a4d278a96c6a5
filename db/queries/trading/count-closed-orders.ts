import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import type { ClosedOrdersFilter } from "./list-closed-orders.ts";

const row = z.object({ count: z.number() });

/** The number of orders under the same filter. */
export function countClosedOrders(
  pool: CommonQueryMethods,
  filter: Pick<ClosedOrdersFilter, "userId" | "accountId" | "dateStart" | "dateEnd">,
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
        select count(*)
        from trading.order_list
        where user_id = ${filter.userId} and account_id = ${filter.accountId} and close_time is not null
            and (${filter.dateStart}::date is null or close_time >= (${filter.dateStart}::date)::timestamp at time zone 'UTC')
            and (${filter.dateEnd}::date is null or close_time < (${filter.dateEnd}::date + 1)::timestamp at time zone 'UTC')
    `);
}
