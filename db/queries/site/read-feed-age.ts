import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ seconds: z.number().nullable() });

/** Seconds since the feed last gave a sign of life; null when it never did. */
export function readFeedAge(pool: CommonQueryMethods): Promise<number | null> {
  return pool.oneFirst(sql.type(row)`
        select floor(extract(epoch from market.feed_age()))::integer as seconds
    `);
}
