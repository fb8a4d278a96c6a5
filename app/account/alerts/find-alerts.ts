import type { TFunction } from "i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { conditionText } from "./condition-text.ts";

export const alertStates = (t: TFunction): Record<ListAlertsRow["state"], string> => ({
  active: t("Active"),
  paused: t("Paused"),
  fired: t("Triggered"),
  expired: t("Expired"),
});

/** Whether an alert can fire, at once or after it is resumed. */
export const isWaiting = ({ state }: Pick<ListAlertsRow, "state">) => state === "active" || state === "paused";

/** The alerts whose instrument, condition, status and note contain every word. */
export function findAlerts(alerts: readonly ListAlertsRow[], find: string, t: TFunction): readonly ListAlertsRow[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return alerts;
  const states = alertStates(t);
  return alerts.filter((alert) => {
    const text =
      `${alert.instrument} ${pairNamed(alert.instrument)} ${conditionText(t, alert)} ${states[alert.state]} ${alert.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
