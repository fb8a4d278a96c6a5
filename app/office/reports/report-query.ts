import { z } from "zod";
import { dayjs } from "../../dayjs.ts";
import { Refusal } from "../../http/errors.ts";
import { optionalDay } from "../../http/fields.ts";
import type { RoleId } from "../../http/roles.ts";
import type { ReportDefinition } from "../../reports/report-definition.ts";
import { findReport, groupingOf, reportsFor, slugOf } from "../../reports/registry.ts";
import { isoDay } from "../../ui/format/date.ts";
import { isTimeZone } from "../../ui/format/time-zone.ts";

const day = optionalDay("Enter dates as YYYY-MM-DD, for example 2026-01-31").catch(null);

/** What a report's address says; missing parts have the defaults of `selectionOf`. */
export const reportQuery = z.object({
  from: day,
  to: day,
  zone: z.string().max(64).nullable().catch(null).default(null),
  by: z.string().max(40).nullable().catch(null).default(null),
});

/** What is shown: the report's slug, the period in a time zone, and what a row is. */
export type Selection = { report: string; from: string; to: string; zone: string; by: string };

const DEFAULT_DAYS = 30;

/** The report of an address; without a name the first one of the role. */
export function reportOf(slug: string | undefined, role: RoleId): ReportDefinition {
  const mine = reportsFor(role);
  const found = slug === undefined ? mine[0] : findReport(slug);
  if (!found) throw new Refusal(404, "not_found", "Not found");
  if (!mine.includes(found)) throw new Refusal(403, "BT103", "Forbidden");
  return found;
}

export function selectionOf(
  definition: ReportDefinition,
  query: z.infer<typeof reportQuery>,
  ownZone: string | null,
): Selection {
  const zone = query.zone ?? ownZone ?? "UTC";
  const to = query.to ?? todayIn(zone);
  const from =
    query.from ??
    dayjs
      .utc(to)
      .subtract(DEFAULT_DAYS - 1, "day")
      .format("YYYY-MM-DD");
  return { report: slugOf(definition), from, to, zone, by: groupingOf(definition, query.by) };
}

/** The current day of the report's time zone; of UTC for an unknown one, which SQL refuses. */
export function todayIn(zone: string): string {
  return isoDay(dayjs.utc().valueOf(), isTimeZone(zone) ? zone : "UTC");
}

/** The address of a report, with some parts changed. */
export function reportAddress(selection: Selection, change: Partial<Selection> = {}): string {
  const { report, ...rest } = { ...selection, ...change };
  return `/admin/reports/${report}?${new URLSearchParams(rest).toString()}`;
}

export function exportAddress(selection: Selection, format: "csv" | "pdf"): string {
  return reportAddress(selection).replace("?", "/export?") + `&format=${format}`;
}

/** Preset periods, in days of the report's time zone. */
export function presetsOf(today: string) {
  const now = dayjs.utc(today);
  const lastMonth = now.subtract(1, "month");
  const text = (time: typeof now) => time.format("YYYY-MM-DD");
  return {
    last30: { from: text(now.subtract(DEFAULT_DAYS - 1, "day")), to: today },
    thisMonth: { from: text(now.startOf("month")), to: today },
    lastMonth: { from: text(lastMonth.startOf("month")), to: text(lastMonth.endOf("month")) },
    thisYear: { from: text(now.startOf("year")), to: today },
  };
}

const USUAL_ZONES = [
  "UTC",
  "Europe/London",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Dubai",
  "Asia/Singapore",
  "Asia/Tokyo",
];

/** The zones to choose from: the usual ones, the reader's own and the chosen one. */
export const zonesFor = (...more: (string | null)[]) => [
  ...new Set([...USUAL_ZONES, ...more.filter((zone) => zone !== null)]),
];
