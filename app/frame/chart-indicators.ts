/** The chart's indicators in the menu's order. app/trading/chart/studies.ts draws all but the volume. */
export const chartIndicators = [
  { value: "volume", label: "Trading volume" },
  { value: "sma20", label: "Moving average, 20 bars" },
  { value: "sma50", label: "Moving average, 50 bars" },
  { value: "ema20", label: "Exponential average, 20 bars" },
  { value: "bollinger", label: "Bollinger bands, 20 bars" },
] as const;
export type ChartIndicator = (typeof chartIndicators)[number]["value"];
