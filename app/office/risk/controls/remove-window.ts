import { z } from "zod";
import { removeLeverageWindow } from "../../../../db/generated/trading.ts";
import { backToList } from "../../../forms/edit/under.ts";
import { call } from "../../../http/call.ts";
import { idParams } from "../../../http/fields.ts";
import { admin } from "../../../http/roles.ts";
import { reason } from "./controls-input.ts";

/** Removes a leverage window. */
export const action = call({
  roles: [admin],
  method: "DELETE",
  params: idParams,
  input: z.object({ reason }),
  async run({ pool, actor, params, input }) {
    await removeLeverageWindow(pool, { actor, windowId: params.id, reason: input.reason });
    return params;
  },
  done: (_, { request }) => ({ message: "Leverage window removed", to: backToList(request, "/admin/risk") }),
});
