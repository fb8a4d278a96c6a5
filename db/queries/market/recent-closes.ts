import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const closesRow = z.object({ instrument_id: z.number(), closes: z.string() });
export type ClosesRow = z.infer<typeof closesRow>;

/** The last hours of every instrument as closes, oldest first, the latest bid at the end; one text each. */
export function recentCloses(pool: CommonQueryMethods, args: { bars: number }): Promise<readonly ClosesRow[]> {
  return pool.any(sql.type(closesRow)`select instrument_id, closes from market.recent_closes(${args.bars})`);
}
