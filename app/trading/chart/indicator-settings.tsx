import { useFetcher } from "@remix-run/react";
import { Check, RotateCcw } from "lucide-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Indicator,
  indicatorOf,
  initialValues,
  readIndicator,
  readSetting,
} from "../../frame/chart-indicator-text.ts";
import { definitionOf, type Setting } from "../../frame/chart-indicators.ts";
import { usePage } from "../../frame/use-page.ts";
import { Button } from "../../ui/button.tsx";
import type { StudyHead } from "../model/still-studies.ts";
import { headOf } from "./indicators/chosen.ts";
import { FloatingPanel } from "./floating-panel.tsx";
import { SettingField } from "./setting-field.tsx";
import type { OpenSettings } from "./use-chart-look.ts";

type Props = {
  settings: OpenSettings;
  /** The decimals of the instrument's prices. */
  decimals: number;
  onType: (place: number, head: StudyHead) => void;
  /** Stores the stored form of the indicator; null restores the one before. */
  close: (text: string | null) => void;
  /** The element that gets the focus when the panel closes. */
  openerId?: string;
};
type Texts = Readonly<Record<string, string>>;

/** The settings of one indicator. The chart shows them while they are typed. Import it only lazily. */
export function IndicatorSettings({ settings, decimals, onType, close, openerId }: Props) {
  const { t } = useTranslation();
  const [opened] = useState(() => readIndicator(settings.text));
  const [texts, setTexts] = useState<Texts>(() => textsOf(opened?.values ?? {}));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  const kind = opened?.kind ?? "sma";
  const definition = definitionOf(kind);
  const errors = useMemo(() => errorsOf(definition.settings, texts), [definition, texts]);

  function change(next: Texts) {
    setTexts(next);
    const read = valuesOf(kind, next);
    if (read) onType(settings.place, headOf(read, decimals));
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    const read = valuesOf(kind, texts);
    if (read) close(read.text);
    else form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  return (
    <FloatingPanel
      title={t(definition.label)}
      closeText={t("Cancel")}
      onClose={() => close(null)}
      {...(openerId ? { openerId } : {})}
    >
      <form noValidate ref={form} className="indicator-settings" onSubmit={apply}>
        <div className="float-body">
          {Object.entries(definition.settings).map(([name, setting]) => (
            <SettingField
              key={name}
              name={name}
              setting={setting}
              text={texts[name] ?? ""}
              isWrong={errors.has(name)}
              onChange={(text) => change({ ...texts, [name]: text })}
            />
          ))}
        </div>
        <footer className="float-foot">
          <Button
            type="button"
            variant="ghost"
            size="sm"
            icon={RotateCcw}
            onClick={() => change(textsOf(initialValues(kind)))}
          >
            {t("Defaults")}
          </Button>
          <SaveAsDefault indicator={valuesOf(kind, texts)} />
          <span className="grow" />
          <Button type="button" variant="ghost" onClick={() => close(null)}>
            {t("Cancel")}
          </Button>
          <Button variant="primary">{t("Apply")}</Button>
        </footer>
      </form>
    </FloatingPanel>
  );
}

/** Stores the settings on screen for new indicators of the kind; those that the charts have stay as they are. */
function SaveAsDefault({ indicator }: { indicator: Indicator | null }) {
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

function textsOf(values: Indicator["values"]): Texts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function errorsOf(settings: Readonly<Record<string, Setting>>, texts: Texts): Set<string> {
  const wrong = Object.entries(settings).filter(([name, setting]) => readSetting(setting, texts[name] ?? "") === null);
  return new Set(wrong.map(([name]) => name));
}

function valuesOf(kind: Indicator["kind"], texts: Texts): Indicator | null {
  const { settings } = definitionOf(kind);
  if (errorsOf(settings, texts).size > 0) return null;
  const read = Object.entries(settings).map(([name, setting]) => [name, readSetting(setting, texts[name] ?? "")]);
  return indicatorOf(kind, Object.fromEntries(read) as Indicator["values"]);
}
