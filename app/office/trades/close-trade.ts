import { z } from "zod";
import { closeOrder } from "../../../db/queries/trading/orders.ts";
import { call } from "../../http/call.ts";
import { id, optionalText } from "../../http/fields.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { reasonFields, reasonOf } from "./trade-input.ts";

export const action = call({
  roles: [admin, manager, retentionAgent],
  input: z.object({ orderId: id(), instrument: optionalText(40), ...reasonFields }),
  run: ({ pool, actor, input: { orderId, instrument, ...input }, key }) =>
    closeOrder(pool, actor, { orderId, instrument, units: null, idempotencyKey: key, reason: reasonOf(input) }),
  done: ({ id, close_rate, close_time, pro_loss }) => ({
    message: "Order closed successfully",
    data: { order: { id, close_rate, close_time, pro_loss } },
  }),
});
