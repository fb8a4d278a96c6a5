import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { pendingRow } from "./pending-row.ts";

const listedRow = pendingRow.extend({ instrument: z.string(), quote_symbol: z.string(), price_decimals: z.number() });
export type ListedPendingRow = z.infer<typeof listedRow>;

/** The pending orders of one account, newest first. */
export function listPendingOrders(
  pool: CommonQueryMethods,
  args: { userId: number; accountId: number },
): Promise<readonly ListedPendingRow[]> {
  return pool.any(sql.type(listedRow)`
        select
            id, account_id, created_at, type, kind, trade_amount, instrument, quote_symbol, price_decimals, price, profit, loss,
            expires_at, status, settled_at
        from trading.pending_list
        where user_id = ${args.userId} and account_id = ${args.accountId} and status = 'pending'
        order by id desc
    `);
}
