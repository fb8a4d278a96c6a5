import type { Indicator } from "../../../frame/chart-indicator-text.ts";
import { definitionOf, indicatorKinds, MAX_INDICATORS } from "../../../frame/chart-indicators.ts";
import { isInUse } from "../../../frame/indicator-definition.ts";
import { lineOf } from "../../../frame/line-look.ts";
import type { Session } from "../../../http/session.ts";
import type { Timeframe } from "../../model/address.ts";
import type { StillStudies, StillStudy, Value } from "../../model/still-studies.ts";
import { ownIntervalOn } from "../studies.ts";
import { createCalculation } from "./calculate.ts";
import { another, headOf, readAll } from "./chosen.ts";
import { valuesAtTimes } from "./own-interval.ts";
import type { ChartBars } from "./read-chart-bars.ts";
import { emptySeries, type Series, seriesOf } from "./series.ts";

/** The indicators of the reader's charts, or `own` of one chart of a layout. */
export function readersStudies(
  { preferences }: Session,
  chart: ChartBars,
  priceDecimals: number,
  own: readonly string[] | null = null,
): StillStudies {
  return stillStudies(own ?? preferences.chart_indicators, chart, priceDecimals, preferences.desk.indicatorDefaults);
}

/**
 * The chosen indicators at the bars of a page, for the menu, and for drawing and legend without scripts. `defaults` are
 * the settings with which further ones of their kinds start.
 */
export function stillStudies(
  texts: readonly string[],
  { tf, bars, ownBars }: ChartBars,
  priceDecimals: number,
  defaults: readonly string[] = [],
): StillStudies {
  const series = seriesOf(bars);
  const ownSeries = new Map([...ownBars].map(([interval, rows]) => [interval, seriesOf(rows)]));
  const ownOf = (text: string) => {
    const interval = ownIntervalOn(tf, text);
    return interval && { tf: interval, series: ownSeries.get(interval) ?? emptySeries() };
  };
  const [indicators, starts] = [readAll(texts), readAll(defaults)];
  const kinds = indicators.length < MAX_INDICATORS ? indicatorKinds : [];
  return {
    shown: indicators.map((indicator) => stillStudy(indicator, { series, own: ownOf(indicator.text) }, priceDecimals)),
    further: kinds.flatMap((kind) => {
      const added = another(kind, indicators, starts);
      return added ? { label: definitionOf(kind).label, text: added.text } : [];
    }),
  };
}

type Computed = { series: Series; own: { tf: Timeframe; series: Series } | null };

function stillStudy(indicator: Indicator, { series, own }: Computed, priceDecimals: number): StillStudy {
  const definition = definitionOf(indicator.kind);
  const head = headOf(indicator, priceDecimals);
  const { columns, compute } = createCalculation(indicator);
  compute(own?.series ?? series);
  const lines = definition.lines.filter((line) => isInUse(line, indicator.values));
  const drawn = lines.map(({ look, shift, shiftSign = 1 }, line) => {
    const by = shift ? Number(indicator.values[shift]) * shiftSign : 0;
    const column = columns[line] ?? [];
    const values = own
      ? valuesAtTimes(column, series.time, own.series.time, { tf: own.tf, shiftBars: by })
      : series.time.map((_, place) => column[place - by]);
    return { ...lineOf(indicator.values[look]), values: values.map((value) => rounded(value, head.decimals)) };
  });
  const newest = lines.map((_, line) => rounded(columns[line]?.at(-1), head.decimals));
  return { ...head, lines: head.isApart ? [] : drawn, newest };
}

function rounded(value: number | undefined, decimals: number): Value {
  return value === undefined || Number.isNaN(value) ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
}
