/** A person or organisation of a list, as compliance.entries stores it. */
export type ListEntry = {
  id: string;
  data: {
    kind: "person" | "organisation" | "vessel" | "other";
    topics: ("sanctions" | "pep" | "crime")[];
    names: { name: string; isWeak: boolean }[];
    /** Years or days, "1962" or "1962-08-12"; both ends are equal for a known date. */
    births: { from: string; to: string }[];
    countries: string[];
    programs: string[];
    facts: { label: string; text: string }[];
  };
};
export type ListName = "ofac" | "un" | "eu" | "opensanctions";
export type ListFormat = "ofac_csv" | "ofac_xml" | "un_xml" | "eu_csv" | "opensanctions_csv";

/** Why a file is refused; the message is a translation key. */
export class ListError extends Error {
  readonly values: Record<string, string>;
  constructor(message: string, values: Record<string, string> = {}) {
    super(message);
    this.values = values;
  }
}
export const TRUNCATED = "The file is incomplete: it ends in the middle";

/** A file of an import: its name, and its text from the beginning. */
export type ListFile = { name: string; text: () => AsyncIterable<string> };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A date as publishers write it ("12 Aug 1962", "Aug 1962", "circa 1962", "1955 to 1958", "1962-08-12"), or null. */
export function birthOf(text: string): { from: string; to: string } | null {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text);
  if (iso && iso[2] !== "00" && iso[3] !== "00") return { from: iso[0], to: iso[0] };
  const range = /\b(\d{4})(?:-00-00)?\s*(?:to|and|-|–|\/)\s*(?:\d{1,2} )?(?:\w{3} )?(\d{4})\b/i.exec(text);
  if (range?.[1] && range[2]) return { from: range[1], to: range[2] };
  const day = /\b(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})\b/i.exec(text);
  const month = MONTHS.indexOf(day?.[2]?.toLowerCase() ?? "") + 1;
  if (day?.[1] && day[3] && month > 0 && !/circa/i.test(text)) {
    const date = `${day[3]}-${String(month).padStart(2, "0")}-${day[1].padStart(2, "0")}`;
    return { from: date, to: date };
  }
  const year = /\b(1[89]\d{2}|20\d{2})\b/.exec(text)?.[1];
  if (!year) return null;
  const spread = /circa|approx/i.test(text) ? 1 : 0;
  return { from: String(Number(year) - spread), to: String(Number(year) + spread) };
}

/** The values that are not empty, each once. */
export const distinct = (values: readonly (string | undefined | null)[]): string[] => [
  ...new Set(values.map((value) => value?.trim() ?? "").filter(Boolean)),
];

/** A country without what publishers add in brackets: "Iran (Islamic Republic of)". */
export const plainCountry = (name: string): string => name.replace(/\s*\(.*$/, "").trim();
