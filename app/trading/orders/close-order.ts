import { z } from "zod";
import { closeOrder } from "../../../db/queries/trading/close-order.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";
import { instrumentName, rowId } from "./order-input.ts";

export const action = call({
  roles: signedIn,
  input: z.object({ orderId: rowId, instrument: instrumentName }),
  back: "/dashboard",
  run: ({ pool, actor, input }) => closeOrder(pool, actor, input),
  done: (order, { input }) => ({
    message: "Order Closed Successfully",
    data: { order: { ...order, instrument: input.instrument } },
  }),
});
