import type { RoleId } from "../http/roles.ts";

/** How a figure is written: money in the report's currency, or in the currency of its row. */
export type FigureKind =
  | "text"
  | "count"
  | "money"
  | "signed"
  | "amount"
  | "percent"
  | "pips"
  | "milliseconds"
  | "hours";

export type ReportColumn = {
  head: string;
  kind: FigureKind;
  /** The head on paper, where it must be shorter; false leaves the column out there. */
  print?: string | false;
};

/** What the rows of a grouping are, as choice and as head of their column. */
type Grouping = { label: string; head: string };

/** A report. Screen, CSV, PDF and mail derive from it. Its figures are computed by reports.run_report. */
export type ReportDefinition = {
  /** The name in SQL; in addresses with hyphens. */
  name:
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
    | "identity";
  label: string;
  /** A few words for the gallery. */
  text: string;
  roles: readonly RoleId[];
  /** The first one is the default. */
  groupings: Readonly<Record<string, Grouping>>;
  columns: Readonly<Record<string, ReportColumn>>;
  /** The totals that are shown above the chart. */
  figures: readonly string[];
  chart: { label: string; series: Readonly<Record<string, { label: string }>> };
  /** How the figures are defined, in sentences. */
  definitions: readonly { text: string }[];
};

/** The definition with the names of its parts as literals. */
export const defineReport = <const Definition extends ReportDefinition>(definition: Definition): ReportDefinition =>
  definition;
