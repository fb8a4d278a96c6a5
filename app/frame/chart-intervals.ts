/** The intervals of charts, shortest first, as in market.get_bars. */
export const chartIntervals = ["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"] as const;

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
export function unitOf(interval: (typeof chartIntervals)[number]): IntervalUnit {
  return unitByLetter[interval.slice(-1)] ?? "minutes";
}
