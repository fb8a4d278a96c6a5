import { admin, manager } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const retention = defineReport({
  name: "retention",
  label: "Retention",
  text: "Active after 30, 60 and 90 days",
  roles: [admin, manager],
  groupings: { cohort: { label: "Cohort", head: "First deposit in" } },
  columns: {
    customers: { head: "Customers", kind: "count" },
    active_0: { head: "Days 0 to 29", kind: "count", print: "Day 0" },
    share_0: { head: "Share", kind: "percent" },
    active_30: { head: "Days 30 to 59", kind: "count", print: "Day 30" },
    share_30: { head: "Share", kind: "percent" },
    active_60: { head: "Days 60 to 89", kind: "count", print: "Day 60" },
    share_60: { head: "Share", kind: "percent" },
    active_90: { head: "Days 90 to 119", kind: "count", print: "Day 90" },
    share_90: { head: "Share", kind: "percent" },
  },
  figures: ["customers", "share_0", "share_30", "share_60"],
  chart: {
    label: "Share of the cohort that trades",
    series: {
      share_0: { label: "Days 0 to 29" },
      share_30: { label: "Days 30 to 59" },
      share_60: { label: "Days 60 to 89" },
    },
  },
  definitions: [
    { text: "A cohort has the customers whose first deposit was in a month of the period." },
    {
      text: "A customer is active in a window of days after the first deposit with at least one opened order of a real account.",
    },
    { text: "A window that has not ended for every customer of a cohort is empty, and not part of the total." },
  ],
});
