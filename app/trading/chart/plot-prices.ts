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
  format: {
    type: "custom";
    minMove: number;
    formatter: (price: number) => string;
    tickmarksFormatter: (prices: readonly number[]) => string[];
  };
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
      ...createDrawing(series, toClose),
      paint: (next: PlotLook) => series.applyOptions(style === "line" ? next.line : next.area),
    };
  }
  const series =
    style === "bars"
      ? chart.addSeries(BarSeries, { ...shared, ...look.bars })
      : chart.addSeries(CandlestickSeries, { ...shared, ...look.candles });
  return {
    series,
    ...createDrawing(series, toCandle),
    paint: (next: PlotLook) => series.applyOptions(style === "bars" ? next.bars : next.candles),
  };
}

/**
 * Bars at the same times are updated one by one. When `setData` gives the only series of a chart the same times again,
 * lightweight-charts 5.2.1 keeps a list of time points that the series no longer uses; once there is a second series
 * (an indicator, a comparison), the next `setData` removes the places of all bars, and drawing throws "Value is null".
 */
function createDrawing<Point extends { time: UTCTimestamp }>(
  series: { setData: (points: Point[]) => void; update: (point: Point, isPast?: boolean) => void },
  toPoint: (bar: Bar) => Point,
) {
  let drawn: Point[] = [];
  return {
    setBars(bars: readonly Bar[]) {
      const points = bars.map(toPoint);
      if (points.length !== drawn.length || points.some(({ time }, at) => time !== drawn[at]?.time))
        series.setData(points);
      else
        points.forEach((point, at) => {
          if (JSON.stringify(point) !== JSON.stringify(drawn[at])) series.update(point, at < points.length - 1);
        });
      drawn = points;
    },
    /** The newest bar, changed or new. */
    update(bar: Bar) {
      const point = toPoint(bar);
      series.update(point);
      if (drawn.at(-1)?.time === point.time) drawn.pop();
      drawn.push(point);
    },
  };
}
