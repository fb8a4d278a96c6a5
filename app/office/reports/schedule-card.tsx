import { useTranslation } from "react-i18next";
import type { ListSchedulesRow } from "../../../db/generated/reports.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import type { Selection } from "./report-query.ts";
import { ScheduleTimes, useScheduleText } from "./schedule-text.tsx";

type Props = { schedules: readonly ListSchedulesRow[]; selection: Selection; timeZone: string };

/** The schedules that send this report by mail. */
export function ScheduleCard({ schedules, selection, timeZone }: Props) {
  const { t } = useTranslation();
  const textOf = useScheduleText();
  const query = new URLSearchParams({ report: selection.report, by: selection.by, zone: selection.zone });
  return (
    <Card
      title={t("Schedule")}
      foot={
        <LinkButton variant="primary" to={`/admin/reports/schedules/new?${query.toString()}`}>
          {t("Send by email")}
        </LinkButton>
      }
    >
      {schedules.length === 0 ? (
        <p className="muted">{t("This report is not sent by email yet.")}</p>
      ) : (
        <ul className="stack plain">
          {schedules.map((schedule) => (
            <li key={schedule.id} className="stack stack-4">
              <Link className="link med" to={`/admin/reports/schedules/${schedule.id}/edit`}>
                {textOf(schedule)}
              </Link>
              <ScheduleTimes schedule={schedule} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
