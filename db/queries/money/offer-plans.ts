import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const byCategory = z.record(z.enum(["forex", "commodity", "index", "stock", "crypto"]), z.string().nullable());

const planRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** As it would be charged to the active balance, in its currency. */
  price: z.string(),
  currency: z.string(),
  leverages: byCategory,
  stopouts: byCategory,
  is_current: z.boolean(),
  is_affordable: z.boolean(),
});
export type PlanRow = z.infer<typeof planRow>;

/** The plans on offer, cheapest first, as the actor would get them. */
export function offerPlans(pool: CommonQueryMethods, actor: Actor): Promise<readonly PlanRow[]> {
  return pool.any(sql.type(planRow)`
    select id, name, description, price, currency, leverages, stopouts, is_current, is_affordable
    from money.offer_plans(${actorId(actor)})
  `);
}
