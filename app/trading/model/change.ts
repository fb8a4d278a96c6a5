import { changePercent, pipsBetween } from "../../live/estimate.ts";
import type { Quote } from "../../live/quotes.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatPercent, toneOf } from "../../ui/format/number.ts";
import { distanceText } from "./pip.ts";
import type { WatchChange } from "../../frame/watch-choices.ts";
import type { Asset } from "./asset.ts";

/** The change in per cent since the day's reference or since the last tick (E-22). */
export function changeText(asset: Asset, since: WatchChange, quote: Quote): { text: string; tone: string } {
  const change = changePercent(quote.bids, since === "tick" ? quote.prevBids : asset.reference);
  return { text: formatPercent(change, "both"), tone: toneOf(change) };
}

export function spreadOf(
  { category, price_decimals: priceDecimals }: Asset,
  { bids, asks }: { bids: string; asks: string },
  pip: string,
): string {
  return distanceText(pipsBetween("buy", bids, asks, pip), { category, pip, priceDecimals });
}

export type Direction = "up" | "down" | "still";
/** The stylesheet draws an arrow before each of them. */
export const tones: Record<Direction, string> = { up: "up", down: "down", still: "muted" };

export function directionOf(now: string | null, before: string | null): Direction {
  const order = now && before ? compareDecimals(now, before) : 0;
  return order > 0 ? "up" : order < 0 ? "down" : "still";
}

type Priced = Pick<Asset, "bids" | "asks" | "prevBids" | "prevAsks" | "time"> &
  Partial<Pick<Asset, "day_high" | "day_low" | "is_under_review">>;

/** The page's own prices, in the shape of ticks. */
export function quoteOf(priced: Priced): Quote | null {
  const { bids, asks, prevBids, prevAsks, time, day_high: high, day_low: low, is_under_review: review } = priced;
  if (!bids || !asks || !time) return null;
  return { bids, asks, time, prevBids: prevBids ?? bids, prevAsks: prevAsks ?? asks, high, low, review };
}
