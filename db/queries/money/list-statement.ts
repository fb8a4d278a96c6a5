import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const statementRow = z.object({
  id: z.number(),
  created_at: z.string(),
  currency: z.string(),
  kind: z.string(),
  source_type: z.string(),
  source_id: z.string(),
  description: z.string(),
  amount: z.string(),
  balance_after: z.string(),
});
export type StatementRow = z.infer<typeof statementRow>;

type Page = { userId: number; accountId: number; limit: number; offset: number };

/** The ledger of one balance from its owner's side, newest first: each amount with its sign and the balance after it. */
export function listStatement(pool: CommonQueryMethods, page: Page): Promise<readonly StatementRow[]> {
  return pool.any(sql.type(statementRow)`
    select id, created_at, currency, kind, source_type, source_id, description, amount, balance_after
    from money.statement_list
    where user_id = ${page.userId} and account_id = ${page.accountId}
    order by created_at desc, id desc
    limit ${page.limit} offset ${page.offset}
  `);
}
