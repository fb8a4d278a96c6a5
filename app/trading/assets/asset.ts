import type { InstrumentRow } from "../../../db/queries/market/list-instruments.ts";
import type { Marks } from "./search-assets.ts";

/** An instrument as the lists show it. */
export type Asset = Pick<
  InstrumentRow,
  | "id"
  | "name"
  | "base"
  | "quote"
  | "alias"
  | "category"
  | "tradable"
  | "price_decimals"
  | "leverage"
  | "bids"
  | "asks"
  | "prevBids"
  | "prevAsks"
  | "time"
  | "day_change"
  | "is_open"
  | "is_under_review"
  | "pip"
> & {
  /** EUR/USD */
  pair: string;
  /** What people call it: "Euro / US Dollar", "Apple". */
  title: string;
  /** The last day as a small line: the `d` of a path. */
  spark: string | null;
  /** What today's change is measured from. */
  reference: string | null;
  /** Where a search found it; null when nobody searched. */
  marks: Marks | null;
};

/** What the last column tells: the day's change, the last tick's, or how far bid and ask lie apart. */
export const columns = ["day", "tick", "spread"] as const;
export type Column = (typeof columns)[number];

export function toAsset(
  row: InstrumentRow,
  currencyName: (code: string) => string | undefined,
  spark: string | null,
  marks: Marks | null = null,
): Asset {
  const { id, name, base, quote, alias, category, tradable, price_decimals, leverage, bids, asks, prevBids, prevAsks } =
    row;
  const { time, day_change, is_open, is_under_review, pip } = row;
  const pair = `${base}/${quote}`;
  const names = [currencyName(base) ?? base, currencyName(quote) ?? quote].join(" / ");
  const title = alias && alias !== pair ? alias : names;
  return {
    id,
    name,
    base,
    quote,
    alias,
    category,
    tradable,
    price_decimals,
    leverage,
    bids,
    asks,
    prevBids,
    prevAsks,
    time,
    day_change,
    is_open,
    is_under_review,
    pip,
    pair,
    title,
    spark,
    reference: row.day_reference,
    marks,
  };
}
