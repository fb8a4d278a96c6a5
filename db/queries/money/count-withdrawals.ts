import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ count: z.number() });

/** The number of a customer's withdrawals. */
export function countWithdrawals(pool: CommonQueryMethods, userId: number): Promise<number> {
  return pool.oneFirst(sql.type(row)`select count(*) from money.withdrawal_list where user_id = ${userId}`);
}
