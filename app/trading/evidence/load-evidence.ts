import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { getBars } from "../../../db/queries/market/get-bars.ts";
import { orderDispute, orderEntries, orderEvidence, orderHistory, orderTicks } from "../../../db/generated/trading.ts";
import { orderEquity } from "../../../db/queries/trading/order-equity.ts";

export type Evidence = Awaited<ReturnType<typeof loadEvidence>>;

const MINUTES = 60_000;
/** Sixty bars, most of them before the close. Minutes are not kept for ever: where they are gone, hours tell of it, or days. */
const PICTURES = [
  { resolution: "5m", before: 240, after: 60 },
  { resolution: "1h", before: 2880, after: 720 },
  { resolution: "1D", before: 64_800, after: 20_160 },
] as const;

/** One order with its history, its ledger, its dispute, and the ticks and prices around its close; an open order's are the newest. */
export async function loadEvidence(pool: CommonQueryMethods, actor: Actor, orderId: number) {
  const order = await orderEvidence(pool, { actor, orderId });
  const moment = Date.parse(order.close_time ?? new Date().toISOString());
  const at = (minutes: number) => new Date(moment + minutes * MINUTES).toISOString();
  const { instrument } = order;
  const [entries, history, ticks, dispute, equity, ...pictures] = await Promise.all([
    orderEntries(pool, { actor, orderId }),
    orderHistory(pool, { actor, orderId }),
    orderTicks(pool, { actor, orderId }),
    orderDispute(pool, { actor, orderId }),
    orderEquity(pool, actor, { orderId }),
    ...PICTURES.map(({ resolution, before, after }) =>
      getBars(pool, { instrument, resolution, from: at(-before), to: at(after), limit: 60 }),
    ),
  ]);
  const finest = Math.max(
    pictures.findIndex((bars) => bars.length > 0),
    0,
  );
  const picture = PICTURES[finest]?.resolution ?? "5m";
  return { order, entries, history, ticks, dispute, equity, picture, bars: pictures[finest] ?? [] };
}
