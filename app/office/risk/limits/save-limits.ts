import { assetCategories } from "../../../../db/queries/market/list-instruments.ts";
import { saveLimits } from "../../../../db/generated/trading.ts";
import { call } from "../../../http/call.ts";
import { text } from "../../../http/fields.ts";
import { admin } from "../../../http/roles.ts";
import { limitFields } from "./limit-input.ts";

/** Sets the risk limits of one scope: "market", a category, or an instrument. */
export const action = call({
  roles: [admin],
  input: limitFields.extend({ scope: text("Unknown instrument", 40) }),
  async run({ pool, actor, input: { scope, ...limits } }) {
    const category = assetCategories.find((one) => one === scope) ?? null;
    const instrument = scope === "market" || category ? null : scope;
    await saveLimits(pool, { actor, instrument, category, limits });
  },
  done: () => ({ message: "Limits saved", to: "/admin/risk/limits" }),
});
