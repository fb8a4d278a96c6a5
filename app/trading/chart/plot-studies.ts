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
import type { Value } from "../model/still-studies.ts";
import type { Bar } from "./bars.ts";
import { createCalculation } from "./indicators/calculate.ts";
import { emptySeries, seriesOf, setBar } from "./indicators/series.ts";
import { linesOf, readAll } from "./indicators/chosen.ts";

type Line = IndicatorLine & { series: ISeriesApi<"Line" | "Histogram", Time>; shiftBars: number };
type Study = {
  indicator: Indicator;
  calculation: ReturnType<typeof createCalculation>;
  lines: Line[];
  marks: IPriceLine[];
};
type Options = {
  colorOf: (token: ChartColor) => string;
  /** The decimals of the instrument's prices. */
  decimals: number;
  /** The start of the bar some periods after a bar. */
  later: (time: number, bars: number) => number;
};

/** The library gives the first pane 2. */
const OWN_PANE_STRETCH = 0.45;
const looks: Record<(typeof lineLooks)[number], { lineWidth: LineWidth; lineStyle: LineStyle }> = {
  thin: { lineWidth: 1, lineStyle: LineStyle.Solid },
  medium: { lineWidth: 2, lineStyle: LineStyle.Solid },
  thick: { lineWidth: 3, lineStyle: LineStyle.Solid },
  dashed: { lineWidth: 1, lineStyle: LineStyle.Dashed },
};

/** The indicators of a chart, over the prices and in panes of their own, updated with every bar and tick. */
export function createStudies(chart: IChartApiBase<Time>, { colorOf, decimals, later }: Options) {
  const { add, paint } = createLines(chart, { colorOf, decimals });
  let studies: Study[] = [];
  let bars: readonly Bar[] = [];
  /** Filled only while an indicator is shown. */
  let series = emptySeries();

  const pointAt = (study: Study, line: Line, place: number) => {
    const value = study.calculation.columns[study.lines.indexOf(line)]?.[place] ?? Number.NaN;
    const time = timeAt(place + line.shiftBars) as UTCTimestamp;
    if (Number.isNaN(value)) return { time };
    if (line.as !== "columns") return { time, value };
    return { time, value, color: colorOf(value >= 0 ? "up" : "down") };
  };

  /** Bars after the newest one have no start yet: leading lines are drawn at the following periods. */
  function timeAt(place: number): number {
    const last = bars.length - 1;
    return place <= last ? (bars[place]?.time ?? Number.NaN) : later(bars[last]?.time ?? 0, place - last);
  }

  function fill(study: Study) {
    study.calculation.compute(series);
    study.lines.forEach((line) => drawLine(study, line));
  }

  function drawLine(study: Study, line: Line) {
    const first = Math.max(0, -line.shiftBars);
    line.series.setData(bars.slice(first).map((_, offset) => pointAt(study, line, first + offset)));
  }

  /** Gives an indicator its settings; its lines and its pane stay. */
  function configure(study: Study, indicator: Indicator) {
    study.indicator = indicator;
    study.calculation = createCalculation(indicator);
    for (const line of study.lines)
      line.shiftBars = line.shift ? Number(indicator.values[line.shift]) * (line.shiftSign ?? 1) : 0;
    paint(study);
    fill(study);
  }

  function remove({ lines }: Study) {
    for (const line of lines) chart.removeSeries(line.series);
  }

  return {
    /** Those that stay keep their lines; a changed one of the same kind is drawn anew in its place. */
    choose(texts: readonly string[]) {
      const wanted = linesOf(readAll(texts));
      if (studies.length === 0 && wanted.length > 0) series = seriesOf(bars);
      const old = new Set(studies);
      const take = (fits: (one: Study) => boolean) => {
        const found = [...old].find(fits);
        if (found) old.delete(found);
        return found;
      };
      const same = wanted.map(({ text }) => take((one) => one.indicator.text === text));
      const kept = wanted.map((indicator, at) => same[at] ?? take((one) => one.indicator.kind === indicator.kind));
      old.forEach(remove);
      studies = wanted.map((indicator, at) => {
        const study = kept[at] ?? add(indicator);
        if (!same[at]) configure(study, indicator);
        return study;
      });
    },
    setBars(next: readonly Bar[]) {
      bars = next;
      if (studies.length === 0) return;
      series = seriesOf(bars);
      studies.forEach(fill);
    },
    /** The newest bar, updated or new: it is already the last of `bars`. */
    update(bar: Bar) {
      if (studies.length === 0) return;
      const place = bars.length - 1;
      const isNew = place >= series.close.length;
      setBar(series, place, bar);
      for (const study of studies) {
        study.calculation.updateAt(series, place);
        for (const line of study.lines)
          if (line.shiftBars === 0) line.series.update(pointAt(study, line, place));
          else if (line.shiftBars < 0) line.series.update(pointAt(study, line, place), true);
          // A new bar moves the periods that follow it.
          else if (isNew) drawLine(study, line);
          else line.series.update(pointAt(study, line, place));
      }
    },
    /** The values of the indicators at one bar by their text, in the order of their lines. */
    valuesAt(place: number): Map<string, Value[]> {
      return new Map(
        studies.map(({ indicator, calculation, lines }) => [
          indicator.text,
          lines.map((_, line) => {
            const value = calculation.columns[line]?.[place] ?? Number.NaN;
            return Number.isNaN(value) ? null : value;
          }),
        ]),
      );
    },
    repaint() {
      for (const study of studies) {
        paint(study);
        study.lines.filter(({ as }) => as === "columns").forEach((line) => drawLine(study, line));
      }
    },
  };
}

/** The series of indicators and their colours. */
function createLines(chart: IChartApiBase<Time>, { colorOf, decimals }: Omit<Options, "later">) {
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

  return { add, paint };
}
