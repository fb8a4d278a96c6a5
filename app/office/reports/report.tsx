import { Outlet, useLoaderData } from "@remix-run/react";
import { CalendarClock, FileSpreadsheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { compareReport, listLines, listSchedules } from "../../../db/generated/reports.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { findReport } from "../../reports/registry.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { sparkline } from "../../ui/sparkline.ts";
import { drawBars } from "../dashboard/draw-charts.ts";
import { Definitions } from "./definitions.tsx";
import { Gallery } from "./gallery.tsx";
import { ReportCard } from "./report-card.tsx";
import { presetsOf, reportOf, reportQuery, selectionOf, todayIn, zonesFor } from "./report-query.ts";
import { ScheduleCard } from "./schedule-card.tsx";

/** A report of a period, with the gallery of all reports; administrators see all customers, managers their own. */
export const loader = read({
  roles: [admin, manager],
  query: reportQuery,
  async run({ pool, actor, params, query, session }) {
    const definition = reportOf(params.report, session.user.roleId);
    const ownZone = session.preferences.time_zone;
    const selection = selectionOf(definition, query, ownZone);
    const { from, to, zone, by } = selection;
    const [result, schedules, lines] = await Promise.all([
      withLongTimeout(pool, (transaction) =>
        compareReport(transaction, { actor, report: definition.name, grouping: by, first: from, last: to, zone }),
      ),
      listSchedules(pool, { actor }),
      withLongTimeout(pool, (transaction) => listLines(transaction, { actor })),
    ]);
    const { days, series } = result.chart;
    const bars = {
      categories: days,
      series: Object.entries(definition.chart.series).map(([name, { label }]) => ({
        name: label,
        data: series[name] ?? [],
      })),
    };
    return {
      role: session.user.roleId,
      selection,
      result,
      timeZone: ownZone,
      presets: presetsOf(todayIn(zone)),
      zones: zonesFor(ownZone, zone),
      schedules: schedules.filter(({ report, group_by }) => report === definition.name && group_by === by),
      scheduleCount: schedules.length,
      lines: Object.fromEntries(lines.map(({ report, points }) => [report, sparkline(points)])),
      chart: days.length > 0 ? { wide: drawBars(bars, "wide"), narrow: drawBars(bars, "narrow") } : null,
    };
  },
});

export default function Report() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { selection, role, schedules, scheduleCount, timeZone } = loaded;
  const definition = findReport(selection.report);
  if (!definition) return null;
  return (
    <Page>
      <div className="page-head">
        <h1>{t("Reports")}</h1>
        <div className="end row wrap">
          <LinkButton variant="ghost" icon={CalendarClock} to="/admin/reports/schedules">
            {t("Schedules")} <span className="count">{scheduleCount}</span>
          </LinkButton>
          {role === admin ? (
            <LinkButton icon={FileSpreadsheet} to="/admin/reports/statements">
              {t("Provider statements")}
            </LinkButton>
          ) : null}
        </div>
      </div>
      <Gallery role={role} selection={selection} lines={loaded.lines} />
      <div className="report">
        <ReportCard definition={definition} {...loaded} />
        <div className="stack">
          <ScheduleCard schedules={schedules} selection={selection} timeZone={timeZone} />
          <Definitions definition={definition} />
        </div>
      </div>
      <Outlet />
    </Page>
  );
}
