import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const accountRow = z.object({
  id: z.number(),
  mode: z.enum(["real", "demo"]),
  currency: z.string(),
  balance: z.string(),
  held: z.string(),
  margin: z.string(),
  available: z.string(),
  is_active: z.boolean(),
});
export type AccountRow = z.infer<typeof accountRow>;

/** The accounts of one user: balance, hold, used margin and free margin (E-09). */
export function listAccounts(pool: CommonQueryMethods, args: { userId: number }): Promise<readonly AccountRow[]> {
  return pool.any(sql.type(accountRow)`
    select id, mode, currency, balance, held, margin, available, is_active
    from money.account_list
    where user_id = ${args.userId}
    order by id
  `);
}

const realAccount = z.object({
  id: z.number(),
  currency: z.string(),
  balance: z.string(),
  held: z.string(),
  free_margin: z.string(),
  withdrawable: z.string(),
  largest_withdrawal: z.string(),
  is_active: z.boolean(),
});
export type RealAccount = z.infer<typeof realAccount>;

/**
 * A customer's real accounts: hold, free margin, the withdrawable amount (reduced by a floating loss, not increased by
 * a floating profit), and the largest withdrawal after its fee.
 */
export function listRealAccounts(pool: CommonQueryMethods, userId: number): Promise<readonly RealAccount[]> {
  return pool.any(sql.type(realAccount)`
    select a.id, a.currency, a.balance, a.held, round(s.free_margin, 5) as free_margin,
      trunc(money.withdrawable(a.id), 2) as withdrawable, round(money.largest_withdrawal(a.id), 2) as largest_withdrawal, a.is_active
    from money.account_list a
    cross join lateral trading.account_state(a.id) s
    where a.user_id = ${userId} and a.mode = 'real'
    order by a.id
  `);
}
