import { admin, manager } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const volume = defineReport({
  name: "volume",
  label: "Trading volume",
  text: "By instrument, category or plan",
  roles: [admin, manager],
  groupings: {
    instrument: { label: "Instrument", head: "Instrument" },
    category: { label: "Category", head: "Category" },
    plan: { label: "Plan", head: "Plan" },
  },
  columns: {
    orders: { head: "Opened orders", kind: "count", print: "Opened" },
    customers: { head: "Customers", kind: "count" },
    volume: { head: "Traded value", kind: "money" },
    share: { head: "Share", kind: "percent" },
  },
  figures: ["volume", "orders", "customers"],
  chart: { label: "Traded value", series: { volume: { label: "Traded value" } } },
  definitions: [
    {
      text: "Traded value is units times price of the opened orders, in the site's currency at current rates. Deleted orders do not count.",
    },
    { text: "Real accounts only. The plan is the customer's present one." },
    { text: "Customers: those who opened an order in the period, counted once in the total." },
  ],
});
