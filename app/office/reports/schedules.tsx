import { Outlet, useLoaderData } from "@remix-run/react";
import { CalendarClock, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListSchedulesRow } from "../../../db/generated/reports.ts";
import { listSchedules } from "../../../db/generated/reports.ts";
import { useCommand } from "../../forms/use-command.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { RowActions } from "../../list/row-actions.tsx";
import { definitionOf } from "../../reports/registry.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { Page } from "../../ui/page.tsx";
import { ActionCell, HeadCell, Table } from "../../ui/table.tsx";
import { action as changeSchedule } from "./change-schedule.ts";
import { ScheduleTimes, useScheduleText } from "./schedule-text.tsx";

/** The schedules: an administrator's list has those of everyone, a manager's only their own. */
export const loader = read({
  roles: [admin, manager],
  run: async ({ pool, actor, session }) => ({
    schedules: await listSchedules(pool, { actor }),
    timeZone: session.preferences.time_zone,
  }),
});

export const action = changeSchedule.add;

export default function Schedules() {
  const { t } = useTranslation();
  const { schedules, timeZone } = useLoaderData<typeof loader>();
  return (
    <Page>
      <div>
        <nav className="crumb" aria-label={t("Reports")}>
          <Link to="/admin/reports">{t("Reports")}</Link>
          <span aria-current="page">{t("Schedules")}</span>
        </nav>
        <div className="page-head">
          <h1>{t("Schedules")}</h1>
          <div className="end row">
            <LinkButton variant="primary" icon={Plus} id="add-new" to="/admin/reports/schedules/new" preventScrollReset>
              {t("Add")}
            </LinkButton>
          </div>
        </div>
      </div>
      <section className="card">
        {schedules.length === 0 ? (
          <EmptyState
            icon={CalendarClock}
            title={t("No schedules")}
            text={t("Add one to receive a report by email every day, week or month.")}
          />
        ) : (
          <Table label={t("Schedules")} cards>
            <thead>
              <tr>
                <HeadCell>{t("Report")}</HeadCell>
                <HeadCell>{t("Schedule")}</HeadCell>
                <HeadCell>{t("To")}</HeadCell>
                <HeadCell>{t("Format")}</HeadCell>
                <HeadCell>
                  <span className="vh">{t("Actions")}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {schedules.map((schedule) => (
                <ScheduleRow key={schedule.id} schedule={schedule} timeZone={timeZone} />
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <Outlet />
    </Page>
  );
}

function ScheduleRow({ schedule, timeZone }: { schedule: ListSchedulesRow; timeZone: string }) {
  const { t } = useTranslation();
  const textOf = useScheduleText();
  const { Form, formProps, busy } = useCommand(`/admin/reports/schedules/${schedule.id}/send`);
  const definition = definitionOf(schedule.report);
  const label = t(definition?.label ?? schedule.report);
  const formats: Record<string, string> = { pdf: t("PDF"), csv: t("CSV"), both: t("Both") };
  return (
    <tr id={`row-${schedule.id}`}>
      <td className="s-a">
        <b className="med">{label}</b>{" "}
        <span className="muted">{t(definition?.groupings[schedule.group_by]?.label ?? "")}</span>
      </td>
      <td className="s-b">
        <span className="stack stack-4">
          {textOf(schedule)}
          <ScheduleTimes schedule={schedule} timeZone={timeZone} />
        </span>
      </td>
      <td className="s-c">
        <Ltr>{schedule.recipients.join(", ")}</Ltr>
      </td>
      <td>{formats[schedule.format]}</td>
      <ActionCell>
        <Form {...formProps} preventScrollReset>
          <Button size="sm" variant="ghost" busy={busy}>
            {t("Send now")}
            <span className="vh"> {label}</span>
          </Button>
        </Form>
        <RowActions path="/admin/reports/schedules" id={schedule.id} name={label} />
      </ActionCell>
    </tr>
  );
}
