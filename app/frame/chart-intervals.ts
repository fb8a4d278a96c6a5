/** The intervals of charts, shortest first, as in market.get_bars. */
export const chartIntervals = ["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"] as const;
