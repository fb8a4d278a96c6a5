import { z } from "zod";
import { acceptPrice, findInstrument } from "../../../db/generated/market.ts";
import { call } from "../../http/call.ts";
import { idParams, optionalText } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { figure } from "../edit/input.ts";
import { backToList } from "../../forms/edit/under.ts";

/** The newest quarantined price becomes the instrument's price. */
export const action = call({
  roles: [admin],
  params: idParams,
  input: z.object({ bid: figure("Invalid price"), reason: optionalText(500) }),
  async run({ pool, actor, params, input }) {
    await acceptPrice(pool, { actor, instrumentId: params.id, ...input });
    return findInstrument(pool, { actor, id: params.id });
  },
  done: ({ id, category }, { request }) => ({
    message: "Price accepted",
    to: backToList(request, `/admin/instruments/${category}`, id),
  }),
});
