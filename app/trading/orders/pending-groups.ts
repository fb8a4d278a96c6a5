import { z } from "zod";
import { placePendingGroup } from "../../../db/queries/trading/pending-orders.ts";
import { call } from "../../http/call.ts";
import { signedIn } from "../../http/roles.ts";
import { amount, instrumentName, level, side } from "../model/order-input.ts";
import { pendingKind, pendingTerms } from "../model/pending-input.ts";
import { accountOf, accountShown } from "./account-shown.ts";

const order = z.object({
  type: side,
  kind: pendingKind,
  instrument: instrumentName,
  amount,
  profit: level,
  loss: level,
  ...pendingTerms,
});

/** Places up to ten pending orders of one account that cancel each other, all or none. */
export const action = call({
  roles: signedIn,
  input: z.object({ orders: z.array(order, "Enter 2 to 10 orders").max(10, "Enter 2 to 10 orders"), ...accountShown }),
  back: "/dashboard?panel=pending",
  run: ({ trading, actor, session, input: { orders, shown_account: shown }, key }) =>
    placePendingGroup(trading, actor, { accountId: accountOf(session, shown), orders, idempotencyKey: key }),
  done: (orders) => ({ message: "Orders placed", data: { orders } }),
});
