import { useTranslation } from "react-i18next";
import { type Indicator, shortNameOf } from "../../frame/chart-indicator-text.ts";
import { ownIntervalOf } from "../../frame/chart-intervals.ts";
import { definitionOf } from "../../frame/chart-indicators.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import { isolate } from "../../ui/format/isolate.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import type { StudiedChart, useBandAlerts } from "./band-alerts.ts";
import { useOptionNames } from "./option-names.ts";

type Props = { chart: StudiedChart; typed: Indicator; alerts: ReturnType<typeof useBandAlerts> };

/** Alerts of the server at the bands of the indicator, which Apply makes or removes. */
export function BandAlertSwitch({ chart, typed, alerts }: Props) {
  const { t } = useTranslation();
  const { settings, marks = [], alertsWith = {} } = definitionOf(typed.kind);
  const names = useOptionNames();
  const [[name, value] = ["", ""]] = Object.entries(alertsWith);
  const [lower, upper] = marks.map((mark) => typed.values[mark]);
  const condition = t("{{pair}}, {{interval}}: when {{indicator}} crosses {{lower}} or {{upper}}", {
    pair: isolate(pairNamed(chart.instrument)),
    interval: isolate(ownIntervalOf(typed.text) ?? chart.tf),
    indicator: isolate(shortNameOf(typed)),
    lower,
    upper,
  });
  const requirement = t("Only with {{setting}}: {{value}}", {
    setting: t(settings[name]?.label ?? ""),
    value: names[value] ?? value,
  });
  return (
    <div className="setting-alert">
      <SwitchField
        field={{ name: "bandAlerts" }}
        label={t("Alert at the bands")}
        hint={alerts.isPossible ? condition : requirement}
        checked={alerts.isOn}
        disabled={!alerts.isPossible}
        onChange={({ currentTarget }) => alerts.setOn(currentTarget.checked)}
      />
    </div>
  );
}
