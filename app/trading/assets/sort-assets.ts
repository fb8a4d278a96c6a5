import type { InstrumentRow } from "../../../db/queries/market/list-instruments.ts";
import type { WatchSort } from "../../frame/watch-choices.ts";
import { decimal, multiply, subtract, textOf } from "../../live/decimal.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";

type Compare = (a: InstrumentRow, b: InstrumentRow) => number;

const comparators: Record<Exclude<WatchSort, "list">, Compare> = {
  name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  gainers: (a, b) =>
    presentFirst(a.day_change, b.day_change) ?? compareDecimals(b.day_change ?? "", a.day_change ?? ""),
  losers: (a, b) => presentFirst(a.day_change, b.day_change) ?? compareDecimals(a.day_change ?? "", b.day_change ?? ""),
  spread: compareSpreads,
  swap: (a, b) => compareDecimals(b.swap, a.swap),
};

/** The rows in the chosen order; equal rows keep theirs. */
export function sortAssets(rows: readonly InstrumentRow[], sort: WatchSort): readonly InstrumentRow[] {
  return sort === "list" ? rows : rows.toSorted(comparators[sort]);
}

/** Rows without the figure are last in every order; null where both have it. */
function presentFirst(a: string | null, b: string | null): number | null {
  return a !== null && b !== null ? null : Number(a === null) - Number(b === null);
}

/** Spreads as parts of the bid, because those of a currency pair and of an index have no common unit. */
function compareSpreads(a: InstrumentRow, b: InstrumentRow): number {
  const [aBid, aAsk, bBid, bAsk] = [a.bids, a.asks, b.bids, b.asks].map(decimal);
  if (!aBid || !aAsk || !bBid || !bAsk) return presentFirst(a.bids, b.bids) ?? 0;
  return compareDecimals(textOf(multiply(subtract(aAsk, aBid), bBid)), textOf(multiply(subtract(bAsk, bBid), aBid)));
}
