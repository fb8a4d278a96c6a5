import type { IChartApiBase, ISeriesApi, MouseEventParams, SeriesType, Time } from "lightweight-charts";

/** The time under the crosshair for other charts, and a crosshair that follows theirs. */
export function createCrosshairLink(chart: IChartApiBase<Time>, series: ISeriesApi<SeriesType, Time>) {
  /** Time of the bar that another chart has pointed at: reporting it back would not end. */
  let followed: number | null = null;

  return {
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
      const bar = time === null ? undefined : series.data().findLast((one) => Number(one.time) <= time);
      followed = bar ? Number(bar.time) : null;
      const price = bar && Number("close" in bar ? bar.close : "value" in bar ? bar.value : Number.NaN);
      // Without a bar in sight the series has no coordinates, and the library would throw.
      if (bar && price !== undefined && series.priceToCoordinate(price) !== null)
        chart.setCrosshairPosition(price, bar.time, series);
      else chart.clearCrosshairPosition();
    },
  };
}
