import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const quoteRow = z.object({ fee: z.string(), total: z.string() });
export type DepositQuote = z.infer<typeof quoteRow>;

type Asked = { balanceId: number; amount: string; gateway: string };

/** Fee and total of a deposit that nobody has asked for yet. */
export function quoteDeposit(pool: CommonQueryMethods, actor: Actor, args: Asked): Promise<DepositQuote> {
  return pool.one(sql.type(quoteRow)`
    select fee, total
    from money.quote_deposit(${actorId(actor)}, ${args.balanceId}, ${args.amount}::numeric, ${args.gateway})
  `);
}
