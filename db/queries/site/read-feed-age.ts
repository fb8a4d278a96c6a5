import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ seconds: z.number().nullable() });

/** Seconds since the last beat of the feed; null if there was none. */
export function readFeedAge(pool: CommonQueryMethods): Promise<number | null> {
  return pool.oneFirst(sql.type(row)`
        select floor(extract(epoch from market.feed_age()))::integer as seconds
    `);
}
