import type { Indicator, SettingValue } from "../../../frame/chart-indicator-text.ts";
import type { IndicatorKind } from "../../../frame/chart-indicators.ts";
import { atr } from "./atr.ts";
import { ema, sma, wma } from "./averages.ts";
import { bollinger } from "./bollinger.ts";
import { ichimoku } from "./ichimoku.ts";
import { macd } from "./macd.ts";
import { rsi } from "./rsi.ts";
import type { Columns, Rule, Series } from "./series.ts";
import { stochastic } from "./stochastic.ts";
import { vwap } from "./vwap.ts";

type CreateRule = (settings: never) => Rule;
/** The arithmetic of each indicator and its number of columns. */
const rules: Record<Exclude<IndicatorKind, "volume">, { create: CreateRule; columns: number }> = {
  sma: { create: sma, columns: 1 },
  ema: { create: ema, columns: 1 },
  wma: { create: wma, columns: 1 },
  vwap: { create: vwap, columns: 3 },
  bollinger: { create: bollinger, columns: 3 },
  ichimoku: { create: ichimoku, columns: 5 },
  rsi: { create: rsi, columns: 4 },
  macd: { create: macd, columns: 5 },
  atr: { create: atr, columns: 1 },
  stochastic: { create: stochastic, columns: 3 },
};

/** The values of one indicator. A tick computes the newest bar only, from the values before it. */
export function createCalculation({ kind, values }: Pick<Indicator, "kind" | "values">) {
  const rule = kind === "volume" ? null : rules[kind];
  // The stored settings have been read with the definition, whose names and types are those of the rule.
  const write = rule?.create(values satisfies Readonly<Record<string, SettingValue>> as never);
  const columns: Columns = Array.from({ length: rule?.columns ?? 0 }, () => []);
  return {
    columns,
    updateAt: (bars: Series, place: number) => write?.(bars, place, columns),
    compute(bars: Series) {
      for (const column of columns) column.length = 0;
      for (let place = 0; place < bars.close.length; place++) write?.(bars, place, columns);
    },
  };
}
