import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

/** Seconds since the feed last gave a sign of life; null when it never did. */
export function readFeedAge(pool: CommonQueryMethods): Promise<number | null> {
  return pool.oneFirst(sql.type(z.object({ seconds: z.number().nullable() }))`
        select floor(extract(epoch from market.feed_age()))::integer as seconds
    `);
}
