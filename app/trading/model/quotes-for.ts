import type { InstrumentRow } from "../../../db/queries/market/list-instruments.ts";
import { pairsFor } from "../../live/estimate.ts";
import type { Asset } from "./asset.ts";
import { quoteOf } from "./change.ts";
import type { NamedQuote } from "./dashboard-data.ts";

/**
 * Quotes of open and pending orders and of their conversion pairs that are not among the listed instruments; the page
 * starts from them and then receives ticks.
 */
export function quotesFor(
  rows: readonly InstrumentRow[],
  listed: readonly Asset[],
  orders: readonly { instrument: string; quote_symbol: string }[],
  asset: Asset | null,
  currency: string,
): NamedQuote[] {
  const wanted = new Set<string>();
  for (const order of orders) {
    wanted.add(order.instrument);
    for (const pair of pairsFor(order.quote_symbol, currency)) wanted.add(pair);
  }
  if (asset) for (const pair of pairsFor(asset.quote, currency)) wanted.add(pair);
  for (const { name } of listed) wanted.delete(name);
  return rows.flatMap((row) => {
    const quote = wanted.has(row.name) ? quoteOf(row) : null;
    return quote ? [{ name: row.name, ...quote }] : [];
  });
}
