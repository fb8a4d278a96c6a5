import {
  type Indicator,
  indicatorOf,
  initialValues,
  nameOfIndicator,
  readIndicator,
} from "../../../frame/chart-indicator-text.ts";
import { definitionOf, type IndicatorKind } from "../../../frame/chart-indicators.ts";
import { type ChartColor, chartColors } from "../../../frame/indicator-definition.ts";
import { lineOf, lineText } from "../../../frame/line-look.ts";
import type { StudyHead } from "../../model/still-studies.ts";

/** The indicators with these stored forms, each once. */
export function readAll(texts: readonly string[]): Indicator[] {
  return [...new Set(texts)].flatMap((text) => readIndicator(text) ?? []);
}

/** The indicators that are lines; the volume is drawn apart. */
export function linesOf(indicators: readonly Indicator[]): readonly Indicator[] {
  return indicators.filter(({ kind }) => kind !== "volume");
}

/** How the legend and the menu show an indicator. */
export function headOf(indicator: Indicator, priceDecimals: number): StudyHead {
  const { kind, text } = indicator;
  const { label, settings, pane, decimals } = definitionOf(kind);
  const hasSettings = Object.keys(settings).length > 0;
  return {
    text,
    name: hasSettings ? nameOfIndicator(indicator) : label,
    color: colorOf(indicator),
    hasSettings,
    isApart: pane === "own",
    decimals: decimals === "price" ? priceDecimals : decimals,
  };
}

/** The token of the colour that identifies an indicator: that of its first line. */
function colorOf({ kind, values }: Indicator): ChartColor {
  return lineOf(values[definitionOf(kind).lines[0]?.look ?? ""]).color;
}

/**
 * A further indicator of a kind with the user's default settings for it, if any, in a colour that no other of its kind
 * has; null if it would equal another one.
 */
export function another(
  kind: IndicatorKind,
  indicators: readonly Indicator[],
  defaults: readonly Indicator[] = [],
): Indicator | null {
  const values = defaults.find((one) => one.kind === kind)?.values ?? initialValues(kind);
  const key = definitionOf(kind).lines[0]?.look;
  const used = new Set(indicators.map(({ text }) => text));
  const usedColors = new Set(indicators.filter((one) => one.kind === kind).map(colorOf));
  const initial = colorOf(indicatorOf(kind, values));
  const tries = [...[initial, ...chartColors].filter((token) => !usedColors.has(token)), initial];
  return (
    tries
      .map((token) =>
        indicatorOf(kind, key ? { ...values, [key]: lineText({ ...lineOf(values[key]), color: token }) } : values),
      )
      .find(({ text }) => !used.has(text)) ?? null
  );
}
