import { type IChartApiBase, type ISeriesApi, LineSeries, type Time, type UTCTimestamp } from "lightweight-charts";
import type { Bar } from "./bars.ts";
import { type Study, studiesOf, type ChartLook, type Value, valuesOf } from "./studies.ts";

type Line = { study: Study; rule: Study["rules"][number]; series: ISeriesApi<"Line", Time>; values: Value[] };

/** Averages and bands over the prices of a chart, updated with every bar and tick. */
export function createStudies(chart: IChartApiBase<Time>, colorOf: (token: Study["color"]) => string) {
  let lines: Line[] = [];
  let bars: readonly Bar[] = [];
  /** Filled only while a study is shown. */
  let closes: number[] = [];

  function fillAll() {
    closes = lines.length > 0 ? bars.map(({ close }) => Number(close)) : [];
    lines.forEach(fill);
  }

  function fill(line: Line) {
    line.values = valuesOf(line.rule, closes);
    line.series.setData(
      bars.map(({ time }, place) => {
        const value = line.values[place] ?? null;
        return value === null ? { time: time as UTCTimestamp } : { time: time as UTCTimestamp, value };
      }),
    );
  }

  return {
    choose(indicators: ChartLook["indicators"]) {
      for (const { series } of lines) chart.removeSeries(series);
      lines = studiesOf(indicators).flatMap((study) =>
        study.rules.map((rule) => {
          const look = { color: colorOf(study.color), lineWidth: 1, crosshairMarkerVisible: false } as const;
          const series = chart.addSeries(LineSeries, { ...look, priceLineVisible: false, lastValueVisible: false });
          return { study, rule, series, values: [] };
        }),
      );
      fillAll();
    },
    setBars(next: readonly Bar[]) {
      bars = next;
      fillAll();
    },
    /** The newest bar, updated or new: it is already the last of `bars`. */
    update(bar: Bar) {
      if (lines.length === 0) return;
      const place = bars.length - 1;
      closes[place] = Number(bar.close);
      for (const { rule, series, values } of lines) {
        const value = rule(closes, place, values[place - 1] ?? null);
        values[place] = value;
        if (value !== null) series.update({ time: bar.time as UTCTimestamp, value });
      }
    },
    /** The values of the studies at one bar, the upper line before the lower. */
    valuesAt(place: number): Map<string, Value[]> {
      const found = new Map<string, Value[]>();
      for (const { study, values } of lines)
        found.set(study.key, [...(found.get(study.key) ?? []), values[place] ?? null]);
      return found;
    },
    repaint() {
      for (const { study, series } of lines) series.applyOptions({ color: colorOf(study.color) });
    },
  };
}
