import type { IChartApiBase, Time } from "lightweight-charts";
import type { Indicator } from "../../frame/chart-indicator-text.ts";
import { type ChartColor, isInUse } from "../../frame/indicator-definition.ts";
import type { Timeframe } from "../model/address.ts";
import type { Value } from "../model/still-studies.ts";
import type { Bar } from "./bars.ts";
import { linesOf, readAll } from "./indicators/chosen.ts";
import { containingPlaces } from "./indicators/own-interval.ts";
import { createStudyBars } from "./plot-study-bars.ts";
import { createStudyLines, type Line, type Study } from "./plot-study-lines.ts";

type Options = {
  colorOf: (token: ChartColor) => string;
  /** The decimals of the instrument's prices. */
  decimals: number;
  /** The interval of the chart. */
  tf: Timeframe;
};

/** The indicators of a chart, over the prices and in panes of their own, updated with every bar and tick. */
export function createStudies(chart: IChartApiBase<Time>, { colorOf, decimals, tf }: Options) {
  const { add, remove, configure, paint, pointOf } = createStudyLines(chart, { colorOf, decimals, tf });
  const bars = createStudyBars(tf);
  let studies: Study[] = [];

  const drawLines = (study: Study) => study.lines.forEach((line) => drawLine(study, line));

  function drawLine(study: Study, line: Line) {
    line.series.setData(bars.valuesOf(study, line).map((value) => pointOf(line, value)));
  }

  /** Draws the newest bar of a study. */
  function updateOne(study: Study, { place, isNew }: ReturnType<typeof bars.setNewest>) {
    if (study.interval !== null) return isNew ? drawLines(study) : undefined;
    study.calculation.updateAt(study.series, place);
    for (const line of study.lines)
      // A new bar moves the periods that follow it.
      if (isNew && line.shiftBars > 0) drawLine(study, line);
      // Bars before the first one have no place.
      else if (place + line.shiftBars >= 0)
        line.series.update(pointOf(line, bars.valueAt(study, line, place)), line.shiftBars < 0);
  }

  return {
    /** Those that stay keep their lines; a changed one of the same kind is drawn anew in its place. */
    choose(texts: readonly string[]) {
      const wanted = linesOf(readAll(texts));
      if (studies.length === 0 && wanted.length > 0) bars.fill();
      const { same, kept, old } = matched(wanted, studies);
      old.forEach(remove);
      studies = wanted.map((indicator, at) => {
        const study = kept[at] ?? add(indicator);
        if (!same[at]) {
          configure(study, indicator);
          bars.compute(study);
          drawLines(study);
        }
        return study;
      });
      bars.own.keep(studies.map(({ interval }) => interval));
    },
    /** Computes the values at all bars; `show` draws them. */
    compute(next: readonly Bar[]) {
      bars.setAll(next);
      if (studies.length > 0) bars.fill();
      for (const study of studies) if (study.interval === null) bars.compute(study);
    },
    show(next: readonly Bar[], isReplay: boolean) {
      bars.show(next, isReplay);
      // Their newest value depends on the bar of a replay.
      for (const study of studies) if (study.interval !== null) bars.compute(study);
      studies.forEach(drawLines);
    },
    /** The newest bar, updated or new: it is already the last of the shown ones. */
    update(bar: Bar) {
      if (studies.length === 0) return;
      const newest = bars.setNewest(bar);
      for (const study of studies) updateOne(study, newest);
    },
    /** The bars of an interval for the indicators that have it instead of the chart's. */
    setOwnBars(interval: Timeframe, next: readonly Bar[]) {
      const first = bars.own.set(interval, next);
      for (const study of studies.filter((one) => one.interval === interval)) {
        bars.computeFrom(study, interval, first);
        drawLines(study);
      }
    },
    /** The values of the indicators at one bar by their text, in the order of their lines. */
    valuesAt(place: number): Map<string, Value[]> {
      const time = bars.timeOf(place);
      return new Map(studies.map((study) => [study.indicator.text, valuesOf(study, place, time)]));
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

function valuesOf({ indicator, calculation, lines, series, interval }: Study, place: number, time: number): Value[] {
  const [own = -1] = interval === null ? [place] : containingPlaces([time], series.time, interval);
  const used = lines.filter((line) => isInUse(line, indicator.values));
  return used.map((_, line) => {
    const value = calculation.columns[line]?.[own] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  });
}
