import { admin, manager } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const execution = defineReport({
  name: "execution",
  label: "Order execution",
  text: "Slippage and rejections",
  roles: [admin, manager],
  groupings: {
    instrument: { label: "Instrument", head: "Instrument" },
    kind: { label: "Kind", head: "Execution" },
    hour: { label: "Hour", head: "Hour" },
  },
  columns: {
    fills: { head: "Executions", kind: "count", print: "Fills" },
    compared: { head: "With a requested price", kind: "count", print: false },
    better: { head: "Better", kind: "count" },
    worse: { head: "Worse", kind: "count" },
    mean_pips: { head: "Mean difference", kind: "pips", print: "Mean pips" },
    worst_pips: { head: "Worst difference", kind: "pips", print: false },
    gained: { head: "Price improvement", kind: "money", print: "Improved" },
    slipped: { head: "Slippage", kind: "money" },
    age_ms: { head: "Age of the quote", kind: "milliseconds", print: "Quote age" },
    rejected: { head: "Rejected", kind: "count", print: false },
    rejected_share: { head: "Rejected, share", kind: "percent", print: "Rejected" },
  },
  figures: ["fills", "gained", "slipped", "rejected_share"],
  chart: {
    label: "Price improvement and slippage",
    series: { gained: { label: "Price improvement" }, slipped: { label: "Slippage" } },
  },
  definitions: [
    {
      text: "The difference is between the fill and the requested price: the price of a pending order, or the level of a take profit or stop loss. Positive is better for the customer.",
    },
    {
      text: "Market orders and manual closes are executed at the current price and have no requested price. Orders whose price staff or a split changed are not compared.",
    },
    {
      text: "The age of the quote is the time from the quote to the execution. Rejections are those of pending orders.",
    },
    { text: "Real accounts only; deleted orders do not count. Money is in the site's currency at current rates." },
  ],
});
