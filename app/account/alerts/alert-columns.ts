import { useTranslation } from "react-i18next";

/** The columns of the price alerts that a user can hide; instrument and condition identify the row. */
export const alertColumns = ["state", "price", "distance", "repeat", "expires", "channels", "fired", "note"] as const;
export type AlertColumn = (typeof alertColumns)[number];

export const numericAlertColumns: ReadonlySet<AlertColumn> = new Set(["price", "distance"]);

/** Left out where the table has no room: the form has the note, the list of alerts that fired has the times. */
export const wideAlertColumns: ReadonlySet<AlertColumn> = new Set(["fired", "note"]);

export function useAlertColumnNames(): Record<AlertColumn, string> {
  const { t } = useTranslation();
  return {
    state: t("Status"),
    price: t("Price"),
    distance: t("Distance"),
    repeat: t("Repeat"),
    expires: t("Expires"),
    channels: t("Notify by"),
    fired: t("Last triggered"),
    note: t("Note"),
  };
}
