import type { TFunction } from "i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { indicatorName, indicatorText } from "./alert-indicators.ts";

type Condition = Pick<
  ListAlertsRow,
  | "condition"
  | "price_side"
  | "level"
  | "percent"
  | "window_minutes"
  | "price_decimals"
  | "indicator"
  | "indicator_length"
  | "bar_interval"
  | "threshold"
  | "is_per_bar"
>;

/** The condition of an alert in words. Once per bar it also fires in bars in which its condition stays true. */
export function conditionText(t: TFunction, alert: Condition): string {
  const { condition, price_side, level, percent, window_minutes, price_decimals, is_per_bar } = alert;
  const indicator = indicatorName(alert);
  if (indicator !== null) return indicatorCondition(t, alert, { indicator, level: thresholdText(alert) });
  const side = { bid: t("Bid"), ask: t("Ask"), mid: t("Mid") }[price_side];
  const values = { side, level: formatPrice(level ?? "0", price_decimals) };
  if (condition === "above" && is_per_bar) return t("{{side}} is above {{level}}", values);
  if (condition === "below" && is_per_bar) return t("{{side}} is below {{level}}", values);
  if (condition === "above") return t("{{side}} rises above {{level}}", values);
  if (condition === "below") return t("{{side}} falls below {{level}}", values);
  if (condition === "crosses") return t("{{side}} crosses {{level}}", values);
  return t("Bid moves {{percent}} % within {{minutes}} min", { percent, minutes: window_minutes });
}

function indicatorCondition(
  t: TFunction,
  { condition, is_per_bar }: Condition,
  values: { indicator: string; level: string },
): string {
  if (condition === "above" && is_per_bar) return t("{{indicator}} is above {{level}}", values);
  if (condition === "below" && is_per_bar) return t("{{indicator}} is below {{level}}", values);
  if (condition === "above") return t("{{indicator}} rises above {{level}}", values);
  if (condition === "below") return t("{{indicator}} falls below {{level}}", values);
  return t("{{indicator}} crosses {{level}}", values);
}

const thresholdText = (alert: Condition) => indicatorText(alert, alert.threshold ?? "0");
