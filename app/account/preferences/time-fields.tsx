import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { chartIntervals } from "../../frame/chart-intervals.ts";
import type { Preferences } from "../../frame/preferences.ts";
import { Button } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format/date.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Preference } from "./preference.tsx";
import { dayjs } from "../../dayjs.ts";

type Props = {
  preferences: Preferences;
  zones: readonly { name: string; offset: string }[];
  now: string;
  error: string | undefined;
};

/** The time zone of all dates, and the chart's default interval. */
export function TimeFields({ preferences, zones, now, error }: Props) {
  const { t } = useTranslation();
  const { timeZone, chartInterval } = preferences;
  return (
    <>
      <Preference
        label={t("Time zone")}
        text={
          <>
            {t("Now")}: <Ltr>{`${formatDateTime(now, timeZone)} ${timeZone}`}</Ltr>
          </>
        }
      >
        <ZoneField timeZone={timeZone} zones={zones} error={error} />
      </Preference>
      <Preference label={t("Chart interval")} text={t("Default interval of new charts.")}>
        <Segmented
          legend={t("Chart interval")}
          name="chartInterval"
          options={chartIntervals.map((value) => ({ value, label: value }))}
          defaultValue={chartInterval}
        />
      </Preference>
    </>
  );
}

function ZoneField({ timeZone, zones, error }: Pick<Props, "zones" | "error"> & { timeZone: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const here = hydrated ? dayjs.tz.guess() : timeZone;

  function chooseHere() {
    const select = box.current?.querySelector("select");
    if (select) select.value = here;
  }

  return (
    <div ref={box} className="stack stack-4">
      <SelectField
        field={{ name: "timeZone", initialValue: timeZone, errors: error ? [t(error)] : null }}
        label={t("Time zone")}
        hideLabel
        options={zones.map(({ name, offset }) => ({ value: name, label: `${name.replaceAll("_", " ")} (${offset})` }))}
      />
      {here !== timeZone && zones.some(({ name }) => name === here) ? (
        <Button type="button" variant="ghost" size="sm" onClick={chooseHere}>
          {t("Use device time zone: {{zone}}", { zone: here })}
        </Button>
      ) : null}
    </div>
  );
}
