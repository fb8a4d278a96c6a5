import { z } from "zod";
import { cancelPending, changePending } from "../../../db/queries/trading/pending-orders.ts";
import { byMethod, call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { clientOf } from "../../http/negotiate.ts";
import { signedIn } from "../../http/roles.ts";
import { amount, level } from "../model/order-input.ts";
import { pageUnder } from "../model/page-under.ts";
import { moveLevels, pendingTerms } from "../model/pending-input.ts";

const params = z.object({ id: id() });
const back = "/dashboard?panel=pending";

const cancel = call({
  roles: signedIn,
  params,
  back,
  method: "DELETE",
  run: ({ trading, actor, params }) => cancelPending(trading, actor, { pendingId: params.id }),
  done: (order) => ({ message: "Order cancelled", data: { order } }),
});

const change = call({
  roles: signedIn,
  params,
  back,
  method: "PUT",
  input: z.object({ amount, profit: level, loss: level, levels: moveLevels, ...pendingTerms }),
  run: ({ trading, actor, params, input: { profit = null, loss = null, levels, ...terms } }) =>
    changePending(trading, actor, { pendingId: params.id, profit, loss, moveLevels: levels, ...terms }),
  done: (order, { request, requestContext }) => ({
    message: "Order modified",
    // A page with scripts closes its dialog itself, as for levels.
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { order },
  }),
});

export const action = byMethod(cancel, change);
