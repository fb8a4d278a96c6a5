import { useTranslation } from "react-i18next";
import type { ControlScope } from "../../../../db/shapes/control-names.ts";
import { pairNamed } from "../../../ui/format/pair.ts";
import { useCategoryNames } from "../category-names.ts";

/** What the controls of an instrument apply to, as the screens name it. */
export function useScopeNames({
  instrument,
  category,
}: {
  instrument: string;
  category: string;
}): Record<ControlScope, string> {
  const { t } = useTranslation();
  const categories = useCategoryNames();
  return {
    instrument: pairNamed(instrument),
    category: categories[category] ?? category,
    market: t("All instruments"),
  };
}

type Target<T> = { instrument: T; category: T };

/** The fields that name a scope of an instrument's controls. */
export function scopeNames<T>(scope: ControlScope, { instrument, category }: Target<T>): Partial<Target<T>> {
  if (scope === "market") return {};
  return scope === "instrument" ? { instrument } : { category };
}
