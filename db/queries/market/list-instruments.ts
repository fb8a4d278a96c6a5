import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { tradeStates } from "../../shapes/control-names.ts";

export const assetCategories = ["forex", "commodity", "index", "stock", "crypto"] as const;
export type AssetCategory = (typeof assetCategories)[number];

/** Positions can be opened and closed, only closed, or neither. */
export const tradeState = z.enum(tradeStates);

const instrumentRow = z.object({
  id: z.number(),
  name: z.string(),
  base: z.string(),
  quote: z.string(),
  alias: z.string(),
  category: z.enum(assetCategories),
  tradable: z.boolean(),
  tradingview: z.string(),
  leverage: z.string(),
  price_decimals: z.number(),
  pip: z.string(),
  bids: z.string().nullable(),
  asks: z.string().nullable(),
  prevBids: z.string().nullable(),
  prevAsks: z.string().nullable(),
  closeoutBid: z.string().nullable(),
  closeoutAsk: z.string().nullable(),
  time: z.string().nullable(),
  day_change: z.string().nullable(),
  day_reference: z.string().nullable(),
  day_high: z.string().nullable(),
  day_low: z.string().nullable(),
  swap: z.string(),
  is_open: z.boolean(),
  is_stale: z.boolean(),
  stale_seconds: z.number(),
  is_simulated: z.boolean(),
  is_under_review: z.boolean(),
  trade_state: tradeState,
  trade_state_until: z.string().nullable(),
  change_seconds: z.number(),
});
export type InstrumentRow = z.infer<typeof instrumentRow>;

/** Every instrument with its newest quote (C-083), in catalogue order. Prices are null before the first tick. */
export function listInstruments(pool: CommonQueryMethods): Promise<readonly InstrumentRow[]> {
  return pool.any(sql.type(instrumentRow)`
    select
      id, name, base, quote, alias, category, tradable, tradingview, leverage, price_decimals, pip_size as pip, bid as bids, ask as asks,
      prev_bid as "prevBids", prev_ask as "prevAsks", closeout_bid as "closeoutBid", closeout_ask as "closeoutAsk",
      quote_time as time, day_change, day_reference, day_high, day_low,
      swap, is_open, is_stale, stale_seconds, is_simulated, is_under_review,
      trade_state, trade_state_until, change_seconds
    from market.instrument_list
    order by id
  `);
}
