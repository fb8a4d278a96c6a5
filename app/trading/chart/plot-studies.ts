import type { IChartApiBase, Time } from "lightweight-charts";
import type { Indicator } from "../../frame/chart-indicator-text.ts";
import { type ChartColor, isInUse } from "../../frame/indicator-definition.ts";
import type { Value } from "../model/still-studies.ts";
import type { Bar } from "./bars.ts";
import { linesOf, readAll } from "./indicators/chosen.ts";
import { emptySeries, seriesOf, setBar } from "./indicators/series.ts";
import { createStudyLines, type Line, type Study } from "./plot-study-lines.ts";

type Options = {
  colorOf: (token: ChartColor) => string;
  /** The decimals of the instrument's prices. */
  decimals: number;
  /** The start of the bar some periods after a bar. */
  later: (time: number, bars: number) => number;
};

/** The indicators of a chart, over the prices and in panes of their own, updated with every bar and tick. */
export function createStudies(chart: IChartApiBase<Time>, { colorOf, decimals, later }: Options) {
  const { add, remove, configure, paint, pointAt } = createStudyLines(chart, { colorOf, decimals });
  let studies: Study[] = [];
  let all: readonly Bar[] = [];
  /** All, or those up to the bar of a replay. */
  let bars = all;
  /** Of all bars. Filled only while an indicator is shown. */
  let series = emptySeries();

  /** Bars after the newest one have no start yet: leading lines are drawn at the following periods. */
  function timeAt(place: number): number {
    const last = bars.length - 1;
    return place <= last ? (bars[place]?.time ?? Number.NaN) : later(bars[last]?.time ?? 0, place - last);
  }

  const drawLines = (study: Study) => study.lines.forEach((line) => drawLine(study, line));

  function drawLine(study: Study, line: Line) {
    const first = Math.max(0, -line.shiftBars);
    line.series.setData(bars.slice(first).map((_, offset) => pointAt(study, line, first + offset, timeAt)));
  }

  return {
    /** Those that stay keep their lines; a changed one of the same kind is drawn anew in its place. */
    choose(texts: readonly string[]) {
      const wanted = linesOf(readAll(texts));
      if (studies.length === 0 && wanted.length > 0) series = seriesOf(all);
      const { same, kept, old } = matched(wanted, studies);
      old.forEach(remove);
      studies = wanted.map((indicator, at) => {
        const study = kept[at] ?? add(indicator);
        if (!same[at]) {
          configure(study, indicator);
          study.calculation.compute(series);
          drawLines(study);
        }
        return study;
      });
    },
    /** Computes the values at all bars; `show` draws them. */
    compute(next: readonly Bar[]) {
      all = next;
      if (studies.length > 0) series = seriesOf(all);
      for (const { calculation } of studies) calculation.compute(series);
    },
    show(next: readonly Bar[]) {
      bars = next;
      studies.forEach(drawLines);
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
          // A new bar moves the periods that follow it.
          if (isNew && line.shiftBars > 0) drawLine(study, line);
          // Bars before the first one have no place.
          else if (place + line.shiftBars >= 0)
            line.series.update(pointAt(study, line, place, timeAt), line.shiftBars < 0);
      }
    },
    /** The values of the indicators at one bar by their text, in the order of their lines. */
    valuesAt(place: number): Map<string, Value[]> {
      return new Map(studies.map((study) => [study.indicator.text, valuesOf(study, place)]));
    },
    repaint() {
      for (const study of studies) {
        paint(study);
        study.lines.filter(({ as }) => as === "columns").forEach((line) => drawLine(study, line));
      }
    },
  };
}

/** Which studies keep their settings, which only their series, and which are removed. */
function matched(wanted: readonly Indicator[], studies: readonly Study[]) {
  const old = new Set(studies);
  const take = (fits: (one: Study) => boolean) => {
    const found = [...old].find(fits);
    if (found) old.delete(found);
    return found;
  };
  const same = wanted.map(({ text }) => take((one) => one.indicator.text === text));
  const kept = wanted.map(({ kind }, at) => same[at] ?? take((one) => one.indicator.kind === kind));
  return { same, kept, old };
}

function valuesOf({ indicator, calculation, lines }: Study, place: number): Value[] {
  const used = lines.filter((line) => isInUse(line, indicator.values));
  return used.map((_, line) => {
    const value = calculation.columns[line]?.[place] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  });
}
