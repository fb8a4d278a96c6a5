import type { TFunction } from "i18next";

/** Why money moved, in words. */
export function transferKinds(t: TFunction): Record<string, string> {
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
