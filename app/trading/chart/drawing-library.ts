/** Apache-2.0 requires the NOTICE and a link where the library is used. */
export const drawingLibrary = {
  url: "https://www.tradingview.com/",
  name: "TradingView Lightweight Charts™",
  attribution: "TradingView Lightweight Charts™ · Copyright © 2025 TradingView, Inc.",
} as const;
