import type { BarRow } from "../../../../db/queries/market/get-bars.ts";
import { definitionOf } from "../../../frame/chart-indicators.ts";
import type { StillStudy, Value } from "../../model/still-studies.ts";
import { linesOf, readAll } from "../studies.ts";
import { createCalculation } from "./calculate.ts";
import { seriesOf } from "./series.ts";

/** The chosen indicators at the bars of a page, for the drawing and the legend without scripts. */
export function stillStudies(texts: readonly string[], bars: readonly BarRow[], priceDecimals: number): StillStudy[] {
  const series = seriesOf(bars);
  return linesOf(readAll(texts)).map((indicator) => {
    const { pane, lines, decimals } = definitionOf(indicator.kind);
    const scale = 10 ** (decimals === "price" ? priceDecimals : decimals);
    const { columns, compute } = createCalculation(indicator);
    compute(series);
    const drawn = lines.map(({ shift, shiftSign = 1 }, line) => {
      const by = shift ? Number(indicator.values[shift]) * shiftSign : 0;
      return bars.map((_, place): Value => rounded(columns[line]?.[place - by], scale));
    });
    const newest = lines.map((_, line): Value => rounded(columns[line]?.at(-1), scale));
    return { text: indicator.text, lines: pane === "price" ? drawn : [], newest };
  });
}

function rounded(value: number | undefined, scale: number): Value {
  return value === undefined || Number.isNaN(value) ? null : Math.round(value * scale) / scale;
}
