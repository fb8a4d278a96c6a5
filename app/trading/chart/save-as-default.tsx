import { useFetcher } from "@remix-run/react";
import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Indicator, readIndicator } from "../../frame/chart-indicator-text.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button } from "../../ui/button.tsx";

/** Stores the settings on screen for new indicators of the kind; those that the charts have stay as they are. */
export function SaveAsDefault({ indicator }: { indicator: Indicator | null }) {
  const { t } = useTranslation();
  const { indicatorDefaults = [] } = usePage().preferences.desk;
  const { submit } = useFetcher();
  const [sent, setSent] = useState("");
  const isSaved = indicator !== null && sent === indicator.text && indicatorDefaults.includes(sent);

  function save() {
    if (!indicator) return;
    setSent(indicator.text);
    const others = indicatorDefaults.filter((text) => readIndicator(text)?.kind !== indicator.kind);
    const desk = { indicatorDefaults: [...others, indicator.text] };
    submit({ desk }, { method: "post", action: "/preferences", encType: "application/json" });
  }
  return (
    <Button type="button" variant="ghost" size="sm" {...(isSaved ? { icon: Check } : {})} onClick={save}>
      <span aria-live="polite">{isSaved ? t("Saved as default") : t("Save as default")}</span>
    </Button>
  );
}
