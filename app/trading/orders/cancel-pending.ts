import { z } from "zod";
import { cancelPending } from "../../../db/queries/trading/pending-orders.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { signedIn } from "../../http/roles.ts";

export const action = call({
  roles: signedIn,
  params: z.object({ id: id() }),
  back: "/dashboard?panel=pending",
  method: "DELETE",
  run: ({ trading, actor, params }) => cancelPending(trading, actor, { pendingId: params.id }),
  done: (order) => ({ message: "Order cancelled", data: { order } }),
});
