import { decimal, divide, subtract, toFixed } from "../../live/decimal.ts";
import { changePercent } from "../../live/estimate.ts";
import type { Quote } from "../../live/prices.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatDecimal, NOTHING, toneOf } from "../../ui/format/number.ts";
import type { Asset, Column } from "./asset.ts";

/** What the last column says: since the day's reference or since the last tick in per cent (E-22), or the spread in pips. */
export function tell(asset: Asset, column: Column, quote: Quote): { text: string; tone: string } {
  if (column === "spread") return { text: spreadOf(quote, asset.pip), tone: "" };
  const change = changePercent(quote.bids, column === "tick" ? quote.prevBids : asset.reference);
  return { text: formatDecimal(change, { places: 2, sign: "both" }), tone: toneOf(change) };
}

/** In pips; instruments with tiny pips have thousands of them. */
export function spreadOf(quote: { bids: string; asks: string }, pip: string): string {
  const [bid, ask, one] = [decimal(quote.bids), decimal(quote.asks), decimal(pip)];
  const pips = bid && ask && one ? divide(subtract(ask, bid), one) : null;
  if (!pips) return NOTHING;
  const tenths = toFixed(pips, 1);
  return formatDecimal(tenths, { places: tenths.length > 5 ? 0 : 1 });
}

export type Direction = "up" | "down" | "still";
/** The stylesheet draws an arrow before each of them. */
export const tones: Record<Direction, string> = { up: "up", down: "down", still: "muted" };

export function directionOf(now: string | null, before: string | null): Direction {
  const order = now && before ? compareDecimals(now, before) : 0;
  return order > 0 ? "up" : order < 0 ? "down" : "still";
}

type Priced = Pick<Asset, "bids" | "asks" | "prevBids" | "prevAsks" | "time">;

/** The prices that the page was drawn with, in the shape that ticks have. */
export function quoteOf({ bids, asks, prevBids, prevAsks, time }: Priced): Quote | null {
  return bids && asks && time ? { bids, asks, time, prevBids: prevBids ?? bids, prevAsks: prevAsks ?? asks } : null;
}
