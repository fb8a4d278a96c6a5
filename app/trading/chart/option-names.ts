import { useTranslation } from "react-i18next";
import type { chartColors, lineLooks, priceSources } from "../../frame/chart-indicators.ts";

type Option = (typeof chartColors | typeof priceSources | typeof lineLooks)[number] | "day" | "week" | "month";

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
    c1: t("Blue"),
    c2: t("Amber"),
    c3: t("Green"),
    c4: t("Pink"),
    up: t("Rising colour"),
    down: t("Falling colour"),
    text3: t("Grey"),
    thin: t("Thin"),
    medium: t("Medium"),
    thick: t("Thick"),
    dashed: t("Dashed"),
    day: t("Day"),
    week: t("Week"),
    month: t("Month"),
  } satisfies Record<Option, string>;
}
