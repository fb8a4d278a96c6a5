import { useTranslation } from "react-i18next";
import type { Column } from "./columns.ts";

/** The column names of the requirements (C-048, Q-420). */
export function useColumnNames(): Record<Column, string> {
  const { t } = useTranslation();
  return {
    instrument: t("Instrument"),
    type: t("Type"),
    units: t("Units"),
    openRate: t("Entry price"),
    marketRate: t("Current price"),
    loss: t("Stop loss"),
    profit: t("Take profit"),
    swap: t("Swap"),
    pips: t("Pips"),
    proLoss: t("P/L"),
    margin: t("Margin"),
    openTime: t("Open time"),
    ticket: t("Order ID"),
    status: t("Status"),
  };
}
