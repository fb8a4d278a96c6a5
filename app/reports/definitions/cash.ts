import { admin, manager } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const cash = defineReport({
  name: "cash",
  label: "Deposits and withdrawals",
  text: "By gateway, country, manager or affiliate",
  roles: [admin, manager],
  groupings: {
    gateway: { label: "Gateway", head: "Gateway" },
    country: { label: "Country", head: "Country" },
    manager: { label: "Manager", head: "Manager" },
    affiliate: { label: "Affiliate", head: "Affiliate" },
  },
  columns: {
    deposits: { head: "Deposits", kind: "money" },
    share: { head: "Share", kind: "percent" },
    withdrawals: { head: "Withdrawals", kind: "money" },
    net: { head: "Net", kind: "signed" },
    customers: { head: "Customers", kind: "count" },
    average: { head: "Deposits per customer", kind: "money", print: "Per customer" },
  },
  figures: ["deposits", "withdrawals", "net", "customers"],
  chart: {
    label: "Deposits and withdrawals",
    series: { deposits: { label: "Deposits" }, withdrawals: { label: "Withdrawals" } },
  },
  definitions: [
    { text: "Deposits and withdrawals count when they are posted to the ledger. Withdrawals include their fee." },
    { text: "Real accounts only. Balance adjustments are not included." },
    { text: "Customers: those with a deposit in the period, counted once in the total." },
    { text: "Amounts are converted to the site's currency at current rates." },
  ],
});
