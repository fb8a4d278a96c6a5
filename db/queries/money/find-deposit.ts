import { type CommonQueryMethods, sql } from "slonik";
import { depositColumns, type DepositRow, depositRow } from "./deposit-row.ts";

/** One of the customer's deposits; without an id, the newest of the last 24 hours. */
export function findDeposit(
  pool: CommonQueryMethods,
  args: { userId: number; id: number | null },
): Promise<DepositRow | null> {
  return pool.maybeOne(sql.type(depositRow)`
    select ${depositColumns}
    from money.deposit_list
    where user_id = ${args.userId} and id = coalesce(${args.id}::bigint, (
      select max(d.id) from money.deposit_list d where d.user_id = ${args.userId} and d.created_at > now() - interval '1 day'
    ))
  `);
}
