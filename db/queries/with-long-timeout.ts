import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ limit: z.string() });

/**
 * Runs statements in a transaction with a timeout of a minute each instead of a page's five seconds, for bulk changes
 * of a hundred thousand rows.
 */
export function withLongTimeout<T>(
  pool: CommonQueryMethods,
  run: (transaction: CommonQueryMethods) => Promise<T>,
): Promise<T> {
  return pool.transaction(async (transaction) => {
    await transaction.oneFirst(sql.type(row)`select set_config('statement_timeout', '60s', true) as limit`);
    return run(transaction);
  });
}
