/**
 * A setting of an indicator. A line has a colour, which is a token of the theme, so that it suits both themes, a width
 * and a style (line-look.ts). Units are those of the intervals on which the indicator is drawn, an interval that of the
 * bars from which it is computed. `needs` names the choice without which the setting has no effect.
 */
export type Setting = { label: string; needs?: string } & (
  | { type: "number"; min: number; max: number; step: number; initial: number; suffix?: string }
  | { type: "choice"; options: readonly string[]; initial: string }
  | { type: "line"; initial: ChartColor }
  | { type: "units"; initial: string }
  | { type: "interval"; initial: string }
);
/**
 * A line, drawn as the setting `look` states. `shift` names the setting that moves it, in bars, `needs` the choice
 * without which there is no line; such a line is the last one.
 */
export type IndicatorLine = {
  name: string;
  look: string;
  as?: "columns";
  shift?: string;
  shiftSign?: 1 | -1;
  needs?: string;
};
export type SettingRow = { label: string; settings: readonly [string, string] };
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
  /** Settings that share a row. */
  rows?: readonly SettingRow[];
  /** The settings with which alerts on its marks have the values of the line: those of trading.indicator_values. */
  alertsWith?: Readonly<Record<string, string | number>>;
};
/** The option of a choice that leaves out what needs it. */
export const NO_CHOICE = "none";

export const chartColors = ["c1", "c2", "c3", "c4", "up", "down", "text3"] as const;
export type ChartColor = (typeof chartColors)[number];
export const priceSources = ["close", "open", "high", "low", "hl2", "hlc3", "ohlc4"] as const;
export const averageKinds = ["sma", "ema", "wma"] as const;

/** Whether a setting or a line has an effect with these values. */
export function isInUse({ needs }: { needs?: string }, values: Readonly<Record<string, string | number>>): boolean {
  return needs === undefined || values[needs] !== NO_CHOICE;
}
