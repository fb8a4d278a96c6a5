import { useTranslation } from "react-i18next";
import type { ListSchedulesRow } from "../../../db/generated/reports.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";

/** The days of the week in words, from Monday, by their number in a schedule. */
export function useWeekdays(): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  return {
    1: t("Monday"),
    2: t("Tuesday"),
    3: t("Wednesday"),
    4: t("Thursday"),
    5: t("Friday"),
    6: t("Saturday"),
    7: t("Sunday"),
  };
}

/** "Every Monday at 07:00, Europe/Berlin". */
export function useScheduleText(): (schedule: ListSchedulesRow) => string {
  const { t } = useTranslation();
  const weekdays = useWeekdays();
  return ({ frequency, day, hour, time_zone: zone }) => {
    const values = { hour: `${String(hour).padStart(2, "0")}:00`, zone: zone.replaceAll("_", " ") };
    if (frequency === "daily") return t("Every day at {{hour}}, {{zone}}", values);
    if (frequency === "weekly")
      return t("Every {{day}} at {{hour}}, {{zone}}", { ...values, day: weekdays[day ?? 1] ?? "" });
    return t("On day {{day}} of every month at {{hour}}, {{zone}}", { ...values, day: String(day ?? 1) });
  };
}

/** The next and the last mail. */
export function ScheduleTimes({ schedule, timeZone }: { schedule: ListSchedulesRow; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <span className="row wrap muted xs">
      {schedule.is_active ? (
        <span>
          {t("Next")} <DateTime iso={schedule.next_at} timeZone={timeZone} as="office" />
        </span>
      ) : (
        <Chip tone="warn">{t("Off")}</Chip>
      )}
      {schedule.last_sent_at ? (
        <span>
          {t("Last sent")} <DateTime iso={schedule.last_sent_at} timeZone={timeZone} as="office" />
        </span>
      ) : null}
      {schedule.last_error ? <Chip tone="danger">{t(schedule.last_error)}</Chip> : null}
    </span>
  );
}
