import { RotateCcw } from "lucide-react";
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Indicator,
  indicatorOf,
  initialValues,
  readIndicator,
  readSetting,
} from "../../frame/chart-indicator-text.ts";
import { chartColors, definitionOf, type Setting } from "../../frame/chart-indicators.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import type { StudyHead } from "../model/still-studies.ts";
import { headOf } from "./indicators/chosen.ts";
import { FloatingPanel } from "./floating-panel.tsx";
import { useOptionNames } from "./option-names.ts";
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
      <form noValidate ref={form} onSubmit={apply}>
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
          <Button type="button" variant="ghost" icon={RotateCcw} onClick={() => change(textsOf(initialValues(kind)))}>
            {t("Defaults")}
          </Button>
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

type FieldProps = {
  name: string;
  setting: Setting;
  text: string;
  isWrong: boolean;
  onChange: (text: string) => void;
};

function SettingField({ name, setting, text, isWrong, onChange }: FieldProps) {
  const { t } = useTranslation();
  const names = useOptionNames();
  const id = useId();
  const label = t(setting.label);
  if (setting.type !== "number") {
    const options = setting.type === "color" ? chartColors : setting.options;
    return (
      <div className="float-row">
        <SelectField
          field={{ name, id }}
          label={label}
          aside={setting.type === "color" ? <i className="swatch" style={{ background: `var(--${text})` }} /> : null}
          value={text}
          options={options.map((value) => ({ value, label: names[value] ?? value }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    );
  }
  const { min, max, step } = setting;
  const range = { min, max };
  return (
    <div className="float-row">
      <StepperField
        field={{ name, id, errors: isWrong ? [t("Enter a value from {{min}} to {{max}}.", range)] : null }}
        label={label}
        aside={<span className="muted n">{t("{{min}} to {{max}}", range)}</span>}
        value={text}
        step={String(step)}
        min={String(min)}
        max={String(max)}
        decreaseText={t("Decrease {{label}}", { label })}
        increaseText={t("Increase {{label}}", { label })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
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
