import type { TFunction } from "i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";

type Repeated = Pick<ListAlertsRow, "is_repeated" | "is_per_bar">;

/** How often an alert fires, as its form sends it. */
export function repeatOf({ is_repeated, is_per_bar }: Repeated): "once" | "bar" | "every" {
  if (is_per_bar) return "bar";
  return is_repeated ? "every" : "once";
}

export function repeatText(alert: Repeated, t: TFunction): string {
  return { once: t("Once"), bar: t("Once per bar"), every: t("Every time") }[repeatOf(alert)];
}
