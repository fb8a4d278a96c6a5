import type { ListMatchesRow } from "../../../db/generated/compliance.ts";
import type { MatchFacts } from "../../../db/shapes/compliance.ts";
import type { Tone } from "../../ui/chip.tsx";

type Status = ListMatchesRow["status"];
type ListName = ListMatchesRow["list"];
type Topic = MatchFacts["entry"]["topics"][number];

/** Texts of screening matches, in English. */
export const matchStatuses: Record<Status, { label: string; tone?: Tone }> = {
  open: { label: "Open", tone: "warn" },
  needs_information: { label: "Needs information", tone: "info" },
  escalated: { label: "Escalated", tone: "info" },
  true_match: { label: "True match", tone: "danger" },
  false_positive: { label: "False positive", tone: "ok" },
  obsolete: { label: "No longer listed" },
};
export const listNames: Record<ListName, string> = {
  ofac: "OFAC SDN",
  un: "UN Security Council",
  eu: "EU consolidated",
  opensanctions: "OpenSanctions",
};
export const topics: Record<Topic, { label: string; tone: Tone }> = {
  sanctions: { label: "Sanctions", tone: "danger" },
  pep: { label: "PEP", tone: "warn" },
  crime: { label: "Wanted", tone: "warn" },
};
export const birthResults: Record<MatchFacts["evidence"]["birth"], { label: string; tone: Result }> = {
  exact: { label: "Same day", tone: "match" },
  year: { label: "Same year", tone: "partial" },
  near: { label: "A year apart", tone: "partial" },
  different: { label: "Different", tone: "different" },
  unknown: { label: "No data", tone: "unknown" },
};
export const countryResults: Record<MatchFacts["evidence"]["country"], { label: string; tone: Result }> = {
  match: { label: "Match", tone: "match" },
  different: { label: "Different", tone: "different" },
  unknown: { label: "No data", tone: "unknown" },
};
export type Result = "match" | "partial" | "different" | "unknown";

export const labelsOf = (words: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([name, { label }]) => [name, label]));
