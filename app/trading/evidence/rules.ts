import { useTranslation } from "react-i18next";

/** The texts of the rules that the engine stores with a close. */
export function useRules(): Record<string, string> {
  const { t } = useTranslation();
  return {
    asked: t("Close requested"),
    "take profit <= ask": t("Ask at or above take profit"),
    "take profit >= bid": t("Bid at or below take profit"),
    "stop loss >= ask": t("Ask at or below stop loss"),
    "stop loss <= bid": t("Bid at or above stop loss"),
    "margin level <= stop-out level": t("Margin level at or below the stop-out level"),
    "equity <= 0": t("Equity at or below zero"),
  };
}
