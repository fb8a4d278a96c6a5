import type { RoleId } from "../http/roles.ts";
import { activity } from "./definitions/activity.ts";
import { affiliates } from "./definitions/affiliates.ts";
import { agents } from "./definitions/agents.ts";
import { brokerProfit } from "./definitions/broker-profit.ts";
import { cash } from "./definitions/cash.ts";
import { execution } from "./definitions/execution.ts";
import { funnel } from "./definitions/funnel.ts";
import { identity } from "./definitions/identity.ts";
import { retention } from "./definitions/retention.ts";
import { trialBalance } from "./definitions/trial-balance.ts";
import { volume } from "./definitions/volume.ts";
import type { ReportDefinition } from "./report-definition.ts";

/** All reports, in the order of the gallery. */
export const reports: readonly ReportDefinition[] = [
  cash,
  brokerProfit,
  funnel,
  volume,
  agents,
  retention,
  affiliates,
  execution,
  identity,
  trialBalance,
  activity,
];

/** The part of a report's address, and of the names of its files. */
export const slugOf = ({ name }: Pick<ReportDefinition, "name">) => name.replaceAll("_", "-");

export const reportsFor = (role: RoleId) => reports.filter(({ roles }) => roles.includes(role));

export const findReport = (slug: string) => reports.find((report) => slugOf(report) === slug);

/** The definition by its name in SQL. */
export const definitionOf = (name: string | undefined) => reports.find((report) => report.name === name);

/** The grouping of an address, or the report's default. */
export function groupingOf({ groupings }: ReportDefinition, by: string | null): string {
  const [first = ""] = Object.keys(groupings);
  return by !== null && Object.hasOwn(groupings, by) ? by : first;
}
