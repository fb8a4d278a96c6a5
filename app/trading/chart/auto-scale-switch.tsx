import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import type { Plot } from "./plot.ts";

/** Fits the price scale to the visible bars again after it was dragged, and shows whether it does. */
export function AutoScaleSwitch({ plot: { autoScale } }: { plot: Plot }) {
  const { t } = useTranslation();
  const isOn = useSyncExternalStore(autoScale.subscribe, autoScale.isOn);
  const label = t("Auto price scale");
  return (
    <Button
      type="button"
      variant="ghost"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => autoScale.set(!isOn)}
    >
      {t("Auto")}
    </Button>
  );
}
