import { admin } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const affiliates = defineReport({
  name: "affiliates",
  label: "Affiliates",
  text: "Leads, customers and deposits by affiliate",
  roles: [admin],
  groupings: { affiliate: { label: "Affiliate", head: "Affiliate" } },
  columns: {
    leads: { head: "Leads", kind: "count" },
    customers: { head: "Customers", kind: "count" },
    first_deposits: { head: "First deposits", kind: "count" },
    deposits: { head: "Deposits", kind: "money" },
    withdrawals: { head: "Withdrawals", kind: "money" },
    net: { head: "Net", kind: "signed" },
  },
  figures: ["leads", "customers", "first_deposits", "deposits"],
  chart: {
    label: "Leads and first deposits",
    series: { leads: { label: "Leads" }, first_deposits: { label: "First deposits" } },
  },
  definitions: [
    {
      text: "Leads that were created in the period, and those of them that have become customers. Deleted leads do not count.",
    },
    {
      text: "Deposits and withdrawals of all customers of the affiliate count when they are posted to the ledger. Real accounts only.",
    },
    { text: "Amounts are converted to the site's currency at current rates." },
  ],
});
