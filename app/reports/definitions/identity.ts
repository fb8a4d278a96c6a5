import { admin } from "../../http/roles.ts";
import { defineReport } from "../report-definition.ts";

export const identity = defineReport({
  name: "identity",
  label: "Identity and AML",
  text: "Documents, times, screening matches",
  roles: [admin],
  groupings: { time: { label: "Time", head: "From" } },
  columns: {
    submitted: { head: "Submitted", kind: "count" },
    approved: { head: "Approved", kind: "count" },
    declined: { head: "Declined", kind: "count" },
    hours: { head: "Hours to the decision", kind: "hours", print: "Hours" },
    matches: { head: "Screening matches", kind: "count", print: "Matches" },
    decided: { head: "Decided matches", kind: "count", print: "Decided" },
  },
  figures: ["submitted", "declined", "hours", "matches"],
  chart: {
    label: "Identity documents and screening matches",
    series: {
      submitted: { label: "Submitted" },
      declined: { label: "Declined" },
      matches: { label: "Screening matches" },
    },
  },
  definitions: [
    { text: "Rows are days up to a month, weeks up to half a year, otherwise months." },
    {
      text: "Each submission and decision of documents counts on its day; hours are the mean from the submission to the decision.",
    },
    { text: "A screening match counts when it was found, and when it was decided last." },
  ],
});
