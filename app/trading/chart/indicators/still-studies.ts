import type { BarRow } from "../../../../db/queries/market/get-bars.ts";
import type { Indicator } from "../../../frame/chart-indicator-text.ts";
import { definitionOf, indicatorKinds, MAX_INDICATORS } from "../../../frame/chart-indicators.ts";
import type { StillStudies, StillStudy, Value } from "../../model/still-studies.ts";
import { createCalculation } from "./calculate.ts";
import { another, headOf, readAll } from "./chosen.ts";
import { type Series, seriesOf } from "./series.ts";

/** The chosen indicators at the bars of a page, for the menu, and for drawing and legend without scripts. */
export function stillStudies(texts: readonly string[], bars: readonly BarRow[], priceDecimals: number): StillStudies {
  const series = seriesOf(bars);
  const indicators = readAll(texts);
  const kinds = indicators.length < MAX_INDICATORS ? indicatorKinds : [];
  return {
    shown: indicators.map((indicator) => stillStudy(indicator, series, priceDecimals)),
    further: kinds.flatMap((kind) => {
      const added = another(kind, indicators);
      return added ? { label: definitionOf(kind).label, text: added.text } : [];
    }),
  };
}

function stillStudy(indicator: Indicator, series: Series, priceDecimals: number): StillStudy {
  const definition = definitionOf(indicator.kind);
  const head = headOf(indicator, priceDecimals);
  const { columns, compute } = createCalculation(indicator);
  compute(series);
  const drawn = definition.lines.map(({ color, shift, shiftSign = 1 }, line) => {
    const by = shift ? Number(indicator.values[shift]) * shiftSign : 0;
    const values = series.close.map((_, place) => rounded(columns[line]?.[place - by], head.decimals));
    return { color: String(indicator.values[color]), values };
  });
  const newest = definition.lines.map((_, line) => rounded(columns[line]?.at(-1), head.decimals));
  return { ...head, lines: head.isApart ? [] : drawn, newest };
}

function rounded(value: number | undefined, decimals: number): Value {
  return value === undefined || Number.isNaN(value) ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
}
