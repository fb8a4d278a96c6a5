// Zod types of reports (reports.run_report) and of provider statements compared with payments (reports.reconciliation).
import { z } from "zod";

/** The figures of a row as text; null where there is none. */
const figures = z.record(z.string(), z.string().nullable());
export type ReportFigures = z.infer<typeof figures>;

const report = z.object({
  currency: z.string(),
  step: z.enum(["day", "week", "month"]),
  /** Currencies without a conversion rate, whose amounts are left out. */
  missing: z.array(z.string()),
  rows: z.array(figures),
  totals: figures,
  chart: z.object({ days: z.array(z.string()), series: z.record(z.string(), z.array(z.string())) }),
});
export type ReportResult = z.infer<typeof report>;
export const runReport = report;

const compared = report.extend({
  /** The period of the same length before it, and the change of each total in percent; null before the year 2000. */
  comparison: z.object({ first: z.string(), last: z.string(), totals: figures, changes: figures }).nullable(),
});
export type ReportComparison = z.infer<typeof compared>["comparison"];
export const compareReport = compared;

const reconciled = z.object({
  statement: z.object({
    id: z.number(),
    gateway: z.string(),
    name: z.string(),
    first: z.string(),
    last: z.string(),
    lines: z.number(),
  }),
  rows: z.array(figures),
  totals: figures,
});
export type Reconciliation = z.infer<typeof reconciled>;
export const reconciliation = reconciled;
