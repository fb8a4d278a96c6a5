import { sql } from "slonik";
import { z } from "zod";

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
