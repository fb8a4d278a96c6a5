import { useTranslation } from "react-i18next";

/** Why money moved, in words. */
export function useTransferKinds(): Record<string, string> {
  const { t } = useTranslation();
  return {
    demo_credit: t("Demo credit"),
    deposit: t("Deposit"),
    withdrawal: t("Withdraw"),
    profit_loss: t("Profit/Loss"),
    swap: t("Swap"),
    plan: t("Plan"),
    adjustment: t("Adjustment"),
    correction: t("Correction"),
    negative_balance_protection: t("Negative balance protection"),
  };
}
