import { type CommonQueryMethods, sql } from "slonik";
import { type WithdrawalRow, withdrawalRow } from "./withdrawal-row.ts";

type Page = { userId: number; limit: number; offset: number };

/** One customer's withdrawals, newest first. */
export function listWithdrawals(pool: CommonQueryMethods, page: Page): Promise<readonly WithdrawalRow[]> {
  return pool.any(sql.type(withdrawalRow)`
    select
      id, created_at, amount, fee, total, description, formatted_description as "formattedDescription", status, gateway,
      jsonb_build_object('currency', currency) as balance, balance_after, decline_reason
    from money.withdrawal_list
    where user_id = ${page.userId}
    order by id desc
    limit ${page.limit} offset ${page.offset}
  `);
}
