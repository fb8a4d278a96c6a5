import type { Preferences } from "../../frame/preferences.ts";
import type { ChartIndicator } from "../../frame/chart-indicators.ts";

export type ChartLook = { style: Preferences["chartStyle"]; indicators: Preferences["chartIndicators"] };

/** The default style, also used for evidence. */
export const plainLook: ChartLook = { style: "candles", indicators: ["volume"] };

/**
 * A line's value at a bar: from the closes up to it and its own value at the previous bar. Null while there are too few
 * bars.
 */
type Rule = (closes: readonly number[], place: number, before: number | null) => number | null;
/** A study over the prices: its short name, the token of its colour, and its lines. */
export type Study = { key: string; name: string; color: "c1" | "c2" | "c3" | "c4"; rules: readonly Rule[] };
export type Value = number | null;

/** Two standard deviations around the average of twenty bars (Bollinger). */
const BAND_DEVIATIONS = 2;

function meanOf(closes: readonly number[], place: number, span: number): Value {
  if (place < span - 1) return null;
  let sum = 0;
  for (let at = place - span + 1; at <= place; at++) sum += closes[at] ?? 0;
  return sum / span;
}

const simple =
  (span: number): Rule =>
  (closes, place) =>
    meanOf(closes, place, span);

/** Starts as the simple average; then every close has the weight 2 / (span + 1). */
const exponential =
  (span: number): Rule =>
  (closes, place, before) =>
    before === null ? meanOf(closes, place, span) : before + (2 / (span + 1)) * ((closes[place] ?? before) - before);

const band =
  (span: number, times: number): Rule =>
  (closes, place) => {
    const mean = meanOf(closes, place, span);
    if (mean === null) return null;
    let squares = 0;
    for (let at = place - span + 1; at <= place; at++) squares += ((closes[at] ?? mean) - mean) ** 2;
    return mean + times * Math.sqrt(squares / span);
  };

/** Every indicator but the volume, in the order of the legend. */
const rulesOf: Record<Exclude<ChartIndicator, "volume">, Omit<Study, "key">> = {
  ema20: { name: "EMA 20", color: "c1", rules: [exponential(20)] },
  sma20: { name: "MA 20", color: "c2", rules: [simple(20)] },
  bollinger: { name: "BB 20", color: "c3", rules: [band(20, BAND_DEVIATIONS), band(20, -BAND_DEVIATIONS)] },
  sma50: { name: "MA 50", color: "c4", rules: [simple(50)] },
};
const studies: readonly Study[] = Object.entries(rulesOf).map(([key, study]) => ({ key, ...study }));

/** The chosen indicators that are lines; the volume is drawn apart. */
export function studiesOf(indicators: ChartLook["indicators"]): readonly Study[] {
  return studies.filter(({ key }) => indicators.some((one) => one === key));
}

/** A line's values from the first bar to the newest. For pixels only: no shown amount is computed here. */
export function valuesOf(rule: Rule, closes: readonly number[]): Value[] {
  const values: Value[] = [];
  for (let place = 0; place < closes.length; place++) values.push(rule(closes, place, values[place - 1] ?? null));
  return values;
}

/** The values of every study at the newest bar, the upper line before the lower. */
export function newestOf(indicators: ChartLook["indicators"], closes: readonly number[]): Map<string, Value[]> {
  return new Map(
    studiesOf(indicators).map(({ key, rules }) => [key, rules.map((rule) => valuesOf(rule, closes).at(-1) ?? null)]),
  );
}
