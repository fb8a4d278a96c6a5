import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ limit: z.string() });

/**
 * Lets one act's statements take a minute each, where a page's may take five seconds: for the few that write a hundred thousand rows at one press.
 * The act is a transaction of its own.
 */
export function takeTime<T>(
  pool: CommonQueryMethods,
  act: (transaction: CommonQueryMethods) => Promise<T>,
): Promise<T> {
  return pool.transaction(async (transaction) => {
    await transaction.oneFirst(sql.type(row)`select set_config('statement_timeout', '60s', true) as limit`);
    return act(transaction);
  });
}
