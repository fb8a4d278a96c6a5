import { changePercent, pipsBetween } from "../../live/estimate.ts";
import type { Quote } from "../../live/quotes.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatDecimal, toneOf } from "../../ui/format/number.ts";
import { distanceText } from "./pip.ts";
import type { Asset, Column } from "./asset.ts";

/** The last column: the change in per cent since the day's reference or since the last tick (E-22), or the spread. */
export function columnText(asset: Asset, column: Column, quote: Quote): { text: string; tone: string } {
  if (column === "spread") return { text: spreadOf(asset, quote, asset.pip), tone: "" };
  const change = changePercent(quote.bids, column === "tick" ? quote.prevBids : asset.reference);
  return { text: formatDecimal(change, { places: 2, sign: "both" }), tone: toneOf(change) };
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

type Priced = Pick<Asset, "bids" | "asks" | "prevBids" | "prevAsks" | "time">;

/** The page's own prices, in the shape of ticks. */
export function quoteOf({ bids, asks, prevBids, prevAsks, time }: Priced): Quote | null {
  return bids && asks && time ? { bids, asks, time, prevBids: prevBids ?? bids, prevAsks: prevAsks ?? asks } : null;
}
