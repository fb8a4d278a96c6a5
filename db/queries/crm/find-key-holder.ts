import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ id: z.number(), user_id: z.number() });

/** Whose key this is; null for one that does not answer. */
export function findKeyHolder(pool: CommonQueryMethods, hash: Buffer) {
  return pool.maybeOne(sql.type(row)`select id, user_id from crm.use_api_key(${sql.binary(hash)})`);
}
