import { type CommonQueryMethods, sql } from "slonik";
import { depositColumns, type DepositRow, depositRow } from "./deposit-row.ts";

type Page = { userId: number; limit: number; offset: number };

/** One customer's deposits, newest first. */
export function listDeposits(pool: CommonQueryMethods, page: Page): Promise<readonly DepositRow[]> {
  return pool.any(sql.type(depositRow)`
    select ${depositColumns}
    from money.deposit_list
    where user_id = ${page.userId}
    order by id desc
    limit ${page.limit} offset ${page.offset}
  `);
}
