import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const position = z.object({
  instrument: z.string(),
  quote_symbol: z.string(),
  price_decimals: z.number(),
  bid: z.string(),
  ask: z.string(),
  quote_time: z.string(),
  long_units: z.string(),
  long_cost: z.string(),
  short_units: z.string(),
  short_cost: z.string(),
  spread: z.string(),
  quote_value: z.string(),
  multiplier: z.string(),
  divisor: z.string(),
  profit_loss: z.string(),
});
const rounding = z.object({ instrument: z.null(), profit_loss: z.string() });
const equityRow = z.union([position, rounding]);
export type EquityPosition = z.infer<typeof position>;
export type EquityRow = z.infer<typeof equityRow>;

/** The positions that make up the equity of a stop-out; the row without an instrument is the rounding difference. */
export function orderEquity(
  pool: CommonQueryMethods,
  actor: Actor,
  { orderId }: { orderId: number },
): Promise<readonly EquityRow[]> {
  return pool.any(sql.type(equityRow)`
        select
            instrument, quote_symbol, price_decimals, bid, ask, quote_time, long_units, long_cost, short_units, short_cost, spread,
            quote_value, multiplier, divisor, profit_loss
        from trading.order_equity(${actorId(actor)}, ${orderId})
    `);
}
