import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const accountStateRow = z.object({
  balance: z.string(),
  held: z.string(),
  profit_loss: z.string(),
  equity: z.string(),
  used_margin: z.string(),
  free_margin: z.string(),
  margin_level: z.string().nullable(),
});
export type AccountStateRow = z.infer<typeof accountStateRow>;

/** E-08 to E-11 of one balance, unrounded, in its currency; the level is null without used margin. */
export function accountState(pool: CommonQueryMethods, args: { accountId: number }): Promise<AccountStateRow> {
  return pool.one(sql.type(accountStateRow)`
        select balance, held, profit_loss, equity, used_margin, free_margin, margin_level
        from trading.account_state(${args.accountId})
    `);
}
