import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const subscriptionRow = z.object({ id: z.number(), plan_id: z.number(), account_id: z.number(), price: z.string() });
export type SubscriptionRow = z.infer<typeof subscriptionRow>;

type Subscribing = { planId: number; idempotencyKey: string | null };

/** Takes a plan, paid from the active real balance; the same key pays once. */
export function subscribePlan(pool: CommonQueryMethods, actor: Actor, args: Subscribing): Promise<SubscriptionRow> {
  return pool.one(sql.type(subscriptionRow)`
    select id, plan_id, account_id, price
    from money.subscribe_plan(${actorId(actor)}, ${args.planId}, ${args.idempotencyKey})
  `);
}
