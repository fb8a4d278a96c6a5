import type { CommonQueryMethods } from "slonik";
import { type BarRow, getBars } from "../../../../db/queries/market/get-bars.ts";
import { MAX_LENGTH_BARS } from "../../../frame/chart-indicators.ts";
import type { Session } from "../../../http/session.ts";
import type { Timeframe } from "../../model/address.ts";
import { isShownOn, ownIntervalsOn } from "../studies.ts";

/** The newest bars of a chart, and those of the other intervals that its indicators have. */
export type ChartBars = {
  tf: Timeframe;
  bars: readonly BarRow[];
  ownBars: ReadonlyMap<Timeframe, readonly BarRow[]>;
};
type Chart = { instrument: string; tf: Timeframe; limit: number };

/** `own`: the indicators of one chart of a layout, else the reader's. */
export async function readChartBars(
  pool: CommonQueryMethods,
  { preferences }: Session,
  { instrument, tf, limit }: Chart,
  own: readonly string[] | null = null,
): Promise<ChartBars> {
  const drawn = (own ?? preferences.chart_indicators).filter((text) => isShownOn(text, tf));
  const newest = (resolution: Timeframe, count: number) =>
    getBars(pool, { instrument, resolution, from: null, to: null, limit: count });
  const [bars, ...others] = await Promise.all([
    newest(tf, limit),
    ...ownIntervalsOn(tf, drawn).map(async (interval) => {
      // The longer bars that contain those of the chart are no more than these; before them those of the longest
      // length.
      return [interval, await newest(interval, limit + MAX_LENGTH_BARS)] as const;
    }),
  ]);
  return { tf, bars, ownBars: new Map(others) };
}
