import type { ListEventsRow } from "../../../db/generated/money.ts";
import type { Tone } from "../../ui/chip.tsx";

type State = ListEventsRow["state"];

/** The states of a payment report, in English, in the order of the filter. */
export const reportStates: Record<State, string> = {
  review: "Needs review",
  settled: "Resolved",
  waiting: "Processing",
  credited: "Credited",
  declined: "Declined",
  nothing: "No action needed",
  refused: "Unverified",
};

export const stateTones: Record<State, Tone | undefined> = {
  review: "warn",
  settled: "ok",
  waiting: "info",
  credited: "ok",
  declined: "danger",
  nothing: undefined,
  refused: "danger",
};

/** The outcomes that providers report, in English. */
export const reportedOutcomes: Record<string, string> = {
  paid: "Paid",
  pending: "Pending",
  failed: "Failed",
  expired: "Expired",
  reversed: "Reversed",
};
