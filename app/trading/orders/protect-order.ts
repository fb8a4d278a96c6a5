import { z } from "zod";
import { distanceUnit, findOrder, setLevel } from "../../../db/queries/trading/orders.ts";
import { setBreakEven, setTrailingStop } from "../../../db/queries/trading/stops.ts";
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
 * with its switch and its field, because browsers always send the field and never an unticked switch. `stop` chooses a
 * trailing stop (`distance`, `unit`, `activation`; no distance ends it) or a break-even (`offset` and `gain` in
 * `offsetUnit`; no gain: now; `endsBreakEven` removes an automatic one).
 */
const input = z
  .object({
    profit: level,
    loss: level,
    level: z.enum(["profit", "loss"]).optional(),
    isOn: z.literal("on").optional(),
    rate: level,
    stop: z.enum(["fixed", "break_even", "trailing"]).optional(),
    distance: level,
    unit: distanceUnit.default("pips"),
    activation: level,
    offset: level,
    gain: level,
    endsBreakEven: z.literal("on").optional(),
    offsetUnit: distanceUnit.default("pips"),
  })
  .transform((sent, context) => {
    if (sent.stop === "trailing") {
      const { distance = null, unit, activation = null } = sent;
      return { level: "loss" as const, stop: sent.stop, distance, unit, activation };
    }
    if (sent.stop === "break_even") {
      const { offset = null, offsetUnit: unit } = sent;
      const gain = sent.endsBreakEven ? "0" : (sent.gain ?? null);
      return { level: "loss" as const, stop: sent.stop, offset, gain, unit };
    }
    if (sent.level && sent.isOn && !sent.rate) {
      context.addIssue({ code: "custom", path: ["rate"], message: "Enter a valid price" });
      return z.NEVER;
    }
    if (sent.level)
      return {
        level: sent.level,
        stop: "fixed" as const,
        endsTrail: sent.stop === "fixed",
        rate: sent.isOn ? (sent.rate ?? null) : null,
      };
    const named = (["profit", "loss"] as const).filter((name) => name in sent);
    const [only] = named;
    if (only && named.length === 1)
      return { level: only, stop: "fixed" as const, endsTrail: sent.stop === "fixed", rate: sent[only] ?? null };
    context.addIssue({ code: "custom", message: "Send either profit or loss" });
    return z.NEVER;
  });

export const action = call({
  roles: signedIn,
  method: "PUT",
  params,
  input,
  back: "/dashboard",
  run({ trading, actor, params, input }) {
    const orderId = params.id;
    if (input.stop === "trailing") return setTrailingStop(trading, actor, { orderId, ...input });
    if (input.stop === "break_even") return setBreakEven(trading, actor, { orderId, ...input });
    return setLevel(trading, actor, {
      orderId,
      level: input.level === "profit" ? "take_profit" : "stop_loss",
      rate: input.rate,
      endsTrail: input.endsTrail,
    });
  },
  done: (order, { input, request, requestContext }) => ({
    message: input.level === "profit" ? "Take Profit Set Successfully" : "Stop Loss Set Successfully",
    // A page with scripts closes its dialog itself: the flash of a redirect could be consumed by the reload that the
    // event causes.
    ...(clientOf(request, requestContext) === "browser" ? { to: pageUnder(request) } : {}),
    data: { order },
  }),
});
