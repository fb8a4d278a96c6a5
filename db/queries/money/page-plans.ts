import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const figure = z.string().nullable();
const row = z.object({
  id: z.number(),
  sort_key: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.string(),
  forex_leverage: figure,
  commodity_leverage: figure,
  stock_leverage: figure,
  index_leverage: figure,
  crypto_leverage: figure,
  forex_stopout: figure,
  commodity_stopout: figure,
  stock_stopout: figure,
  index_stopout: figure,
  crypto_stopout: figure,
  customers: z.number(),
});
export type OfficePlanRow = z.infer<typeof row>;

/** One page of the office's plans, with how many customers have each. */
export function pagePlans(pool: CommonQueryMethods, actor: Actor, ask: ListAsk): Promise<readonly OfficePlanRow[]> {
  return pool.any(sql.type(row)`
    select
      id, sort_key, name, description, price, forex_leverage, commodity_leverage, stock_leverage, index_leverage, crypto_leverage,
      forex_stopout, commodity_stopout, stock_stopout, index_stopout, crypto_stopout, customers
    from money.list_plans(${actorId(actor)}, ${asJson(ask.filters)}, ${asJson(ask.page)})
  `);
}
