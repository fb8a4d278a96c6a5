import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ count: z.number() });

/** How many rows the statement of one balance has on all pages. */
export function countStatement(pool: CommonQueryMethods, args: { userId: number; accountId: number }): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select count(*) from money.statement_list where user_id = ${args.userId} and account_id = ${args.accountId}
  `);
}
