import { z } from "zod";
import { listPendingOrders, placePending } from "../../../db/queries/trading/pending-orders.ts";
import { call } from "../../http/call.ts";
import { clientOf } from "../../http/negotiate.ts";
import { onePage } from "../../http/paging.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { dashboardUnder } from "../model/address.ts";
import { aboutPlaced } from "./about-order.ts";
import { accountOf, accountShown } from "./account-shown.ts";
import { instrumentName, orderSize, side, sizeOf, ticketLevels } from "../model/order-input.ts";
import { linked, pendingKind, pendingTerms } from "../model/pending-input.ts";
import { unitsOf } from "./units-of.ts";
import { readLevels } from "./read-levels.ts";

export const loader = read({
  roles: signedIn,
  async run({ pool, session }) {
    const accountId = session.account?.id ?? 0;
    return onePage(await listPendingOrders(pool, { userId: session.user.id, accountId }));
  },
});

export const action = call({
  roles: signedIn,
  input: z.object({
    type: side,
    kind: pendingKind,
    instrument: instrumentName,
    ...orderSize,
    linked,
    ...pendingTerms,
    ...accountShown,
    ...ticketLevels,
  }),
  back: "/dashboard",
  async run({ trading, actor, session, input, key }) {
    const { type, kind, instrument, price, limitPrice, expiry, expiresAt, linked } = input;
    const accountId = accountOf(session, input.shown_account);
    const priced = { ...input, accountId, price: kind === "stop_limit" && limitPrice ? limitPrice : price };
    const levels = await readLevels(trading, actor, { ...priced, amount: sizeOf(input).amount });
    const amount = await unitsOf(trading, actor, { ...priced, ...levels });
    const terms = { price, limitPrice, expiry, expiresAt, linked };
    const order = { accountId, instrument, type, kind, amount, ...terms, ...levels, idempotencyKey: key };
    return placePending(trading, actor, order);
  },
  done: (order, { input, request, requestContext }) => ({
    message: "Order Placed Successfully",
    ...(clientOf(request, requestContext) === "browser" && { to: dashboardUnder(request) }),
    about: aboutPlaced(order, input.instrument),
    data: { order: { ...order, instrument: input.instrument } },
  }),
});
