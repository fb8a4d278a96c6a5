import { useTranslation } from "react-i18next";
import type { Preferences } from "./preferences.ts";

type Named<Value> = { value: Value; label: string };
type Names = {
  themes: Named<Preferences["theme"]>[];
  palettes: Named<Preferences["upDown"]>[];
  densities: Named<Preferences["density"]>[];
  chartStyles: Named<Preferences["chartStyle"]>[];
};

/** The names of preference values on the page, in the bar and in the command palette. */
export function usePreferenceNames(): Names {
  const { t } = useTranslation();
  return {
    themes: [
      { value: "light", label: t("Light") },
      { value: "dark", label: t("Dark") },
      { value: "system", label: t("System") },
    ],
    palettes: [
      { value: "classic", label: t("Classic: green and red") },
      { value: "cvd", label: t("Colour-blind safe: blue and orange") },
      { value: "inverted", label: t("Inverted: red is up") },
    ],
    densities: [
      { value: "compact", label: t("Compact") },
      { value: "default", label: t("Standard") },
      { value: "comfortable", label: t("Comfortable") },
    ],
    chartStyles: [
      { value: "candles", label: t("Candles") },
      { value: "bars", label: t("Bars") },
      { value: "line", label: t("Line chart") },
      { value: "area", label: t("Area") },
    ],
  };
}
