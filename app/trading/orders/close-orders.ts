import { z } from "zod";
import { closeOrders } from "../../../db/generated/trading.ts";
import { call } from "../../http/call.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { accountOf, accountShown } from "./account-shown.ts";
import { closeGroup } from "./close-group.ts";
import { pageUnder } from "../model/page-under.ts";

/** Closes all open orders of the active account, or the losing ones, optionally of one instrument and side. */
export const action = call({
  roles: signedIn,
  input: z.object({ ...closeGroup, ...accountShown }),
  back: "/dashboard",
  run: ({ trading, actor, session, input: { shown_account: shown, ...group }, key }) =>
    closeOrders(trading, { actor, ...group, balanceId: accountOf(session, shown), idempotencyKey: key }),
  done: ({ remaining, ...closed }, { request, requestContext }) => {
    const left = [...new Set(remaining.map((order) => pairNamed(order.instrument)))].join(", ");
    return {
      ...(left
        ? { message: "Positions closed: {{n}}. Still open (market closed or no price): {{left}}" }
        : { message: "Positions closed: {{n}}" }),
      values: { n: String(closed.count), left },
      ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
      data: { ...closed, remaining },
    };
  },
});
