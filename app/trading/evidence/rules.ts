import { useTranslation } from "react-i18next";

/** The texts of the rules that the engine stores with a close. */
export function useRules(): Record<string, string> {
  const { t } = useTranslation();
  return {
    asked: t("A close was asked for"),
    "take profit <= ask": t("take profit ≤ ask"),
    "take profit >= bid": t("take profit ≥ bid"),
    "stop loss >= ask": t("stop loss ≥ ask"),
    "stop loss <= bid": t("stop loss ≤ bid"),
    "margin level <= stop-out level": t("margin level ≤ stop-out level"),
    "equity <= 0": t("equity ≤ 0"),
  };
}
