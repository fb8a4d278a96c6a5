import { z } from "zod";
import { optionalText, text, version } from "../../http/fields.ts";
import { optionalFigure, optionalSum } from "../edit/input.ts";

const leverage = optionalFigure("Leverage must be between 0 and 10,000");
const stopout = optionalFigure("Stop-out must be between 0% and 100%");
const optional = {
  description: optionalText(2000).optional(),
  price: optionalSum("Enter a valid amount"),
  forex_leverage: leverage,
  commodity_leverage: leverage,
  index_leverage: leverage,
  stock_leverage: leverage,
  crypto_leverage: leverage,
  forex_stopout: stopout,
  commodity_stopout: stopout,
  index_stopout: stopout,
  stock_stopout: stopout,
  crypto_stopout: stopout,
};

export const newPlan = z.object({ name: text("Name is required", 100), ...optional });
/** Changes the named fields only. */
export const changedPlan = z.object({ name: text("Name is required", 100).optional(), ...optional, version });
