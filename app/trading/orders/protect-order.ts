import { z } from "zod";
import { findOrder, setLevel } from "../../../db/queries/trading/orders.ts";
import { call } from "../../http/call.ts";
import { notFound } from "../../http/errors.ts";
import { id } from "../../http/fields.ts";
import { clientOf } from "../../http/negotiate.ts";
import { read } from "../../http/read.ts";
import { signedIn } from "../../http/roles.ts";
import { level } from "../model/order-input.ts";
import { pageUnder } from "../model/page-under.ts";

const params = z.object({ id: id() });

export const loader = read({
  roles: signedIn,
  params,
  async run({ pool, session, params }) {
    const order = await findOrder(pool, { userId: session.user.id, orderId: params.id });
    if (!order) throw notFound();
    return order;
  },
});

/**
 * The key in the body names the level, and null, an empty value or 0 clears it. The dialog's form sends `level`
 * with its switch and its field, because browsers always send the field and never an unticked switch.
 */
const input = z
  .object({
    profit: level,
    loss: level,
    level: z.enum(["profit", "loss"]).optional(),
    isOn: z.literal("on").optional(),
    rate: level,
  })
  .transform((sent, context) => {
    if (sent.level && sent.isOn && !sent.rate) {
      context.addIssue({ code: "custom", path: ["rate"], message: "Enter a valid price" });
      return z.NEVER;
    }
    if (sent.level) return { level: sent.level, rate: sent.isOn ? (sent.rate ?? null) : null };
    const named = (["profit", "loss"] as const).filter((name) => name in sent);
    const [only] = named;
    if (only && named.length === 1) return { level: only, rate: sent[only] ?? null };
    context.addIssue({ code: "custom", message: "Send either profit or loss" });
    return z.NEVER;
  });

export const action = call({
  roles: signedIn,
  method: "PUT",
  params,
  input,
  back: "/dashboard",
  run: ({ trading, actor, params, input }) =>
    setLevel(trading, actor, {
      orderId: params.id,
      level: input.level === "profit" ? "take_profit" : "stop_loss",
      rate: input.rate,
    }),
  done: (order, { input, request, requestContext }) => ({
    message: input.level === "profit" ? "Take Profit Set Successfully" : "Stop Loss Set Successfully",
    // A page with scripts closes its dialog itself: the flash of a redirect could be consumed by the reload that the
    // event causes.
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { order },
  }),
});
