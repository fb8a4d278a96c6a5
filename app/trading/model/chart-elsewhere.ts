import type { InstrumentRow } from "../../../db/queries/market/list-instruments.ts";

export type ChartElsewhere = { symbol: string; url: string };

/**
 * The same market on TradingView's charts. An instrument's setting names the exchange ("OANDA"), or the whole symbol
 * where that is not base and quote. Null without the setting.
 */
export function chartElsewhere({
  tradingview,
  category,
  base,
  quote,
}: Pick<InstrumentRow, "tradingview" | "category" | "base" | "quote">): ChartElsewhere | null {
  const [, exchange, ticker] = /^([A-Z0-9_]+)(?::([A-Z0-9_.!]+))?:?$/i.exec(tradingview.trim()) ?? [];
  if (!exchange) return null;
  const symbol = `${exchange}:${ticker ?? (category === "stock" ? base : base + quote)}`.toUpperCase();
  return { symbol, url: `https://www.tradingview.com/chart/?symbol=${encodeURIComponent(symbol)}` };
}
