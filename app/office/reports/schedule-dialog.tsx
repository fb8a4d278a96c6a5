import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordDialog } from "../../forms/edit/record-dialog.tsx";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { findReport, groupingOf, reportsFor, slugOf } from "../../reports/registry.ts";
import { SwitchField } from "../../ui/choice-field.tsx";
import type { FieldOf } from "../../ui/field-control.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { action as changeSchedule } from "./change-schedule.ts";
import { useWeekdays } from "./schedule-text.tsx";

export const loader = read({
  roles: [admin, manager],
  async run(reading) {
    const schedule = await changeSchedule.record(reading);
    const { user, preferences } = reading.session;
    return {
      schedule,
      roleId: user.roleId,
      email: user.email,
      zone: preferences.time_zone ?? "UTC",
      zones: ["UTC", ...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC")],
    };
  },
});

/** Adds, changes or deletes a schedule. A choice of the report includes what its rows are. */
export default function ScheduleDialog() {
  const { t } = useTranslation();
  const { schedule, roleId, email, zone, zones } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const choices = reportsFor(roleId).flatMap((report) =>
    Object.entries(report.groupings).map(([by, { label }]) => ({
      value: `${slugOf(report)} ${by}`,
      label: `${t(report.label)}: ${t(label)}`,
    })),
  );
  const given = findReport(query.get("report") ?? "cash");
  const report = schedule
    ? `${schedule.report.replaceAll("_", "-")} ${schedule.group_by}`
    : given && `${slugOf(given)} ${groupingOf(given, query.get("by"))}`;
  return (
    <RecordDialog
      record={schedule}
      path="/admin/reports/schedules"
      name="schedule"
      add={{ title: t("Send a report by email") }}
      edit={() => ({ title: t("Edit schedule") })}
      remove={() => ({ title: t("Delete this schedule?"), text: <p>{t("The report is no longer sent by email.")}</p> })}
    >
      {(of) => (
        <>
          <SelectField field={of("report", { initialValue: report })} label={t("Report")} options={choices} />
          <SelectField
            field={of("frequency", { initialValue: schedule?.frequency ?? "weekly" })}
            label={t("Send")}
            options={[
              { value: "daily", label: t("Every day, the previous day") },
              { value: "weekly", label: t("Every week, the previous seven days") },
              { value: "monthly", label: t("Every month, the previous month") },
            ]}
          />
          <Times of={of} schedule={schedule} zone={query.get("zone") ?? zone} zones={zones} />
          <TextField
            field={of("recipients", { initialValue: schedule?.recipients ?? email, required: true })}
            label={t("To")}
            dir="ltr"
            hint={
              roleId === admin
                ? t("One to ten email addresses, separated by commas")
                : t("A manager's report can be sent to the manager's own address only")
            }
          />
          <SelectField
            field={of("format", { initialValue: schedule?.format ?? "pdf" })}
            label={t("Format")}
            options={[
              { value: "pdf", label: t("PDF") },
              { value: "csv", label: t("CSV") },
              { value: "both", label: t("Both") },
            ]}
          />
          <SwitchField
            field={of("active", { initialValue: schedule?.is_active ?? true })}
            label={t("Send this report")}
            offValue="off"
          />
        </>
      )}
    </RecordDialog>
  );
}

type TimesProps = {
  of: FieldOf;
  schedule: ReturnType<typeof useLoaderData<typeof loader>>["schedule"];
  zone: string;
  zones: readonly string[];
};

/** Day, hour and time zone. Both days are shown, because the form works without scripts; the frequency selects one. */
function Times({ of, schedule, zone, zones }: TimesProps) {
  const { t } = useTranslation();
  const weekdays = useWeekdays();
  return (
    <>
      <div className="grid2">
        <SelectField
          field={of("weekday", { initialValue: String(schedule?.frequency === "weekly" ? schedule.day : 1) })}
          label={t("Weekday")}
          hint={t("For every week")}
          options={Object.entries(weekdays).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          field={of("monthDay", { initialValue: String(schedule?.frequency === "monthly" ? schedule.day : 1) })}
          label={t("Day of the month")}
          hint={t("For every month")}
          options={Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
        />
      </div>
      <div className="grid2">
        <SelectField
          field={of("hour", { initialValue: String(schedule?.hour ?? 7) })}
          label={t("At")}
          options={Array.from({ length: 24 }, (_, at) => ({
            value: String(at),
            label: `${String(at).padStart(2, "0")}:00`,
          }))}
        />
        <SelectField
          field={of("timeZone", { initialValue: schedule?.time_zone ?? zone })}
          label={t("Time zone")}
          options={zones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
        />
      </div>
    </>
  );
}
