import type { TFunction } from "i18next";

/** The kinds of ledger rows, as shown. */
export function transferKinds(t: TFunction): Record<string, string> {
  return {
    demo_credit: t("Demo credit"),
    deposit: t("Deposit"),
    withdrawal: t("Withdrawal"),
    profit_loss: t("P/L"),
    swap: t("Swap"),
    plan: t("Plan"),
    adjustment: t("Adjustment"),
    correction: t("Correction"),
    negative_balance_protection: t("Negative balance protection"),
  };
}
