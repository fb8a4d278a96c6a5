import { useTranslation } from "react-i18next";
import type { Column } from "./columns.ts";

/** The column names of the requirements (C-048). */
export function useColumnNames(): Record<Column, string> {
  const { t } = useTranslation();
  return {
    ticket: t("Order ID"),
    openTime: t("Open time"),
    type: t("Type"),
    units: t("Units"),
    instrument: t("Instrument"),
    openRate: t("Entry price"),
    marketRate: t("Current price"),
    proLoss: t("P/L"),
    profit: t("Take profit"),
    loss: t("Stop loss"),
    status: t("Status"),
  };
}
