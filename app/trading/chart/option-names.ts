import { useTranslation } from "react-i18next";
import type { averageKinds, chartColors, NO_CHOICE, priceSources } from "../../frame/indicator-definition.ts";
import type { lineStyles } from "../../frame/line-look.ts";
import type { IntervalUnit } from "../../frame/chart-intervals.ts";

type Option =
  | (typeof chartColors | typeof priceSources | typeof lineStyles | typeof averageKinds)[number]
  | typeof NO_CHOICE
  | IntervalUnit
  | "day"
  | "week"
  | "month";

/** The names of the options in an indicator's settings. */
export function useOptionNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  return {
    close: t("Close"),
    open: t("Open"),
    high: t("High"),
    low: t("Low"),
    hl2: t("(High + low) / 2"),
    hlc3: t("(High + low + close) / 3"),
    ohlc4: t("(Open + high + low + close) / 4"),
    none: t("None"),
    sma: "SMA",
    ema: "EMA",
    wma: "WMA",
    c1: t("Blue"),
    c2: t("Amber"),
    c3: t("Green"),
    c4: t("Pink"),
    up: t("Rising colour"),
    down: t("Falling colour"),
    text3: t("Grey"),
    solid: t("Solid"),
    dashed: t("Dashed"),
    dotted: t("Dotted"),
    day: t("Day"),
    week: t("Week"),
    month: t("Month"),
    minutes: t("Minutes"),
    hours: t("Hours"),
    days: t("Days"),
    weeks: t("Weeks"),
    months: t("Months"),
  } satisfies Record<Option, string>;
}
