import { isShorter, ownIntervalOf, unitOf } from "../../frame/chart-intervals.ts";
import type { Preferences } from "../../frame/preferences.ts";
import type { Timeframe } from "../model/address.ts";
import type { StudyHead } from "../model/still-studies.ts";

/** Without a choice (`auto`), the bar of drawing tools is shown beside a wide chart and below the chart of a phone. */
type DrawingBarChoice = "auto" | "shown" | "hidden";
/** Indicators in their stored form. */
export type ChartLook = {
  style: Preferences["chartStyle"];
  indicators: readonly string[];
  scale: Preferences["chartScale"];
  drawingBar: DrawingBarChoice;
  /** The names of the instruments that are compared with the chart's own. */
  comparisons: readonly string[];
};
/** The default style, also used for evidence. */
export const plainLook: ChartLook = {
  style: "candles",
  indicators: ["volume"],
  scale: "linear",
  drawingBar: "hidden",
  comparisons: [],
};

/** Whether an indicator is drawn on charts of an interval: its own one is not shorter, and its units include it. */
export function isShownOn(text: string, tf: Timeframe): boolean {
  return isChosenFor(text, tf) && longestChartOf(text, tf) === null;
}

/** The interval of an indicator's own that is too short for a chart: one bar of the chart would have several values. */
export function longestChartOf(text: string, tf: Timeframe): Timeframe | null {
  const own = ownIntervalOf(text);
  return own !== null && isShorter(own, tf) ? own : null;
}

/** The interval of an indicator's own, where it is not that of the chart. */
export function ownIntervalOn(tf: Timeframe, text: string): Timeframe | null {
  const own = ownIntervalOf(text);
  return own === tf ? null : own;
}

/** Those intervals of indicators, each once. */
export function ownIntervalsOn(tf: Timeframe, indicators: readonly string[]): Timeframe[] {
  return [...new Set(indicators.flatMap((text) => ownIntervalOn(tf, text) ?? []))];
}

/** The setting "Show on", such as "rsi:shownOn=minutes.hours". */
function isChosenFor(text: string, tf: Timeframe): boolean {
  const units = /:shownOn=([a-z.]+)/.exec(text)?.[1];
  return units === undefined || units.split(".").includes(unitOf(tf));
}

/** Drawn apart from the lines. */
export function showsVolume(indicators: readonly string[]): boolean {
  return indicators.includes("volume");
}

/** The lines that the legend names; `typed` is the indicator whose settings were typed last. */
export function legendOf(indicators: readonly string[], shown: readonly StudyHead[], typed: StudyHead | null) {
  return headsOf(indicators, typed ? [...shown, typed] : shown).filter(({ hasSettings }) => hasSettings);
}

/** Those that are left out because the chart's interval is longer than their own. */
export function tooShortFor(indicators: readonly string[], tf: Timeframe): string[] {
  return indicators.filter((text) => isChosenFor(text, tf) && longestChartOf(text, tf) !== null);
}

/** The known ones among the chosen indicators, in their order. */
export function headsOf(indicators: readonly string[], known: readonly StudyHead[]): StudyHead[] {
  return indicators.flatMap((text) => known.find((head) => head.text === text) ?? []);
}
