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
      ...createDrawing(
        (bars) => series.setData(bars.map(toClose)),
        (bar, isPast) => series.update(toClose(bar), isPast),
      ),
      paint: (next: PlotLook) => series.applyOptions(style === "line" ? next.line : next.area),
    };
  }
  const series =
    style === "bars"
      ? chart.addSeries(BarSeries, { ...shared, ...look.bars })
      : chart.addSeries(CandlestickSeries, { ...shared, ...look.candles });
  return {
    series,
    ...createDrawing(
      (bars) => series.setData(bars.map(toCandle)),
      (bar, isPast) => series.update(toCandle(bar), isPast),
    ),
    paint: (next: PlotLook) => series.applyOptions(style === "bars" ? next.bars : next.candles),
  };
}

/**
 * Bars at the same times are updated one by one. When `setData` gives the only series of a chart the same times again,
 * lightweight-charts 5.2.1 keeps a list of time points that the series no longer uses; once there is a second series (an
 * indicator, a comparison), the next `setData` removes the places of all bars, and drawing throws "Value is null".
 */
function createDrawing(setAll: (bars: readonly Bar[]) => void, setOne: (bar: Bar, isPast: boolean) => void) {
  let drawn: Bar[] = [];
  return {
    setBars(bars: readonly Bar[]) {
      const hasSameTimes = bars.length === drawn.length && bars.every(({ time }, at) => time === drawn[at]?.time);
      if (!hasSameTimes) setAll(bars);
      else bars.filter((bar, at) => !isEqual(bar, drawn[at])).forEach((bar) => setOne(bar, bar !== bars.at(-1)));
      drawn = [...bars];
    },
    /** The newest bar, changed or new. */
    update(bar: Bar) {
      setOne(bar, false);
      if (drawn.at(-1)?.time === bar.time) drawn.pop();
      drawn.push(bar);
    },
  };
}

const isEqual = (bar: Bar, other: Bar | undefined) =>
  bar.open === other?.open && bar.high === other.high && bar.low === other.low && bar.close === other.close;
