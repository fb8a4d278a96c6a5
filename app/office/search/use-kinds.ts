import { useTranslation } from "react-i18next";
import type { HitGroup } from "./find-hits.ts";

/** The labels of the kinds of hits. */
export function useKinds(): Record<HitGroup["of"], string> {
  const { t } = useTranslation();
  return {
    customers: t("Customers"),
    leads: t("Leads"),
    trades: t("Trades"),
    deposits: t("Deposits"),
    withdraws: t("Withdrawals"),
  };
}
