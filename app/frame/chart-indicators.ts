import { intervalUnits, SAME_AS_CHART } from "./chart-intervals.ts";
import {
  averageKinds,
  type ChartColor,
  type Definition,
  NO_CHOICE,
  priceSources,
  type Setting,
  type SettingRow,
} from "./indicator-definition.ts";

export const MAX_LENGTH_BARS = 500;
const length = (initial: number, label = "Length", min = 1): Setting => {
  return { type: "number", label, min, max: MAX_LENGTH_BARS, step: 1, initial };
};
const level = (label: string, suffix: string, initial: number): Setting => {
  return { type: "number", label, min: 0, max: 100, step: 1, initial, suffix };
};
const line = (initial: ChartColor, label = "Colour and line"): Setting => ({ type: "line", label, initial });
const source: Setting = { type: "choice", label: "Source", options: priceSources, initial: "close" };
const bands: SettingRow = { label: "Bands", settings: ["lower", "upper"] };
/** The settings of every indicator that has lines. */
const intervals = {
  interval: { type: "interval", label: "Interval", initial: SAME_AS_CHART },
  shownOn: { type: "units", label: "Show on", initial: intervalUnits.join(".") },
} as const satisfies Record<string, Setting>;
const average = (label: string, short: string, bars: number, token: ChartColor) =>
  ({
    label,
    short,
    pane: "price",
    decimals: "price",
    settings: { length: length(bars), source, color: line(token), ...intervals },
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
      ...intervals,
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
      ...intervals,
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
      ...intervals,
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
      smoothing: { type: "choice", label: "Smoothing", options: [NO_CHOICE, ...averageKinds], initial: NO_CHOICE },
      smoothingLength: { ...length(14, "Smoothing length"), needs: "smoothing" },
      lower: level("Lower band", "lower", 30),
      upper: level("Upper band", "upper", 70),
      color: line("c4"),
      smoothingColor: { ...line("c2", "Smoothed line"), needs: "smoothing" },
      ...intervals,
    },
    named: ["length"],
    lines: [
      { name: "value", look: "color" },
      { name: "smoothed", look: "smoothingColor", needs: "smoothing" },
    ],
    marks: ["lower", "upper"],
    rows: [{ label: "Smoothing", settings: ["smoothing", "smoothingLength"] }, bands],
    alertsWith: { source: "close" },
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
      ...intervals,
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
    settings: { length: length(14), color: line("c3"), ...intervals },
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
      lower: level("Lower band", "lower", 20),
      upper: level("Upper band", "upper", 80),
      color: line("c1", "%K line"),
      signalColor: line("c2", "Signal line"),
      ...intervals,
    },
    named: ["length", "smooth", "signal"],
    lines: [
      { name: "k", look: "color" },
      { name: "d", look: "signalColor" },
    ],
    marks: ["lower", "upper"],
    rows: [bands],
    alertsWith: { smooth: 3 },
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
