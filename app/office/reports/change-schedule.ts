import { z } from "zod";
import { deleteSchedule, listSchedules, saveSchedule } from "../../../db/generated/reports.ts";
import { serveRecord } from "../../forms/edit/serve-record.ts";
import { Refusal } from "../../http/errors.ts";
import { text, toggle, whole } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { findReport, groupingOf } from "../../reports/registry.ts";

const invalidDay = "Choose a day";

/** A schedule that sends a report by mail; SQL checks times, recipients and rights. */
export const action = serveRecord({
  roles: [admin, manager],
  list: "/admin/reports/schedules",
  async find(pool, { actor, id }) {
    const [schedule] = await listSchedules(pool, { actor, scheduleId: id });
    if (!schedule) throw new Refusal(404, "not_found", "Not found");
    return { ...schedule, recipients: schedule.recipients.join(", ") };
  },
  input: z.object({
    report: text("Choose a report", 60),
    frequency: text("Choose how often", 20),
    weekday: whole(invalidDay).optional(),
    monthDay: whole(invalidDay).optional(),
    hour: whole("Choose an hour from 0 to 23"),
    timeZone: text("Choose a time zone of the list", 64),
    format: text("Choose a format", 10),
    recipients: text("Enter one to ten email addresses", 3000),
    active: toggle("Invalid form data"),
  }),
  save({ pool, actor, id, version, input }) {
    // A choice of the form names report and grouping: "cash country".
    const [slug = "", by = null] = input.report.split(" ");
    const definition = findReport(slug);
    const day = input.frequency === "weekly" ? input.weekday : input.monthDay;
    return saveSchedule(pool, {
      actor,
      scheduleId: id,
      report: definition?.name ?? slug,
      grouping: definition ? (by ?? groupingOf(definition, null)) : by,
      frequency: input.frequency,
      day: day ?? null,
      hour: input.hour,
      timeZone: input.timeZone,
      format: input.format,
      recipients: input.recipients.split(/[\s,;]+/).filter(Boolean),
      isActive: input.active,
      version,
    });
  },
  remove: (pool, { actor, id }) => deleteSchedule(pool, { actor, scheduleId: id }),
  messages: { added: "Schedule added", changed: "Schedule saved", removed: "Schedule deleted" },
});
