import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const figure = z.string().nullable();
const planRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** In the currency of the setting appCurrency. */
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

/** The plans on offer as they are kept (C-091), cheapest first. */
export function listPlans(pool: CommonQueryMethods): Promise<readonly z.infer<typeof planRow>[]> {
  return pool.any(sql.type(planRow)`
    select
      id, name, description, price, forex_leverage, commodity_leverage, index_leverage, stock_leverage, crypto_leverage,
      forex_stopout, commodity_stopout, index_stopout, stock_stopout, crypto_stopout
    from money.plan_list
    order by price, id
  `);
}
