import {
  type HistogramData,
  HistogramSeries,
  type IChartApiBase,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Bar } from "./bars.ts";
import type { PlotLook } from "./plot-look.ts";

/** How many ticks made each bar, at the foot of the plot and on a scale of its own. */
export function addVolume(chart: IChartApiBase<Time>, look: PlotLook["volume"]) {
  const series = chart.addSeries(HistogramSeries, {
    priceScaleId: "volume",
    priceLineVisible: false,
    lastValueVisible: false,
  });
  series.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } });
  let tints = look;
  let shown: readonly Bar[] = [];
  const toVolume = ({ time, open, close, ticks }: Bar): HistogramData<Time> => ({
    time: time as UTCTimestamp,
    value: ticks,
    color: Number(close) >= Number(open) ? tints.up : tints.down,
  });
  return {
    setBars(bars: readonly Bar[]) {
      shown = bars;
      series.setData(bars.map(toVolume));
    },
    update: (bar: Bar) => series.update(toVolume(bar)),
    show: (visible: boolean) => series.applyOptions({ visible }),
    paint(next: PlotLook["volume"]) {
      tints = next;
      series.setData(shown.map(toVolume));
    },
  };
}
