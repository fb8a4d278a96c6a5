import { useTranslation } from "react-i18next";
import type { RiskLimits } from "../../../../db/shapes/risk-limits.ts";
import { pairNamed } from "../../../ui/format/pair.ts";
import { useCategoryNames } from "../category-names.ts";

/** The name of what a limit applies to: an instrument, a category, or all instruments together. */
export function useScopeName(): (scope: string) => string {
  const { t } = useTranslation();
  const names = useCategoryNames();
  return (scope) => (scope === "market" ? t("All instruments") : (names[scope] ?? pairNamed(scope)));
}

/** The scope as the form sends it: an instrument, a category, or "market". */
export function scopeOf({ instrument, category }: RiskLimits): string {
  return instrument ?? category ?? "market";
}
