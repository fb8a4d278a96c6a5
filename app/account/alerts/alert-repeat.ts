import type { TFunction } from "i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { isolate } from "../../ui/format/isolate.ts";

type Repeated = Pick<ListAlertsRow, "is_repeated" | "is_per_bar">;

/** How often an alert fires, as its form sends it. */
export function repeatOf({ is_repeated, is_per_bar }: Repeated): "once" | "bar" | "every" {
  if (is_per_bar) return "bar";
  return is_repeated ? "every" : "once";
}

/** The bars of an indicator are part of its name, those of a price are stated here. */
export function repeatText(alert: Repeated & Pick<ListAlertsRow, "indicator" | "bar_interval">, t: TFunction): string {
  const bars = alert.indicator === null && alert.bar_interval ? ` ${isolate(`(${alert.bar_interval})`)}` : "";
  return { once: t("Once"), bar: t("Once per bar") + bars, every: t("Every time") }[repeatOf(alert)];
}
