import { z } from "zod";
import { deletePlan, findPlan, savePlan } from "../../../db/generated/money.ts";
import { serveRecord } from "../../forms/edit/serve-record.ts";
import { optionalText, text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { named, optionalFigure, optionalSum } from "../edit/input.ts";

const leverage = optionalFigure("Leverage must be between 0 and 10,000");
const stopout = optionalFigure("Stop-out must be between 0% and 100%");
const input = z.object({
  name: text("Name is required", 100),
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
});

/** A change names the fields that it changes. */
export const action = serveRecord({
  roles: [admin],
  list: "/admin/pricing",
  find: findPlan,
  input,
  changed: input.partial(),
  save: ({ pool, input, ...plan }) => savePlan(pool, { ...plan, changes: named(input) }),
  remove: deletePlan,
  messages: {
    added: "Plan added successfully",
    changed: "Plan updated successfully",
    removed: "Plan deleted successfully",
  },
});
