import {
  HistogramSeries,
  type IChartApiBase,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type LineWidth,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Indicator } from "../../frame/chart-indicator-text.ts";
import {
  chartColors,
  type ChartColor,
  definitionOf,
  type IndicatorLine,
  type lineLooks,
} from "../../frame/chart-indicators.ts";
import { createCalculation } from "./indicators/calculate.ts";

export type Line = IndicatorLine & { series: ISeriesApi<"Line" | "Histogram", Time>; shiftBars: number };
export type Study = {
  indicator: Indicator;
  calculation: ReturnType<typeof createCalculation>;
  lines: Line[];
  marks: IPriceLine[];
};
type Options = {
  colorOf: (token: ChartColor) => string;
  /** The decimals of the instrument's prices. */
  decimals: number;
};

/** The library gives the first pane 2. */
const OWN_PANE_STRETCH = 0.45;
const looks: Record<(typeof lineLooks)[number], { lineWidth: LineWidth; lineStyle: LineStyle }> = {
  thin: { lineWidth: 1, lineStyle: LineStyle.Solid },
  medium: { lineWidth: 2, lineStyle: LineStyle.Solid },
  thick: { lineWidth: 3, lineStyle: LineStyle.Solid },
  dashed: { lineWidth: 1, lineStyle: LineStyle.Dashed },
};

/** The series of indicators and their colours. */
export function createStudyLines(chart: IChartApiBase<Time>, { colorOf, decimals }: Options) {
  const token = ({ values }: Indicator, key: string) => chartColors.find((one) => one === values[key]) ?? "text3";

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
    return { indicator, calculation: createCalculation(indicator), lines, marks: [] };
  }

  function paint({ indicator, lines, marks }: Study) {
    const { values, kind } = indicator;
    const look = looks[values.look as (typeof lineLooks)[number]];
    for (const line of lines) {
      const color = colorOf(token(indicator, line.color));
      line.series.applyOptions(line.as === "columns" ? { color } : { color, ...look });
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
    study.calculation = createCalculation(indicator);
    for (const line of study.lines)
      line.shiftBars = line.shift ? Number(indicator.values[line.shift]) * (line.shiftSign ?? 1) : 0;
    paint(study);
  }

  function remove({ lines }: Study) {
    for (const line of lines) chart.removeSeries(line.series);
  }

  /** The value of a bar, at the time of the bar to which the line is moved. */
  function pointAt({ calculation, lines }: Study, line: Line, place: number, timeAt: (place: number) => number) {
    const value = calculation.columns[lines.indexOf(line)]?.[place] ?? Number.NaN;
    const time = timeAt(place + line.shiftBars) as UTCTimestamp;
    if (Number.isNaN(value)) return { time };
    if (line.as !== "columns") return { time, value };
    return { time, value, color: colorOf(value >= 0 ? "up" : "down") };
  }

  return { add, remove, configure, paint, pointAt };
}
