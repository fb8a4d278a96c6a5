import { useTranslation } from "react-i18next";
import type { ControlScope } from "../../../../db/shapes/controls.ts";
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
