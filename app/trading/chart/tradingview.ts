import type { InstrumentRow } from "../../../db/queries/market/list-instruments.ts";

export type ChartElsewhere = { symbol: string; url: string };

/**
 * The same market on TradingView's own charts. The office names whose prices they are ("OANDA"), or the very symbol where it is not called by its
 * base and quote there. Null where it names nothing.
 */
export function chartElsewhere({
  tradingview,
  category,
  base,
  quote,
}: Pick<InstrumentRow, "tradingview" | "category" | "base" | "quote">): ChartElsewhere | null {
  const [, house, ticker] = /^([A-Z0-9_]+)(?::([A-Z0-9_.!]+))?:?$/i.exec(tradingview.trim()) ?? [];
  if (!house) return null;
  const symbol = `${house}:${ticker ?? (category === "stock" ? base : base + quote)}`.toUpperCase();
  return { symbol, url: `https://www.tradingview.com/chart/?symbol=${encodeURIComponent(symbol)}` };
}
