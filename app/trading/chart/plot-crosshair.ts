import type { IChartApiBase, ISeriesApi, MouseEventParams, SeriesType, Time, UTCTimestamp } from "lightweight-charts";
import type { Bar } from "./bars.ts";

/** The time under the crosshair for other charts, and a crosshair that follows theirs. */
export function createCrosshairLink(chart: IChartApiBase<Time>, series: ISeriesApi<SeriesType, Time>) {
  let bars: Bar[] = [];
  /** Time of the bar that another chart has pointed at: reporting it back would not end. */
  let followed: number | null = null;

  return {
    setBars(next: readonly Bar[]) {
      bars = [...next];
    },
    update(bar: Bar) {
      if (bars.at(-1)?.time === bar.time) bars.pop();
      bars.push(bar);
    },
    onCrosshair(listener: (time: number | null) => void): () => void {
      const onMove = ({ time }: MouseEventParams<Time>) => {
        const pointed = time === undefined ? null : Number(time);
        if (pointed !== followed) listener(pointed);
      };
      chart.subscribeCrosshairMove(onMove);
      return () => chart.unsubscribeCrosshairMove(onMove);
    },
    /** The bar of that time, else the nearest earlier one; none where all bars are later. */
    follow(time: number | null) {
      const bar = time === null ? undefined : bars.findLast((one) => one.time <= time);
      followed = bar?.time ?? null;
      if (bar) chart.setCrosshairPosition(Number(bar.close), bar.time as UTCTimestamp, series);
      else chart.clearCrosshairPosition();
    },
  };
}
