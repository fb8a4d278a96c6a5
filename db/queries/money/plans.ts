import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const figure = z.string().nullable();

/**
 * A plan as stored: its price in the currency of the setting appCurrency; null for figures that the plan does not
 * define.
 */
export const planRow = z.object({
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
});

export const planColumns = sql.fragment`
    id, name, description, price, forex_leverage, commodity_leverage, index_leverage, stock_leverage, crypto_leverage, forex_stopout,
    commodity_stopout, index_stopout, stock_stopout, crypto_stopout`;

/** The offered plans as stored (C-091), cheapest first. */
export function listPlans(pool: CommonQueryMethods): Promise<readonly z.infer<typeof planRow>[]> {
  return pool.any(sql.type(planRow)`select ${planColumns} from money.plan_list order by price, id`);
}

const officePlan = planRow.extend({ sort_key: z.string(), customers: z.number() });
export type OfficePlanRow = z.infer<typeof officePlan>;

/** One page of the plans in the back office, with the number of customers of each. */
export function pagePlans(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly OfficePlanRow[]> {
  return pool.any(sql.type(officePlan)`
    select ${planColumns}, sort_key, customers
    from money.list_plans(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
