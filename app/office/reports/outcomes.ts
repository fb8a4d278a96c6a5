import { useTranslation } from "react-i18next";
import type { Translate } from "../../i18n/translate.ts";

/** The outcomes of a comparison, as reports.compare_lines names them. */
export const OUTCOMES = ["matched", "differing", "unmatched", "missing"] as const;

export const outcomeTones: Readonly<Record<string, "ok" | "warn" | "danger">> = {
  matched: "ok",
  differing: "warn",
  unmatched: "danger",
  missing: "danger",
};

export const outcomeTexts = (t: Translate) => ({
  names: {
    matched: t("Matched"),
    differing: t("Differing"),
    unmatched: t("Without a payment"),
    missing: t("Missing in the statement"),
  } as Readonly<Record<string, string>>,
  reasons: {
    amount: t("another amount"),
    currency: t("another currency"),
    status: t("not approved"),
  } as Readonly<Record<string, string>>,
});

export function useOutcomeTexts() {
  const { t } = useTranslation();
  return outcomeTexts(t);
}
