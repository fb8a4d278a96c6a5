import { z } from "zod";
import { reverseOrder } from "../../../db/queries/trading/position-commands.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { instrumentName, slippageLimit } from "../model/order-input.ts";
import { pageUnder } from "../model/page-under.ts";
import { aboutOpened } from "./about-order.ts";

/** Closes a position and opens the opposite one at the same quote (E-38). */
export const action = call({
  roles: signedIn,
  input: z.object({ orderId: id(), instrument: instrumentName, ...slippageLimit }),
  back: "/dashboard",
  run: ({ trading, actor, input: { orderId, slippage = null, shown_rate: shown = null }, key }) =>
    reverseOrder(trading, actor, { orderId, slippage, shown, idempotencyKey: key }),
  done: ([closed, opened], { input, request, requestContext }) => ({
    message: "Position reversed",
    ...(opened && { about: aboutOpened(opened, input.instrument) }),
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { closed, order: opened },
  }),
});
