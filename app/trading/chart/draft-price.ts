import { add, decimal, negate, toFixed } from "../../live/decimal.ts";
import type { Side } from "../../live/estimate.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import type { PendingKind } from "../../ui/pending-kind.ts";

type Quote = { bids: string | null; asks: string | null };
type LevelName = "profit" | "loss";

/**
 * The nearest price to `wanted` at which the level of a draft lies on its own side of the entry, at least one price
 * step away. A market order's level also stays on its side of the bid, which it is compared with.
 */
export function onItsSide(
  wanted: string,
  level: { name: LevelName; type: Side; bounds: readonly (string | null)[]; decimals: number },
): { price: string; isStopped: boolean } {
  const isAbove = (level.name === "profit") === (level.type === "buy");
  const step = { units: 1n, scale: level.decimals };
  let price = wanted;
  for (const bound of level.bounds) {
    const number = decimal(bound);
    if (!number) continue;
    const nearest = toFixed(add(number, isAbove ? step : negate(step)), level.decimals);
    const order = compareDecimals(price, nearest);
    if (isAbove ? order < 0 : order > 0) price = nearest;
  }
  return { price, isStopped: price !== wanted };
}

export type OrderAt = { side: Side; kind: Extract<PendingKind, "limit" | "stop"> };

/** The pending orders that would wait at a price instead of being filled or refused at once (BT218). */
export function ordersAt(price: string, { bids, asks }: Quote): OrderAt[] {
  if (!bids || !asks) return [];
  const [fromAsk, fromBid] = [compareDecimals(price, asks), compareDecimals(price, bids)];
  return [
    ...(fromAsk < 0 ? [{ side: "buy", kind: "limit" } as const] : []),
    ...(fromAsk > 0 ? [{ side: "buy", kind: "stop" } as const] : []),
    ...(fromBid > 0 ? [{ side: "sell", kind: "limit" } as const] : []),
    ...(fromBid < 0 ? [{ side: "sell", kind: "stop" } as const] : []),
  ];
}
