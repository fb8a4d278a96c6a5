import { useTranslation } from "react-i18next";

/** The names of the instruments' categories. */
export function useCategoryNames(): Record<string, string> {
  const { t } = useTranslation();
  return {
    forex: t("Forex"),
    commodity: t("Commodity"),
    index: t("Index"),
    stock: t("Stocks"),
    crypto: t("Crypto"),
  };
}
