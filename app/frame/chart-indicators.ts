/** The chart's indicators in the menu's order. app/trading/chart/studies.ts draws all but the volume. */
export const chartIndicators = [
  { value: "volume", label: "Trading volume" },
  { value: "sma20", label: "SMA (20)" },
  { value: "sma50", label: "SMA (50)" },
  { value: "ema20", label: "EMA (20)" },
  { value: "bollinger", label: "Bollinger Bands (20)" },
] as const;
export type ChartIndicator = (typeof chartIndicators)[number]["value"];
