import { z } from "zod";
import { doubleOrder } from "../../../db/queries/trading/position-commands.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { instrumentName, slippageLimit } from "../model/order-input.ts";
import { pageUnder } from "../model/page-under.ts";
import { aboutOpened } from "./about-order.ts";

/** Opens a second order like an open one (E-38). */
export const action = call({
  roles: signedIn,
  input: z.object({ orderId: id(), instrument: instrumentName, ...slippageLimit }),
  back: "/dashboard",
  run: ({ trading, actor, input: { orderId, slippage = null, shown_rate: shown = null }, key }) =>
    doubleOrder(trading, actor, { orderId, slippage, shown, idempotencyKey: key }),
  done: (order, { input, request, requestContext }) => ({
    message: "Position doubled",
    about: aboutOpened(order, input.instrument),
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { order: { ...order, instrument: input.instrument } },
  }),
});
