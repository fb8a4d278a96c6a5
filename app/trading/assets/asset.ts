import type { InstrumentRow } from "../../../db/queries/market/list-instruments.ts";

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
> & {
  /** EUR/USD */
  pair: string;
  /** What people call it: "Euro / US Dollar", "Apple". */
  title: string;
  /** The last day as a small line: the `d` of a path. */
  spark: string | null;
  /** What today's change is measured from. */
  reference: string | null;
};

export function toAsset(
  row: InstrumentRow,
  currencyName: (code: string) => string | undefined,
  spark: string | null,
): Asset {
  const { id, name, base, quote, alias, category, tradable, price_decimals, leverage, bids, asks, prevBids, prevAsks } =
    row;
  const { time, day_change, is_open } = row;
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
    pair,
    title,
    spark,
    reference: row.day_reference,
  };
}
