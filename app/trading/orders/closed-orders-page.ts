import type { CommonQueryMethods } from "slonik";
import { z } from "zod";
import { countClosedOrders, listClosedOrders } from "../../../db/queries/trading/orders.ts";
import { optionalDay } from "../../http/fields.ts";
import { pageMeta, pageNumber } from "../../http/paging.ts";
import type { Session } from "../../http/session.ts";

const day = optionalDay("Enter dates as YYYY-MM-DD, for example 2026-01-31");

export const closedOrdersQuery = z.object({
  page: pageNumber,
  limit: z.coerce.number().int().min(1).max(50).catch(15),
  dateStart: day,
  dateEnd: day,
});

/** A page of the active account's closed orders, with the total. */
export async function closedOrdersPage(
  pool: CommonQueryMethods,
  session: Session,
  query: z.infer<typeof closedOrdersQuery>,
) {
  const { page, limit, dateStart, dateEnd } = query;
  const filter = { userId: session.user.id, accountId: session.account?.id ?? 0, dateStart, dateEnd };
  const [data, total] = await Promise.all([
    listClosedOrders(pool, { ...filter, limit, offset: (page - 1) * limit }),
    countClosedOrders(pool, filter),
  ]);
  return { data, meta: pageMeta(total, { page, limit }) };
}
