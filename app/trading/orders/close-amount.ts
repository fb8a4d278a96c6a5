import { z } from "zod";
import { closeAmount } from "../../../db/queries/trading/position-commands.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { amount, instrumentName } from "../model/order-input.ts";
import { pageUnder } from "../model/page-under.ts";
import { aboutClosed } from "./about-order.ts";

/** Closes the part of a position that is worth an amount of money. */
export const action = call({
  roles: signedIn,
  input: z.object({ orderId: id(), instrument: instrumentName, amount }),
  back: "/dashboard",
  run: ({ trading, actor, input, key }) =>
    closeAmount(trading, actor, { orderId: input.orderId, amount: input.amount, idempotencyKey: key }),
  done: (order, { input, request, requestContext }) => ({
    message: "Position partially closed",
    about: aboutClosed(order, input.instrument),
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { order: { ...order, instrument: input.instrument } },
  }),
});
