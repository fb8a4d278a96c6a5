import dayjs from "dayjs";
import type { DriverTypeParser } from "slonik";

/**
 * How PostgreSQL's types reach TypeScript: identifiers as numbers (they stay below 2^53), times as ISO 8601 in UTC with all their digits,
 * dates and intervals as their text. `numeric` has no parser on purpose: it stays a string, exact to the last digit.
 */
export const parsers: DriverTypeParser[] = [
  { name: "int8", parse: Number },
  { name: "timestamptz", parse: parseTime },
  { name: "date", parse: (text) => text },
  { name: "interval", parse: (text) => text },
];

/** "2026-11-21 05:03:25.123456+00" becomes "2026-11-21T05:03:25.123456Z". Our roles have UTC as their time zone. */
export function parseTime(text: string): string {
  if (text.endsWith("+00")) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return text.endsWith("infinity") ? text : dayjs(text).toISOString();
}
