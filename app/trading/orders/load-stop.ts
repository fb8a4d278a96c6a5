import type { CommonQueryMethods } from "slonik";
import { z } from "zod";
import { type PreviewStopRow, previewStop, stopPicture, trailPresets } from "../../../db/generated/trading.ts";
import { distanceUnit } from "../../../db/queries/trading/orders.ts";
import type { Session } from "../../http/session.ts";
import { countsPips } from "../model/pip.ts";
import { loadOpenOrder } from "./load-open-order.ts";

const number = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,10})?$/)
  .nullable()
  .catch(null);

/** The form's values in the address, with which the page shows what they would do. */
export const stopQuery = z.object({
  stop: z.enum(["fixed", "break_even", "trailing"]).nullable().catch(null),
  distance: number,
  unit: distanceUnit.nullable().catch(null),
  activation: number,
  offset: number,
  offsetUnit: distanceUnit.catch("pips"),
});

/** An open order for the stop-loss dialog, with the previews of a break-even and a trailing stop. */
export async function loadStop(
  pool: CommonQueryMethods,
  session: Session,
  orderId: number,
  request: Request,
  query: z.infer<typeof stopQuery>,
) {
  const loaded = await loadOpenOrder(pool, session, orderId, request);
  const { order } = loaded;
  const unit = query.unit ?? order.trail_unit ?? (countsPips(order.kind) ? "pips" : "price");
  const start = order.trail_entered ?? (unit === "pips" ? "20" : null);
  const isAsked = new URL(request.url).searchParams.has("distance");
  const distance = isAsked ? query.distance : start;
  const activation = isAsked ? query.activation : order.trail_activation;
  const preview = (mode: string, value: string | null, unit: string, activation: string | null) =>
    previewStop(pool, { actor: session.actor, orderId, mode, value, unit, activation });
  const asked = { actor: session.actor, orderId };
  const [breakEven, trailing, presets, points] = await Promise.all([
    preview("break_even", query.offset, query.offsetUnit, null),
    distance === null ? null : preview("trailing", distance, unit, activation),
    trailPresets(pool, asked),
    stopPicture(pool, asked),
  ]);
  const previews: Record<"breakEven" | "trailing", PreviewStopRow | null> = {
    breakEven: breakEven ?? null,
    trailing: trailing ?? null,
  };
  return {
    ...loaded,
    mode: query.stop ?? (order.trail === null ? "fixed" : "trailing"),
    entered: { distance, unit, activation },
    previews,
    presets,
    points,
  };
}
