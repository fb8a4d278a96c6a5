import { RotateCcw } from "lucide-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import {
  type Indicator,
  indicatorOf,
  initialValues,
  readIndicator,
  readSetting,
} from "../../frame/chart-indicator-text.ts";
import { definitionOf } from "../../frame/chart-indicators.ts";
import { isInUse, type Setting } from "../../frame/indicator-definition.ts";
import { Button } from "../../ui/button.tsx";
import type { StudyHead } from "../model/still-studies.ts";
import { BandAlertSwitch } from "./band-alert-switch.tsx";
import { type StudiedChart, useBandAlerts } from "./band-alerts.ts";
import { headOf } from "./indicators/chosen.ts";
import { FloatingPanel } from "./floating-panel.tsx";
import { SaveAsDefault } from "./save-as-default.tsx";
import { SettingRows } from "./setting-rows.tsx";
import { partOf, type SettingPart, SettingTabs } from "./setting-tabs.tsx";
import type { OpenSettings } from "./use-chart-look.ts";

type Props = {
  settings: OpenSettings;
  chart: StudiedChart;
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
export function IndicatorSettings({ settings, chart, decimals, onType, close, openerId }: Props) {
  const { t } = useTranslation();
  const [opened] = useState(() => readIndicator(settings.text));
  const [texts, setTexts] = useState<Texts>(() => textsOf(opened?.values ?? {}));
  const [part, setPart] = useState<SettingPart>("parameters");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  const kind = opened?.kind ?? "sma";
  const definition = definitionOf(kind);
  const errors = useMemo(() => errorsOf(definition.settings, texts), [definition, texts]);
  const typed = useMemo(() => valuesOf(kind, texts), [kind, texts]);
  const alerts = useBandAlerts(chart, opened, typed);
  const shown = typed ?? opened;

  function change(next: Texts) {
    setTexts(next);
    const read = valuesOf(kind, next);
    if (read) onType(settings.place, headOf(read, decimals));
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    if (typed) {
      alerts.save();
      return close(typed.text);
    }
    const wrong = Object.entries(definition.settings).find(([name]) => errors.has(name));
    if (wrong) flushSync(() => setPart(partOf(wrong[1])));
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }

  const onChange = (name: string, text: string) => change({ ...texts, [name]: text });
  const fields = { kind, texts, errors, tf: chart.tf, onChange };
  return (
    <FloatingPanel
      title={t(definition.label)}
      closeText={t("Cancel")}
      onClose={() => close(null)}
      {...(openerId ? { openerId } : {})}
    >
      <form noValidate ref={form} className="indicator-settings" onSubmit={apply}>
        <SettingTabs label={t(definition.label)} part={part} onChoose={setPart}>
          {(one) => (
            <>
              <SettingRows part={one} {...fields} />
              {one === "parameters" && definition.alertsWith && shown ? (
                <BandAlertSwitch {...{ chart, alerts }} typed={shown} />
              ) : null}
            </>
          )}
        </SettingTabs>
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
          <SaveAsDefault indicator={typed} />
          <span className="row row-8 end">
            <Button type="button" variant="ghost" onClick={() => close(null)}>
              {t("Cancel")}
            </Button>
            <Button variant="primary">{t("Apply")}</Button>
          </span>
        </footer>
      </form>
    </FloatingPanel>
  );
}

function textsOf(values: Indicator["values"]): Texts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function errorsOf(settings: Readonly<Record<string, Setting>>, texts: Texts): Set<string> {
  const wrong = Object.entries(settings).filter(
    ([name, setting]) => valueOf(setting, texts[name] ?? "", texts) === null,
  );
  return new Set(wrong.map(([name]) => name));
}

/** A setting without effect cannot be wrong. */
function valueOf(setting: Setting, text: string, texts: Texts) {
  return readSetting(setting, text) ?? (isInUse(setting, texts) ? null : setting.initial);
}

function valuesOf(kind: Indicator["kind"], texts: Texts): Indicator | null {
  const { settings } = definitionOf(kind);
  if (errorsOf(settings, texts).size > 0) return null;
  const read = Object.entries(settings).map(([name, setting]) => [name, valueOf(setting, texts[name] ?? "", texts)]);
  return indicatorOf(kind, Object.fromEntries(read) as Indicator["values"]);
}
