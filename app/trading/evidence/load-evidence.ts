import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { getBars } from "../../../db/queries/market/get-bars.ts";
import {
  orderDispute,
  orderEntries,
  orderEvidence,
  orderHistory,
  orderStopMoves,
  orderTicks,
} from "../../../db/generated/trading.ts";
import { orderEquity } from "../../../db/queries/trading/order-equity.ts";
import { dayjs } from "../../dayjs.ts";

export type Evidence = Awaited<ReturnType<typeof loadEvidence>>;

/** Sixty bars, most of them before the close. Fine bars are deleted after some time; then hours are shown, or days. */
const RESOLUTIONS = [
  { resolution: "5m", before: 240, after: 60 },
  { resolution: "1h", before: 2880, after: 720 },
  { resolution: "1D", before: 64_800, after: 20_160 },
] as const;

/**
 * One order with its history, its ledger rows, its dispute, and the ticks and prices around its close, or the newest of
 * an open order.
 */
export async function loadEvidence(pool: CommonQueryMethods, actor: Actor, orderId: number) {
  const order = await orderEvidence(pool, { actor, orderId });
  const moment = order.close_time === null ? dayjs.utc() : dayjs.utc(order.close_time);
  const at = (minutes: number) => moment.add(minutes, "minute").toISOString();
  const { instrument } = order;
  const [entries, history, stopMoves, ticks, dispute, equity, ...pictures] = await Promise.all([
    orderEntries(pool, { actor, orderId }),
    orderHistory(pool, { actor, orderId }),
    orderStopMoves(pool, { actor, orderId }),
    orderTicks(pool, { actor, orderId }),
    orderDispute(pool, { actor, orderId }),
    orderEquity(pool, actor, { orderId }),
    ...RESOLUTIONS.map(({ resolution, before, after }) =>
      getBars(pool, { instrument, resolution, from: at(-before), to: at(after), limit: 60 }),
    ),
  ]);
  const finest = Math.max(
    pictures.findIndex((bars) => bars.length > 0),
    0,
  );
  const picture = RESOLUTIONS[finest]?.resolution ?? "5m";
  return { order, entries, history, stopMoves, ticks, dispute, equity, picture, bars: pictures[finest] ?? [] };
}
