import type { InstrumentRow } from "../../../db/queries/market/list-instruments.ts";
import type { RangeTuple } from "fuse.js";

/** The first and last index of each match in a text. */
export type MatchRanges = readonly RangeTuple[];
export type Marks = { pair: MatchRanges; alias: MatchRanges };

/** An instrument as lists show it. */
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
  | "day_high"
  | "day_low"
  | "swap"
  | "is_open"
  | "is_under_review"
  | "trade_state"
  | "trade_state_until"
  | "pip"
> & {
  /** Such as EUR/USD. */
  pair: string;
  /** The name that people use: "Euro / US Dollar", "Apple". */
  title: string;
  /** A line of the last day: the `d` of an SVG path. */
  spark: string | null;
  /** The price from which today's change is computed. */
  reference: string | null;
  /** Where a search matched; null without a search. */
  marks: Marks | null;
};

export function toAsset(
  row: InstrumentRow,
  currencyName: (code: string) => string | undefined,
  spark: string | null,
  marks: Marks | null = null,
): Asset {
  const { id, name, base, quote, alias, category, tradable, price_decimals, leverage, bids, asks, prevBids, prevAsks } =
    row;
  const { time, day_change, day_high, day_low, swap, is_open, is_under_review, trade_state, trade_state_until, pip } =
    row;
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
    day_high,
    day_low,
    swap,
    is_open,
    is_under_review,
    trade_state,
    trade_state_until,
    pip,
    pair,
    title,
    spark,
    reference: row.day_reference,
    marks,
  };
}
