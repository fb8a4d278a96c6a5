import { admin } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const agents = defineReport({
  name: "agents",
  label: "Agent performance",
  text: "Calls, first deposits and deposits",
  roles: [admin],
  groupings: { agent: { label: "Agent", head: "Agent" } },
  columns: {
    calls: { head: "Calls", kind: "count" },
    first_deposits: { head: "First deposits", kind: "count" },
    deposits: { head: "Deposits", kind: "money" },
    share: { head: "Share", kind: "percent" },
  },
  figures: ["calls", "first_deposits", "deposits"],
  chart: {
    label: "Calls and first deposits",
    series: { calls: { label: "Calls" }, first_deposits: { label: "First deposits" } },
  },
  definitions: [
    { text: "A customer belongs to the retention agent of the lead, without one to the sales agent." },
    { text: "Deposits count when they are posted to the ledger. Real accounts only." },
    { text: "Amounts are converted to the site's currency at current rates." },
  ],
});
