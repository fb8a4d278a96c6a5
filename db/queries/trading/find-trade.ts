import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const found = z.object({
  id: z.number(),
  email: z.string(),
  mode: z.enum(["real", "demo"]),
  type: z.enum(["buy", "sell"]),
  instrument: z.string(),
  units: z.string(),
  price_decimals: z.number(),
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  spread: z.string(),
  pro_loss: z.string(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  currency: z.string(),
  created_at: z.string(),
  close_time: z.string().nullable(),
  may_change: z.boolean(),
  changed: lastChange,
});
const row = z.object({ found: found.nullable() });
export type FoundTrade = z.infer<typeof found>;

/** One order as its dialogs show it; null when there is none that the actor may see. */
export function findTrade(pool: CommonQueryMethods, actor: Actor, id: number): Promise<FoundTrade | null> {
  return pool.oneFirst(sql.type(row)`select trading.find_trade(${actorId(actor)}, ${id}) as found`);
}
