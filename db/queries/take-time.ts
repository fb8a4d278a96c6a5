import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ limit: z.string() });

/**
 * For the rest of a transaction a statement may take a minute, where a page's may take five seconds: for the few that write a hundred thousand rows
 * at one press.
 */
export function takeTime(transaction: CommonQueryMethods): Promise<string> {
  return transaction.oneFirst(sql.type(row)`select set_config('statement_timeout', '60s', true) as limit`);
}
