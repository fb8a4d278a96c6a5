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

type Asked = { instrument: string; resolution: string; from: string | null; to: string | null; limit: number };

/** Bars of the bid, oldest first, the one that is being drawn included. */
export function getBars(pool: CommonQueryMethods, asked: Asked): Promise<readonly BarRow[]> {
  return pool.any(sql.type(barRow)`
    select starts_at as time, open, high, low, close, ticks
    from market.get_bars(
      ${asked.instrument}, ${asked.resolution}, ${asked.from}::timestamptz, ${asked.to}::timestamptz, ${asked.limit}
    )
  `);
}
