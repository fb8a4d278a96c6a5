// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/reports.ts";

const addStatementResult = z.number();
/**
 * Stores a statement of a payment provider with its lines, [{line, day, reference, amount, currency}] as text, and
 * returns its id; of an invalid line nothing is stored. Called by POST /admin/reports/statements. Errors: BT103
 * forbidden, BT555 unknown gateway, BT556 invalid line with line and reason.
 */
export const addStatement = value<
  { actor: Actor; gateway: string | null; name: string | null; lines: unknown },
  z.infer<typeof addStatementResult>
>(
  "reports.add_statement",
  {
    actor: ["p_actor_id", "actor"],
    gateway: ["p_gateway", "text"],
    name: ["p_name", "text"],
    lines: ["p_lines", "jsonb"],
  },
  addStatementResult,
);

const compareReportResult = shapes.compareReport;
/**
 * Returns a report as reports.run_report does, with a comparison: {first, last, totals, changes} of the period of the
 * same number of days before it. changes has the difference of each total in percent of the earlier one, with one
 * decimal; null where the earlier one is zero or missing. Called by GET /admin/reports/{name}. Errors: those of
 * reports.run_report. Source: Q-322.
 */
export const compareReport = value<
  {
    actor: Actor;
    report:
      | "broker_profit"
      | "cash"
      | "activity"
      | "retention"
      | "execution"
      | "trial_balance"
      | "volume"
      | "funnel"
      | "agents"
      | "affiliates"
      | "identity"
      | null;
    grouping: string | null;
    first: string | null;
    last: string | null;
    zone: string | null;
  },
  z.infer<typeof compareReportResult>
>(
  "reports.compare_report",
  {
    actor: ["p_actor_id", "actor"],
    report: ["p_report", "reports.report_name"],
    grouping: ["p_grouping", "text"],
    first: ["p_first", "date"],
    last: ["p_last", "date"],
    zone: ["p_zone", "text"],
  },
  compareReportResult,
);

/**
 * Deletes a schedule. Called by DELETE /admin/reports/schedules/{id}. Locks: the schedule. Errors: BT103 forbidden,
 * BT104 not found.
 */
export const deleteSchedule = command<{ actor: Actor; scheduleId: number | null }>("reports.delete_schedule", {
  actor: ["p_actor_id", "actor"],
  scheduleId: ["p_schedule_id", "bigint"],
});

/**
 * Deletes a statement with its lines. Called by DELETE /admin/reports/statements/{id}. Errors: BT103 forbidden, BT104
 * not found.
 */
export const deleteStatement = command<{ actor: Actor; statementId: number | null }>("reports.delete_statement", {
  actor: ["p_actor_id", "actor"],
  statementId: ["p_statement_id", "bigint"],
});

const listLinesRow = z.object({
  report: z.enum([
    "broker_profit",
    "cash",
    "activity",
    "retention",
    "execution",
    "trial_balance",
    "volume",
    "funnel",
    "agents",
    "affiliates",
    "identity",
  ]),
  points: z.array(z.string()),
});
export type ListLinesRow = z.infer<typeof listLinesRow>;
/**
 * Returns for each report that the actor may read a line of its chart, by the default grouping: twelve ended weeks in
 * UTC, for the report of retention twelve ended months. They are stored for the week, once for all administrators and
 * once for each manager, because reading all reports at every visit would cost as much as opening each. Called by GET
 * /admin/reports. Errors: BT102 account inactive, BT103 forbidden. Source: Q-322.
 */
export const listLines = rows<{ actor: Actor }, typeof listLinesRow>(
  "reports.list_lines",
  { actor: ["p_actor_id", "actor"] },
  listLinesRow,
);

const listSchedulesRow = z.object({
  id: z.number(),
  report: z.string(),
  group_by: z.string(),
  frequency: z.string(),
  day: z.number().nullable(),
  hour: z.number(),
  time_zone: z.string(),
  format: z.string(),
  recipients: z.array(z.string()),
  is_active: z.boolean(),
  owner: z.string(),
  next_at: z.string(),
  last_sent_at: z.string().nullable(),
  last_error: z.string().nullable(),
  version: z.number(),
});
export type ListSchedulesRow = z.infer<typeof listSchedulesRow>;
/**
 * Returns the schedules that the actor may change, with their next and last mail; p_schedule_id for one of them.
 * Called by GET /admin/reports and its dialogs. Errors: BT102 account inactive, BT103 forbidden. Null: day,
 * last_sent_at, last_error.
 */
export const listSchedules = rows<{ actor: Actor; scheduleId?: number | null }, typeof listSchedulesRow>(
  "reports.list_schedules",
  { actor: ["p_actor_id", "actor"], scheduleId: ["p_schedule_id", "bigint"] },
  listSchedulesRow,
);

const listStatementsRow = z.object({
  id: z.number(),
  gateway: z.string(),
  name: z.string(),
  first: z.string(),
  last: z.string(),
  line_count: z.number(),
  uploaded_by: z.string(),
  uploaded_at: z.string(),
});
export type ListStatementsRow = z.infer<typeof listStatementsRow>;
/**
 * Returns the uploaded statements, newest first, 100 at most. Called by GET /admin/reports/statements. Errors: BT102
 * account inactive, BT103 forbidden.
 */
export const listStatements = rows<{ actor: Actor }, typeof listStatementsRow>(
  "reports.list_statements",
  { actor: ["p_actor_id", "actor"] },
  listStatementsRow,
);

const reconciliationResult = shapes.reconciliation;
/**
 * Returns a provider's statement compared with the payments of its gateway: {statement, rows: one per line, and one
 * per approved payment within the statement's days that no line names, totals: per outcome}. Outcomes: matched;
 * differing, the payment has another amount or currency or is not approved; unmatched, no payment has the reference;
 * missing, no line names the payment. A deposit is named by its reference, the provider's or the one that the
 * customer quotes to the bank, a withdrawal by W and its number. Called by GET
 * /admin/reports/statements/{id}. Errors: BT103 forbidden, BT104 not found.
 */
export const reconciliation = value<{ actor: Actor; statementId: number | null }, z.infer<typeof reconciliationResult>>(
  "reports.reconciliation",
  { actor: ["p_actor_id", "actor"], statementId: ["p_statement_id", "bigint"] },
  reconciliationResult,
);

const runReportResult = shapes.runReport;
/**
 * Returns a report: {currency, period, missing: currencies without a rate, rows: [{key, figures}], totals, chart:
 * {days, series: {name: figures}}}; figures are text. p_grouping is what a row is, see reports.check_report.
 * Administrators read every report, managers those of their own customers. Called by GET /admin/reports/{name} and
 * the job send-report. Errors: BT102 account inactive, BT103 forbidden, BT550 unknown time zone, BT551 invalid
 * period, BT552 unknown grouping.
 */
export const runReport = value<
  {
    actor: Actor;
    report:
      | "broker_profit"
      | "cash"
      | "activity"
      | "retention"
      | "execution"
      | "trial_balance"
      | "volume"
      | "funnel"
      | "agents"
      | "affiliates"
      | "identity"
      | null;
    grouping: string | null;
    first: string | null;
    last: string | null;
    zone: string | null;
  },
  z.infer<typeof runReportResult>
>(
  "reports.run_report",
  {
    actor: ["p_actor_id", "actor"],
    report: ["p_report", "reports.report_name"],
    grouping: ["p_grouping", "text"],
    first: ["p_first", "date"],
    last: ["p_last", "date"],
    zone: ["p_zone", "text"],
  },
  runReportResult,
);

const saveScheduleResult = z.number();
/**
 * Adds a schedule (p_schedule_id null) or changes one, and returns its id. p_recipients are e-mail addresses; a
 * manager's reports are sent to the manager alone. Administrators change every schedule, managers their own.
 * Called by POST /admin/reports/schedules and PUT /admin/reports/schedules/{id}. Locks: the schedule. Errors: BT103
 * forbidden, BT104 not found, BT118 stale write, BT550 unknown time zone, BT552 unknown grouping, BT553 invalid time,
 * BT554 invalid recipients.
 */
export const saveSchedule = value<
  {
    actor: Actor;
    scheduleId: number | null;
    report: string | null;
    grouping: string | null;
    frequency: string | null;
    day: number | null;
    hour: number | null;
    timeZone: string | null;
    format: string | null;
    recipients: readonly (string | null)[] | null;
    isActive: boolean | null;
    version?: number | null;
  },
  z.infer<typeof saveScheduleResult>
>(
  "reports.save_schedule",
  {
    actor: ["p_actor_id", "actor"],
    scheduleId: ["p_schedule_id", "bigint"],
    report: ["p_report", "text"],
    grouping: ["p_grouping", "text"],
    frequency: ["p_frequency", "text"],
    day: ["p_day", "integer"],
    hour: ["p_hour", "integer"],
    timeZone: ["p_time_zone", "text"],
    format: ["p_format", "text"],
    recipients: ["p_recipients", "text[]"],
    isActive: ["p_is_active", "boolean"],
    version: ["p_version", "bigint"],
  },
  saveScheduleResult,
);

/**
 * Sends a schedule's report now, in addition to its due times. Called by POST /admin/reports/schedules/{id}/send.
 * Locks: the schedule. Errors: BT103 forbidden, BT104 not found.
 */
export const sendNow = command<{ actor: Actor; scheduleId: number | null }>("reports.send_now", {
  actor: ["p_actor_id", "actor"],
  scheduleId: ["p_schedule_id", "bigint"],
});
