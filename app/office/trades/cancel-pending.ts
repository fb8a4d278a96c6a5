import { z } from "zod";
import { cancelPendingByStaff } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { reasonOf, reasonFields } from "./trade-input.ts";

/** Cancels a customer's pending order with a reason; the customer is notified. */
export const action = call({
  roles: [admin, manager, retentionAgent],
  method: "DELETE",
  params: idParams,
  input: z.object(reasonFields),
  run: ({ pool, actor, params, input }) =>
    cancelPendingByStaff(pool, { actor, pendingId: params.id, reason: reasonOf(input) ?? null }),
  done: ({ id, status, settled_at }) => ({
    message: "Pending order cancelled",
    data: { order: { id, status, settled_at } },
  }),
});
