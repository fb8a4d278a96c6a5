import { z } from "zod";
import { findInstrument } from "../../../db/generated/market.ts";
import { splitInstrument } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { idParams, optionalText, whole } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { backToList } from "../../forms/edit/under.ts";

const units = whole("Enter two different whole numbers between 1 and 10,000");

/** Multiplies the units of open and pending orders by the ratio and divides prices by it. */
export const action = call({
  roles: [admin],
  params: idParams,
  input: z.object({ newUnits: units, oldUnits: units, reason: optionalText(500) }),
  async run({ pool, actor, params, input }) {
    const result = await splitInstrument(pool, { actor, instrumentId: params.id, ...input });
    const { category } = await findInstrument(pool, { actor, id: params.id });
    return { id: params.id, category, result };
  },
  done: ({ id, category, result }, { request }) => ({
    message: "Split applied",
    data: result,
    to: backToList(request, `/admin/instruments/${category}`, id),
  }),
});
