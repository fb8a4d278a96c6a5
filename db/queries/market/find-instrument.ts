import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const found = z.object({
  id: z.number(),
  name: z.string(),
  alias: z.string().nullable(),
  base: z.string(),
  quote: z.string(),
  category: z.string(),
  bids: z.string().nullable(),
  asks: z.string().nullable(),
  tradingview: z.string(),
  leverage: z.string(),
  tradable: z.boolean(),
  swap: z.string(),
  providerSymbol: z.string(),
  priceDecimals: z.number(),
  time: z.string().nullable(),
  /** In percent; null: the category's counts. */
  maxJump: z.string().nullable(),
  categoryMaxJump: z.string(),
  /** The newest quarantined tick while the price is under review, and by how many percent its bid moved. */
  review: z
    .object({ bid: z.string(), ask: z.string(), time: z.string(), ticks: z.number(), move: z.string() })
    .nullable(),
  /** Open and pending orders that rest on its price. */
  uses: z.number(),
  changed: lastChange,
});
const row = z.object({ found });
export type FoundInstrument = z.infer<typeof found>;

/** One instrument as its form shows it. */
export function findInstrument(pool: CommonQueryMethods, actor: Actor, id: number): Promise<FoundInstrument> {
  return pool.oneFirst(sql.type(row)`select market.find_instrument(${actorId(actor)}, ${id}) as found`);
}
