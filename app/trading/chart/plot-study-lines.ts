import {
  HistogramSeries,
  type IChartApiBase,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  LineType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Indicator } from "../../frame/chart-indicator-text.ts";
import { definitionOf } from "../../frame/chart-indicators.ts";
import type { ChartColor, IndicatorLine } from "../../frame/indicator-definition.ts";
import { type LineLook, lineOf } from "../../frame/line-look.ts";
import type { Timeframe } from "../model/address.ts";
import { createCalculation } from "./indicators/calculate.ts";
import { emptySeries, type Series } from "./indicators/series.ts";
import { ownIntervalOn } from "./studies.ts";

export type Line = IndicatorLine & { series: ISeriesApi<"Line" | "Histogram", Time>; shiftBars: number };
export type Study = {
  indicator: Indicator;
  calculation: ReturnType<typeof createCalculation>;
  lines: Line[];
  marks: IPriceLine[];
  /** The interval of its bars, if they are not those of the chart. */
  interval: Timeframe | null;
  /** The bars that it was computed from. */
  series: Series;
};
type Options = {
  colorOf: (token: ChartColor) => string;
  /** The decimals of the instrument's prices. */
  decimals: number;
  /** The interval of the chart. */
  tf: Timeframe;
};

/** The library gives the first pane 2. */
const OWN_PANE_STRETCH = 0.45;
const styles: Record<LineLook["style"], LineStyle> = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
};

/** The series of indicators and their colours. */
export function createStudyLines(chart: IChartApiBase<Time>, { colorOf, decimals, tf }: Options) {
  function add(indicator: Indicator): Study {
    const definition = definitionOf(indicator.kind);
    const pane = definition.pane === "own" ? chart.panes().length : 0;
    const digits = definition.decimals === "price" ? decimals : definition.decimals;
    const shared = {
      priceLineVisible: false,
      lastValueVisible: pane > 0,
      priceFormat: { type: "price", precision: digits, minMove: 1 / 10 ** digits },
    } as const;
    const lines = definition.lines.map((line): Line => {
      const drawn =
        line.as === "columns"
          ? chart.addSeries(HistogramSeries, { ...shared, lastValueVisible: false }, pane)
          : chart.addSeries(LineSeries, { ...shared, crosshairMarkerVisible: false }, pane);
      return { ...line, series: drawn, shiftBars: 0 };
    });
    if (pane > 0) chart.panes()[pane]?.setStretchFactor(OWN_PANE_STRETCH);
    return {
      indicator,
      calculation: createCalculation(indicator),
      lines,
      marks: [],
      interval: null,
      series: emptySeries(),
    };
  }

  function paint({ indicator, lines, marks, interval }: Study) {
    const { values, kind } = indicator;
    for (const line of lines) {
      const look = lineOf(values[line.look]);
      const color = colorOf(look.color);
      // The value of a longer bar is a step over the chart's bars in it.
      const lineType = interval ? LineType.WithSteps : LineType.Simple;
      const stroke = { lineWidth: look.width, lineStyle: styles[look.style], lineType };
      line.series.applyOptions(line.as === "columns" ? { color } : { color, ...stroke });
    }
    const [first] = lines;
    for (const mark of marks.splice(0)) first?.series.removePriceLine(mark);
    for (const key of definitionOf(kind).marks ?? []) {
      const line = { price: Number(values[key]), lineWidth: 1, lineStyle: LineStyle.Dashed, axisLabelVisible: false };
      const mark = first?.series.createPriceLine({ ...line, lineWidth: 1, color: colorOf("text3") });
      if (mark) marks.push(mark);
    }
  }

  /** Gives an indicator its settings; its series and its pane stay. */
  function configure(study: Study, indicator: Indicator) {
    study.indicator = indicator;
    study.interval = ownIntervalOn(tf, indicator.text);
    study.calculation = createCalculation(indicator);
    for (const line of study.lines)
      line.shiftBars = line.shift ? Number(indicator.values[line.shift]) * (line.shiftSign ?? 1) : 0;
    paint(study);
  }

  function remove({ lines }: Study) {
    for (const line of lines) chart.removeSeries(line.series);
  }

  /** NaN leaves the line empty. */
  function pointOf(line: Line, { time: seconds, value }: { time: number; value: number }) {
    const time = seconds as UTCTimestamp;
    if (Number.isNaN(value)) return { time };
    if (line.as !== "columns") return { time, value };
    return { time, value, color: colorOf(value >= 0 ? "up" : "down") };
  }

  return { add, remove, configure, paint, pointOf };
}

export function columnOf({ calculation, lines }: Study, line: Line): readonly number[] {
  return calculation.columns[lines.indexOf(line)] ?? [];
}
