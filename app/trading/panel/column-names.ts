import { useTranslation } from "react-i18next";
import type { Column } from "./columns.ts";

/** The column names of the requirements (C-048). */
export function useColumnNames(): Record<Column, string> {
  const { t } = useTranslation();
  return {
    ticket: t("Ticket"),
    openTime: t("Open Time"),
    type: t("Type"),
    units: t("Units"),
    instrument: t("Instrument"),
    openRate: t("Open Rate"),
    marketRate: t("Market Rate"),
    proLoss: t("Profit/Loss"),
    profit: t("Take/Profit"),
    loss: t("Stop/Loss"),
    status: t("Status"),
  };
}
