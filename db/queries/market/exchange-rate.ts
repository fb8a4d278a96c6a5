import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

/** units of `quote` for one unit of `currency`. */
export function exchangeRate(pool: CommonQueryMethods, args: { quote: string; currency: string }): Promise<string> {
  return pool.oneFirst(sql.type(z.object({ rate: z.string() }))`
    select market.exchange_rate(${args.quote}, ${args.currency}) as rate
  `);
}
