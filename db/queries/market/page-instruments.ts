import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const row = z.object({
  id: z.number(),
  sort_key: z.string(),
  name: z.string(),
  base: z.string(),
  quote: z.string(),
  category: z.string(),
  bids: z.string().nullable(),
  asks: z.string().nullable(),
  quote_time: z.string().nullable(),
  price_decimals: z.number(),
  tradingview: z.string(),
  alias: z.string().nullable(),
  leverage: z.string(),
  tradable: z.boolean(),
  swap: z.string(),
  is_under_review: z.boolean(),
});
export type OfficeInstrumentRow = z.infer<typeof row>;

/** One page of the office's instruments, with the newest quote of each. */
export function pageInstruments(
  pool: CommonQueryMethods,
  actor: Actor,
  ask: ListAsk,
): Promise<readonly OfficeInstrumentRow[]> {
  return pool.any(sql.type(row)`
    select
      id, sort_key, name, base, quote, category, bids, asks, quote_time, price_decimals, tradingview, alias, leverage, tradable, swap,
      is_under_review
    from market.list_instruments(${actorId(actor)}, ${asJson(ask.filters)}, ${asJson(ask.page)})
  `);
}
