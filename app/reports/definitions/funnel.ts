import { admin } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const funnel = defineReport({
  name: "funnel",
  label: "Conversion funnel",
  text: "From the lead to the first deposit",
  roles: [admin],
  groupings: {
    source: { label: "Source", head: "Source" },
    country: { label: "Country", head: "Country" },
    affiliate: { label: "Affiliate", head: "Affiliate" },
  },
  columns: {
    leads: { head: "Leads", kind: "count" },
    customers: { head: "Customers", kind: "count" },
    depositors: { head: "With a deposit", kind: "count" },
    customer_share: { head: "Customers, share", kind: "percent", print: "Customers, %" },
    depositor_share: { head: "With a deposit, share", kind: "percent", print: "With a deposit, %" },
  },
  figures: ["leads", "customers", "depositors", "depositor_share"],
  chart: { label: "Leads", series: { leads: { label: "Leads" }, depositors: { label: "With a deposit" } } },
  definitions: [
    { text: "Leads that were created in the period. Deleted leads do not count." },
    { text: "Customers and deposits of these leads count regardless of their date, so the newest leads have fewer." },
  ],
});
