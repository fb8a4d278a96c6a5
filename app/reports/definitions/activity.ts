import { admin, manager } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const activity = defineReport({
  name: "activity",
  label: "Activity",
  text: "Sign-ups, first deposits and trading",
  roles: [admin, manager],
  groupings: { time: { label: "Time", head: "From" } },
  columns: {
    registered: { head: "New customers", kind: "count", print: "New" },
    first_deposits: { head: "First deposits", kind: "count" },
    traders: { head: "Active traders", kind: "count", print: "Traders" },
    opened: { head: "Opened orders", kind: "count", print: "Opened" },
    closed: { head: "Closed orders", kind: "count", print: "Closed" },
    volume: { head: "Traded value", kind: "money" },
  },
  figures: ["registered", "first_deposits", "traders", "volume"],
  chart: {
    label: "Customers",
    series: {
      registered: { label: "New customers" },
      first_deposits: { label: "First deposits" },
      traders: { label: "Active traders" },
    },
  },
  definitions: [
    { text: "Rows are days up to a month, weeks up to half a year, otherwise months." },
    { text: "Active traders opened or closed an order of a real account; each is counted once in the total." },
    {
      text: "Traded value is units times price of the opened orders, in the site's currency at current rates. Deleted orders do not count.",
    },
  ],
});
