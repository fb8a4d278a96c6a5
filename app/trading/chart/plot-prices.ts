import {
  AreaSeries,
  type AutoscaleInfo,
  BarSeries,
  CandlestickSeries,
  type IChartApiBase,
  LineSeries,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Bar } from "./bars.ts";
import type { PlotLook } from "./plot-look.ts";
import type { ChartLook } from "./studies.ts";

type Options = {
  format: { type: "custom"; minMove: number; formatter: (price: number) => string };
  widen: (info: AutoscaleInfo | null) => AutoscaleInfo | null;
};

const timeOf = (bar: Bar) => bar.time as UTCTimestamp;
const toCandle = (bar: Bar) => ({
  time: timeOf(bar),
  open: Number(bar.open),
  high: Number(bar.high),
  low: Number(bar.low),
  close: Number(bar.close),
});
const toClose = (bar: Bar) => ({ time: timeOf(bar), value: Number(bar.close) });

/** The price series, as candles, bars, a line or an area. */
export function addPrices(
  chart: IChartApiBase<Time>,
  style: ChartLook["style"],
  look: PlotLook,
  { format, widen }: Options,
) {
  const shared = {
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: format,
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => widen(original()),
  } as const;
  if (style === "line" || style === "area") {
    const series =
      style === "line"
        ? chart.addSeries(LineSeries, { ...shared, ...look.line })
        : chart.addSeries(AreaSeries, { ...shared, ...look.area });
    return {
      series,
      setBars: (bars: readonly Bar[]) => series.setData(bars.map(toClose)),
      update: (bar: Bar) => series.update(toClose(bar)),
      paint: (next: PlotLook) => series.applyOptions(style === "line" ? next.line : next.area),
    };
  }
  const series =
    style === "bars"
      ? chart.addSeries(BarSeries, { ...shared, ...look.bars })
      : chart.addSeries(CandlestickSeries, { ...shared, ...look.candles });
  return {
    series,
    setBars: (bars: readonly Bar[]) => series.setData(bars.map(toCandle)),
    update: (bar: Bar) => series.update(toCandle(bar)),
    paint: (next: PlotLook) => series.applyOptions(style === "bars" ? next.bars : next.candles),
  };
}
