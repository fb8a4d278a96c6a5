import { definitionOf, type IndicatorKind, indicatorKinds } from "./chart-indicators.ts";
import type { Setting } from "./indicator-definition.ts";
import { chartIntervals, intervalUnits, ownIntervalOf } from "./chart-intervals.ts";
import { lineText, readLine } from "./line-look.ts";

export type SettingValue = number | string;
/** A configured indicator; `text` is its stored form and equals that of another one with the same settings. */
export type Indicator = { kind: IndicatorKind; text: string; values: Readonly<Record<string, SettingValue>> };

/**
 * Reads the stored form of an indicator: its kind and the settings that differ from the initial ones, such as
 * "bollinger:length=50:color=c1.2". Null for an unknown kind or setting, or a value outside its bounds.
 */
export function readIndicator(text: string): Indicator | null {
  const [name = "", ...given] = text.split(":");
  const kind = indicatorKinds.find((one) => one === name);
  if (!kind) return null;
  const { settings } = definitionOf(kind);
  const values = initialValues(kind);
  for (const part of given) {
    const [key = "", value = "", more] = part.split("=");
    // The look of all lines, which earlier versions stored; each line has its own now.
    if (key === "look") continue;
    const setting = Object.hasOwn(settings, key) ? settings[key] : undefined;
    const read = setting && more === undefined ? readSetting(setting, value) : null;
    if (read === null) return null;
    values[key] = read;
  }
  return indicatorOf(kind, values);
}

/** The value of a setting that was typed or chosen; null outside its bounds or between its steps. */
export function readSetting(setting: Setting, text: string): SettingValue | null {
  if (setting.type === "choice") return setting.options.includes(text) ? text : null;
  if (setting.type === "units") return readUnits(text);
  if (setting.type === "interval") return [setting.initial, ...chartIntervals].find((one) => one === text) ?? null;
  if (setting.type === "line") {
    const look = readLine(text);
    return look && lineText(look);
  }
  if (!/^\d{1,4}(\.\d)?$/.test(text)) return null;
  const value = Number(text);
  const isStep = setting.step < 1 || Number.isInteger(value);
  return isStep && value >= setting.min && value <= setting.max ? value : null;
}

/** Names of units in their order, such as "minutes.days"; null for none or an unknown one. */
function readUnits(text: string): string | null {
  const names = new Set(text.split("."));
  const units = intervalUnits.filter((unit) => names.has(unit));
  return units.length > 0 && units.length === names.size ? units.join(".") : null;
}

export function indicatorOf(kind: IndicatorKind, values: Readonly<Record<string, SettingValue>>): Indicator {
  const changed = Object.entries(definitionOf(kind).settings).flatMap(([key, { initial }]) =>
    values[key] === undefined || values[key] === initial ? [] : [`:${key}=${values[key]}`],
  );
  return { kind, text: kind + changed.join(""), values };
}

export function initialValues(kind: IndicatorKind): Record<string, SettingValue> {
  return Object.fromEntries(Object.entries(definitionOf(kind).settings).map(([key, { initial }]) => [key, initial]));
}

/** Its short name with the settings that identify it and the interval of its own, if any: "BB 20 2", "RSI 14 · 1h". */
export function nameOfIndicator(indicator: Indicator): string {
  const interval = ownIntervalOf(indicator.text);
  return interval === null ? shortNameOf(indicator) : `${shortNameOf(indicator)} · ${interval}`;
}

/** Its name where the interval stands beside it: "RSI 14". */
export function shortNameOf({ kind, values }: Indicator): string {
  const { short, named } = definitionOf(kind);
  return [short, ...named.map((key) => values[key])].join(" ");
}
