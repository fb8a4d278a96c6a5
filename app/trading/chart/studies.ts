import { unitOf } from "../../frame/chart-intervals.ts";
import type { Preferences } from "../../frame/preferences.ts";
import type { Timeframe } from "../model/address.ts";
import type { StudyHead } from "../model/still-studies.ts";

/** Indicators in their stored form. */
export type ChartLook = {
  style: Preferences["chartStyle"];
  indicators: readonly string[];
  scale: Preferences["chartScale"];
  hasDrawingBar: boolean;
  /** The names of the instruments that are compared with the chart's own. */
  comparisons: readonly string[];
};
/** The default style, also used for evidence. */
export const plainLook: ChartLook = {
  style: "candles",
  indicators: ["volume"],
  scale: "linear",
  hasDrawingBar: false,
  comparisons: [],
};

/** Whether the settings of an indicator draw it on charts of an interval, such as "rsi:shownOn=minutes.hours". */
export function isShownOn(text: string, tf: Timeframe): boolean {
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

/** The known ones among the chosen indicators, in their order. */
export function headsOf(indicators: readonly string[], known: readonly StudyHead[]): StudyHead[] {
  return indicators.flatMap((text) => known.find((head) => head.text === text) ?? []);
}
