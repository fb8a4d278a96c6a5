import { admin } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const trialBalance = defineReport({
  name: "trial_balance",
  label: "Trial balance",
  text: "Accounts of the ledger with debits and credits",
  roles: [admin],
  groupings: {
    real: { label: "Real accounts", head: "Account" },
    demo: { label: "Demo accounts", head: "Account" },
  },
  columns: {
    currency: { head: "Currency", kind: "text" },
    opening: { head: "Opening balance", kind: "amount", print: "Opening" },
    debit: { head: "Debit", kind: "amount" },
    credit: { head: "Credit", kind: "amount" },
    closing: { head: "Closing balance", kind: "amount", print: "Closing" },
    movements: { head: "Movements", kind: "count" },
  },
  figures: ["movements"],
  chart: { label: "Customers' balances", series: { customers: { label: "Customers' balances" } } },
  definitions: [
    {
      text: "Each movement is a debit of one account and a credit of another, so both totals of a currency are equal and its balances add up to zero.",
    },
    {
      text: "Customers' accounts are one line, the broker's are one for each kind of movement. Credits are positive: customers' balances are the broker's liabilities.",
    },
    { text: "Amounts are in the currency of the line. The chart is in the site's currency at current rates." },
  ],
});
