import { intervalUnits } from "./chart-intervals.ts";

/**
 * A setting of an indicator. A line has a colour, which is a token of the theme, so that it suits both themes, a width
 * and a style (line-look.ts). Units are those of the intervals on which the indicator is drawn.
 */
export type Setting = { label: string } & (
  | { type: "number"; min: number; max: number; step: number; initial: number }
  | { type: "choice"; options: readonly string[]; initial: string }
  | { type: "line"; initial: ChartColor }
  | { type: "units"; initial: string }
);
/** A line, drawn as the setting `look` states. `shift` names the setting that moves it, in bars. */
export type IndicatorLine = { name: string; look: string; as?: "columns"; shift?: string; shiftSign?: 1 | -1 };
export type Definition = {
  label: string;
  short: string;
  /** Over the prices, or in a pane of its own below them. */
  pane: "price" | "own";
  /** The decimals of its values; "price": those of the instrument. */
  decimals: "price" | number;
  settings: Readonly<Record<string, Setting>>;
  /** The settings that its name shows, such as "SMA 20". */
  named: readonly string[];
  lines: readonly IndicatorLine[];
  /** Fixed values that a pane marks with a line. */
  marks?: readonly string[];
};

export const chartColors = ["c1", "c2", "c3", "c4", "up", "down", "text3"] as const;
export type ChartColor = (typeof chartColors)[number];
export const priceSources = ["close", "open", "high", "low", "hl2", "hlc3", "ohlc4"] as const;

const MAX_LENGTH_BARS = 500;
const length = (initial: number, label = "Length", min = 1): Setting => {
  return { type: "number", label, min, max: MAX_LENGTH_BARS, step: 1, initial };
};
const level = (label: string, initial: number): Setting => {
  return { type: "number", label, min: 0, max: 100, step: 1, initial };
};
const line = (initial: ChartColor, label = "Colour and line"): Setting => ({ type: "line", label, initial });
const source: Setting = { type: "choice", label: "Source", options: priceSources, initial: "close" };
const shownOn: Setting = { type: "units", label: "Show on", initial: intervalUnits.join(".") };
const average = (label: string, short: string, bars: number, token: ChartColor) =>
  ({
    label,
    short,
    pane: "price",
    decimals: "price",
    settings: { length: length(bars), source, color: line(token), shownOn },
    named: ["length"],
    lines: [{ name: "value", look: "color" }],
  }) satisfies Definition;

/** Every indicator of the chart, in the order of the menu. app/trading/chart/indicators has their arithmetic. */
export const chartIndicators = {
  volume: { label: "Trading volume", short: "Volume", pane: "price", decimals: 0, settings: {}, named: [], lines: [] },
  sma: average("Simple moving average", "SMA", 20, "c2"),
  ema: average("Exponential moving average", "EMA", 20, "c1"),
  wma: average("Weighted moving average", "WMA", 20, "c3"),
  vwap: {
    label: "Volume-weighted average price",
    short: "VWAP",
    pane: "price",
    decimals: "price",
    settings: {
      period: { type: "choice", label: "Starts each", options: ["day", "week", "month"], initial: "day" },
      source: { ...source, initial: "hlc3" },
      color: line("c4"),
      shownOn,
    },
    named: ["period"],
    lines: [{ name: "value", look: "color" }],
  },
  bollinger: {
    label: "Bollinger Bands",
    short: "BB",
    pane: "price",
    decimals: "price",
    settings: {
      length: length(20, "Length", 2),
      deviations: { type: "number", label: "Standard deviations", min: 0.1, max: 10, step: 0.1, initial: 2 },
      source,
      color: line("c3", "Upper and lower band"),
      middle: line("text3", "Middle line"),
      shownOn,
    },
    named: ["length", "deviations"],
    lines: [
      { name: "upper", look: "color" },
      { name: "middle", look: "middle" },
      { name: "lower", look: "color" },
    ],
  },
  ichimoku: {
    label: "Ichimoku Cloud",
    short: "Ichimoku",
    pane: "price",
    decimals: "price",
    settings: {
      conversion: length(9, "Conversion line length"),
      base: length(26, "Base line length"),
      span: length(52, "Leading span B length"),
      shift: { type: "number", label: "Displacement in bars", min: 0, max: 200, step: 1, initial: 26 },
      conversionColor: line("c1", "Conversion line"),
      baseColor: line("c2", "Base line"),
      spanA: line("up", "Leading span A"),
      spanB: line("down", "Leading span B"),
      lagging: line("text3", "Lagging span"),
      shownOn,
    },
    named: ["conversion", "base", "span"],
    lines: [
      { name: "conversion", look: "conversionColor" },
      { name: "base", look: "baseColor" },
      { name: "spanA", look: "spanA", shift: "shift", shiftSign: 1 },
      { name: "spanB", look: "spanB", shift: "shift", shiftSign: 1 },
      { name: "lagging", look: "lagging", shift: "shift", shiftSign: -1 },
    ],
  },
  rsi: {
    label: "Relative Strength Index",
    short: "RSI",
    pane: "own",
    decimals: 1,
    settings: {
      length: length(14, "Length", 2),
      source,
      lower: level("Lower band", 30),
      upper: level("Upper band", 70),
      color: line("c4"),
      shownOn,
    },
    named: ["length"],
    lines: [{ name: "value", look: "color" }],
    marks: ["lower", "upper"],
  },
  macd: {
    label: "MACD",
    short: "MACD",
    pane: "own",
    decimals: "price",
    settings: {
      fast: length(12, "Fast length"),
      slow: length(26, "Slow length"),
      signal: length(9, "Signal length"),
      source,
      color: line("c1", "MACD line"),
      signalColor: line("c2", "Signal line"),
      shownOn,
    },
    named: ["fast", "slow", "signal"],
    lines: [
      { name: "difference", look: "color", as: "columns" },
      { name: "macd", look: "color" },
      { name: "signal", look: "signalColor" },
    ],
  },
  atr: {
    label: "Average True Range",
    short: "ATR",
    pane: "own",
    decimals: "price",
    settings: { length: length(14), color: line("c3"), shownOn },
    named: ["length"],
    lines: [{ name: "value", look: "color" }],
  },
  stochastic: {
    label: "Stochastic",
    short: "Stoch",
    pane: "own",
    decimals: 1,
    settings: {
      length: length(14, "%K length"),
      smooth: length(3, "%K smoothing"),
      signal: length(3, "%D smoothing"),
      lower: level("Lower band", 20),
      upper: level("Upper band", 80),
      color: line("c1", "%K line"),
      signalColor: line("c2", "Signal line"),
      shownOn,
    },
    named: ["length", "smooth", "signal"],
    lines: [
      { name: "k", look: "color" },
      { name: "d", look: "signalColor" },
    ],
    marks: ["lower", "upper"],
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type IndicatorKind = keyof typeof chartIndicators;
export const indicatorKinds = Object.keys(chartIndicators) as IndicatorKind[];
export const MAX_INDICATORS = 12;
/** How many instruments a chart compares with its own. */
export const MAX_COMPARISONS = 4;
export function definitionOf(kind: IndicatorKind): Definition {
  return chartIndicators[kind];
}
