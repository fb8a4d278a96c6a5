/** The intervals of charts, shortest first, as in market.get_bars. */
export const chartIntervals = ["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"] as const;
export type ChartInterval = (typeof chartIntervals)[number];
/** The stored interval of an indicator that has none of its own: it is computed from the chart's bars. */
export const SAME_AS_CHART = "chart";

export function isShorter(interval: ChartInterval, other: ChartInterval): boolean {
  return chartIntervals.indexOf(interval) < chartIntervals.indexOf(other);
}

/** The interval of its own of an indicator in its stored form, such as "rsi:interval=1h"; null without one. */
export function ownIntervalOf(text: string): ChartInterval | null {
  const own = /:interval=(\w+)/.exec(text)?.[1];
  return chartIntervals.find((one) => one === own) ?? null;
}

/** The units of intervals, shortest first. */
export const intervalUnits = ["minutes", "hours", "days", "weeks", "months"] as const;
export type IntervalUnit = (typeof intervalUnits)[number];
const unitByLetter: Readonly<Record<string, IntervalUnit>> = {
  m: "minutes",
  h: "hours",
  D: "days",
  W: "weeks",
  M: "months",
};
export function unitOf(interval: ChartInterval): IntervalUnit {
  return unitByLetter[interval.slice(-1)] ?? "minutes";
}
