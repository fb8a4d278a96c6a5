import { z } from "zod";
import { closeOrder } from "../../../db/queries/trading/orders.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { amount, instrumentName } from "../model/order-input.ts";
import { aboutClosed } from "./about-order.ts";
import { pageUnder } from "../model/page-under.ts";

/** Closes an order (C-158), or `units` of it. */
export const action = call({
  roles: signedIn,
  input: z.object({
    orderId: id(),
    instrument: instrumentName,
    units: z.union([z.literal("").transform(() => null), z.null(), amount], "Enter a valid amount").default(null),
  }),
  back: "/dashboard",
  run: ({ trading, actor, input, key }) => closeOrder(trading, actor, { ...input, idempotencyKey: key }),
  done: (order, { input, request, requestContext }) => ({
    message: order.parent_id === null ? "Order Closed Successfully" : "Position partially closed",
    about: aboutClosed(order, input.instrument),
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { order: { ...order, instrument: input.instrument } },
  }),
});
