import { z } from "zod";
import { listClosedOrders, listOpenOrders } from "../../../db/queries/trading/orders.ts";
import { call } from "../../http/call.ts";
import { clientOf } from "../../http/negotiate.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { dashboardUnder } from "../model/address.ts";
import { accountOf, accountShown } from "./account-shown.ts";
import { instrumentName, limitOf, orderSize, priceLimit, side, sizeOf, ticketLevels } from "../model/order-input.ts";
import { aboutOpened } from "./about-order.ts";
import { placeInBatch } from "./order-batches.ts";
import { readLevels } from "./read-levels.ts";

const MAX_CLOSED = 15;

/** All open orders of the active account, then the last fifteen closed ones. */
export const loader = read({
  roles: signedIn,
  async run({ pool, session }) {
    const owner = { userId: session.user.id, accountId: session.account?.id ?? 0 };
    const [open, closed] = await Promise.all([
      listOpenOrders(pool, owner),
      listClosedOrders(pool, { ...owner, dateStart: null, dateEnd: null, limit: MAX_CLOSED, offset: 0 }),
    ]);
    return onePage([...open, ...closed]);
  },
});

export const action = call({
  roles: signedIn,
  input: z.object({
    type: side,
    instrument: instrumentName,
    ...orderSize,
    ...priceLimit,
    ...accountShown,
    ...ticketLevels,
  }),
  back: "/dashboard",
  async run({ trading, actor, session, input, key }) {
    const { type, instrument } = input;
    const accountId = accountOf(session, input.shown_account);
    const size = sizeOf(input);
    const levels = await readLevels(trading, actor, { ...input, accountId, amount: size.amount, price: null });
    const order = { accountId, instrument, type, ...size, ...limitOf(input), ...levels, idempotencyKey: key };
    return placeInBatch(trading, actor, order);
  },
  done: (order, { input, request, requestContext }) => ({
    message: "Order Placed Successfully",
    about: aboutOpened(order, input.instrument),
    ...(clientOf(request, requestContext) === "browser" && { to: dashboardUnder(request) }),
    data: { order: { ...order, instrument: input.instrument } },
  }),
});
