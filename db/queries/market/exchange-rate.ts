import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ rate: z.string() });

/** units of `quote` for one unit of `currency`. */
export function exchangeRate(pool: CommonQueryMethods, args: { quote: string; currency: string }): Promise<string> {
  return pool.oneFirst(sql.type(row)`
    select market.exchange_rate(${args.quote}, ${args.currency}) as rate
  `);
}
