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
