import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { controlScopes } from "../../../../db/shapes/control-names.ts";
import { EditDialog } from "../../../forms/edit/edit-dialog.tsx";
import { read } from "../../../http/read.ts";
import { admin } from "../../../http/roles.ts";
import { Notice } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { instrumentParams } from "../load-instrument.ts";
import { loadControls } from "./load-controls.ts";
import { type FieldOf, ReasonField } from "./reason-field.tsx";
import { useScopeNames } from "./scope-names.ts";

export const loader = read({
  roles: [admin],
  params: instrumentParams,
  run: (reading) => loadControls(reading),
});

/** A new leverage window of an instrument, its category or all instruments, every week or once. */
export default function WindowDialog() {
  const { t } = useTranslation();
  const { instrument, controls, timeZone } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const isWeekly = pathname.includes("/window-weekly/");
  const target = { instrument, category: controls.category };
  const names = useScopeNames(target);
  return (
    <EditDialog
      key={pathname}
      title={isWeekly ? t("Add a leverage window of every week") : t("Add a leverage window that occurs once")}
      row={instrument}
      opener={`window-${isWeekly ? "weekly" : "once"}`}
      action="/admin/risk/controls/windows"
      submit={t("Add window")}
    >
      {({ field }) => (
        <>
          <HiddenFields values={target} />
          <Notice tone="info">{t("Limits new orders only. The ticket announces it 24 hours before it starts.")}</Notice>
          <SelectField
            field={field("scope", { id: "window-scope", initialValue: "instrument" })}
            label={t("Applies to")}
            options={controlScopes.map((value) => ({ value, label: names[value] }))}
          />
          <TextField
            field={field("maxLeverage", { id: "window-leverage", required: true })}
            label={t("Maximum leverage")}
            prefix="1:"
            inputMode="decimal"
            dir="ltr"
          />
          {isWeekly ? <WeeklyTimes field={field} /> : <SingleTimes field={field} />}
          <TextField
            field={field("timeZone", { id: "window-zone", required: true, initialValue: timeZone })}
            label={t("Time zone")}
            hint={t("Such as UTC or America/New_York")}
            dir="ltr"
          />
          <ReasonField field={field} />
        </>
      )}
    </EditDialog>
  );
}

function WeeklyTimes({ field }: { field: FieldOf }) {
  const { t } = useTranslation();
  const days = [t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"), t("Sunday")].map(
    (label, n) => ({ value: String(n + 1), label }),
  );
  const times = [
    { name: "from", day: t("From day"), time: t("From time"), usual: ["5", "21:00"] },
    { name: "to", day: t("To day"), time: t("To time"), usual: ["7", "22:00"] },
  ];
  return (
    <>
      {times.map(({ name, day, time, usual }) => (
        <div key={name} className="grid2">
          <SelectField
            field={field(`${name}Day`, { id: `window-${name}-day`, initialValue: usual[0] })}
            label={day}
            options={days}
          />
          <TextField
            field={field(name, { id: `window-${name}`, required: true, initialValue: usual[1] })}
            label={time}
            type="time"
          />
        </div>
      ))}
    </>
  );
}

function SingleTimes({ field }: { field: FieldOf }) {
  const { t } = useTranslation();
  return (
    <div className="grid2">
      <DateField field={field("from", { id: "window-from", required: true })} label={t("From")} type="datetime-local" />
      <DateField field={field("to", { id: "window-to", required: true })} label={t("To")} type="datetime-local" />
    </div>
  );
}
