import { admin } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const brokerProfit = defineReport({
  name: "broker_profit",
  label: "Broker P/L",
  text: "By category, instrument or currency",
  roles: [admin],
  groupings: {
    category: { label: "Category", head: "Category" },
    instrument: { label: "Instrument", head: "Instrument" },
    currency: { label: "Currency", head: "Account currency" },
  },
  columns: {
    closes: { head: "Closed orders", kind: "count", print: "Closes" },
    lost: { head: "Customers lost", kind: "money", print: "Lost" },
    won: { head: "Customers won", kind: "money", print: "Won" },
    swaps: { head: "Swaps", kind: "signed" },
    protection: { head: "Negative balance protection", kind: "signed", print: "Protection" },
    result: { head: "Broker's result", kind: "signed", print: "Result" },
  },
  figures: ["result", "lost", "won", "swaps"],
  chart: { label: "Broker's result", series: { result: { label: "Broker's result" } } },
  definitions: [
    {
      text: "The broker's result is what customers lost, less what they won, plus swaps, less negative balances that the broker paid.",
    },
    {
      text: "Realised results of real accounts, at the time at which they were posted to the ledger. Open positions are not included.",
    },
    { text: "Corrections by staff count as won or lost. The spread is part of the customers' result." },
    { text: "Amounts are converted to the site's currency at current rates." },
  ],
});
