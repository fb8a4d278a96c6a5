import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const settings = z.object({
  spreads: z.record(z.string(), z.string()),
  /** The largest accepted move of a tick in percent, by category. */
  maxJumps: z.record(z.string(), z.string()),
  lots: z.record(z.string(), z.enum(["lot", "amount"])),
  lotSelector: z.array(z.object({ label: z.string(), value: z.string() })),
  changed: z.object({ spreads: lastChange, maxJumps: lastChange, lots: lastChange, lotSelector: lastChange }),
});
const row = z.object({ settings });
export type TradeSettings = z.infer<typeof settings>;

/** Spreads in pips and lot or amount by category, and the lots to choose from. */
export function tradeSettings(pool: CommonQueryMethods, actor: Actor): Promise<TradeSettings> {
  return pool.oneFirst(sql.type(row)`select market.trade_settings(${actorId(actor)}) as settings`);
}
