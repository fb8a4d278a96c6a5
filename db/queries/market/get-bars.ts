import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const barRow = z.object({
  time: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  ticks: z.number(),
});
export type BarRow = z.infer<typeof barRow>;

type BarQuery = { instrument: string; resolution: string; from: string | null; to: string | null; limit: number };

/** Bars of the bid, oldest first, including the current bar. */
export function getBars(pool: CommonQueryMethods, query: BarQuery): Promise<readonly BarRow[]> {
  return pool.any(sql.type(barRow)`
    select starts_at as time, open, high, low, close, ticks
    from market.get_bars(
      ${query.instrument}, ${query.resolution}, ${query.from}::timestamptz, ${query.to}::timestamptz, ${query.limit}
    )
  `);
}
