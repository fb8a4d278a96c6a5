import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const figure = z.string().nullable();
const found = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  price: z.string(),
  forex_leverage: figure,
  commodity_leverage: figure,
  index_leverage: figure,
  stock_leverage: figure,
  crypto_leverage: figure,
  forex_stopout: figure,
  commodity_stopout: figure,
  index_stopout: figure,
  stock_stopout: figure,
  crypto_stopout: figure,
  customers: z.number(),
  changed: lastChange,
});
const row = z.object({ found });
export type FoundPlan = z.infer<typeof found>;

/** One plan as its form shows it. */
export function findPlan(pool: CommonQueryMethods, actor: Actor, id: number): Promise<FoundPlan> {
  return pool.oneFirst(sql.type(row)`select money.find_plan(${actorId(actor)}, ${id}) as found`);
}
