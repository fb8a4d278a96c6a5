import { type CommonQueryMethods, sql } from "slonik";
import { type DepositRow, depositRow } from "./deposit-row.ts";

type Page = { userId: number; limit: number; offset: number };

/** One customer's deposits, newest first. */
export function listDeposits(pool: CommonQueryMethods, page: Page): Promise<readonly DepositRow[]> {
  return pool.any(sql.type(depositRow)`
    select
      id, created_at, account_id, amount, fee, total, description, details as "formattedDescription", status, gateway, gateway_title,
      jsonb_build_object('currency', currency) as balance, balance_after, decline_reason, proof, reference, payment_reference,
      provider_reference, payment
    from money.deposit_list
    where user_id = ${page.userId}
    order by id desc
    limit ${page.limit} offset ${page.offset}
  `);
}
