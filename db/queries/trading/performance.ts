import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

/** The performance of closed trades; amounts are decimal strings in the account's currency. */
const performanceRow = z.object({
  account_id: z.number(),
  mode: z.enum(["real", "demo"]),
  currency: z.string(),
  trades: z.number(),
  won: z.number(),
  lost: z.number(),
  gains: z.string(),
  losses: z.string(),
  pro_loss: z.string(),
  win_rate: z.string().nullable(),
  profit_factor: z.string().nullable(),
  expectancy: z.string().nullable(),
  average_win: z.string().nullable(),
  average_loss: z.string().nullable(),
  best: z.string().nullable(),
  worst: z.string().nullable(),
  /** Zero or less. */
  drawdown: z.string(),
  held_won_seconds: z.number().nullable(),
  held_lost_seconds: z.number().nullable(),
  spread_cost: z.string(),
  swap: z.string().nullable(),
  first_close: z.string().nullable(),
  last_close: z.string().nullable(),
  expectancy_r: z.string().nullable(),
  trades_r: z.number(),
  winners_mae_r: z.string().nullable(),
  curve: z.array(z.object({ at: z.string(), total: z.string(), fall: z.string() })),
  instruments: z.array(
    z.object({
      instrument: z.string(),
      trades: z.number(),
      won: z.number(),
      lost: z.number(),
      win_rate: z.string().nullable(),
      pro_loss: z.string(),
    }),
  ),
  /** `hour` is null for the whole weekday; 1 is Monday. */
  hours: z.array(
    z.object({ weekday: z.number(), hour: z.number().nullable(), trades: z.number(), pro_loss: z.string() }),
  ),
  excursions: z.array(
    z.object({
      id: z.number(),
      pro_loss: z.string(),
      result_r: z.string().nullable(),
      mae_r: z.string().nullable(),
      mfe_r: z.string().nullable(),
      mae_money: z.string().nullable(),
      mfe_money: z.string().nullable(),
    }),
  ),
});
export type Performance = z.infer<typeof performanceRow>;

/** UTC days, both included, null for no bound; one side or both; weekdays and hours in the time zone. */
export type PerformanceQuery = {
  dateStart: string | null;
  dateEnd: string | null;
  side: "buy" | "sell" | null;
  timeZone: string;
};

export function readPerformance(
  pool: CommonQueryMethods,
  actor: Actor,
  { dateStart, dateEnd, side, timeZone }: PerformanceQuery,
): Promise<Performance> {
  return pool.one(sql.type(performanceRow)`
    select
      account_id, mode, currency, trades, won, lost, gains, losses, pro_loss, win_rate, profit_factor, expectancy, average_win, average_loss,
      best, worst, drawdown, held_won_seconds, held_lost_seconds, spread_cost, swap, first_close, last_close, expectancy_r, trades_r,
      winners_mae_r, curve, instruments, hours, excursions
    from trading.performance(${actorId(actor)}, ${dateStart}::date, ${dateEnd}::date, ${side}, ${timeZone})
  `);
}
