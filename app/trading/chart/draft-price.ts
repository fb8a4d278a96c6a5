import { absolute, add, decimal, negate, toFixed } from "../../live/decimal.ts";
import { pipsBetween, type Side } from "../../live/estimate.ts";
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

/** The text of the ticket's field for a level: a rate, or pips from the bid (E-16). */
export function levelText(rate: string, type: Side, { mode, bid, pip }: { mode: string; bid: string; pip: string }) {
  if (mode !== "pips") return rate;
  const pips = pipsBetween(type, bid, rate, pip);
  return pips ? toFixed(absolute(pips), 1) : rate;
}

/** Reward by risk: the distance of the target by that of the stop (R). */
export function rewardByRisk(profitPips: string, lossPips: string): string | null {
  const [reward, risk] = [Math.abs(Number(profitPips)), Math.abs(Number(lossPips))];
  return risk > 0 && Number.isFinite(reward) ? (reward / risk).toFixed(1) : null;
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
