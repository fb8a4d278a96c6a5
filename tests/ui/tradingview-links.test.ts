// The symbol of an instrument on TradingView: with the configured prefix, or as configured in full.
import { expect, test } from "vitest";
import { chartElsewhere } from "../../app/trading/model/chart-elsewhere.ts";

test.each([
  ["OANDA", "forex", "EUR", "USD", "OANDA:EURUSD"],
  ["OANDA", "commodity", "XAU", "USD", "OANDA:XAUUSD"],
  ["NASDAQ", "stock", "AAPL", "USD", "NASDAQ:AAPL"],
  ["COINBASE:", "crypto", "BTC", "USD", "COINBASE:BTCUSD"],
  ["FOREXCOM:CORN", "commodity", "CORN", "USD", "FOREXCOM:CORN"],
] as const)("%s of %s %s/%s is linked as %s", (tradingview, category, base, quote, symbol) => {
  const url = `https://www.tradingview.com/chart/?symbol=${encodeURIComponent(symbol)}`;
  expect(chartElsewhere({ tradingview, category, base, quote })).toEqual({ symbol, url });
});

test.each(["", "javascript:alert(1)", "a b", "https://evil.example"])("%j has no link", (tradingview) =>
  expect(chartElsewhere({ tradingview, category: "forex", base: "EUR", quote: "USD" })).toBeNull(),
);
