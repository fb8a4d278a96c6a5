import dayjs from "dayjs";
import type { DriverTypeParser } from "slonik";

/**
 * The conversion of PostgreSQL's types: identifiers to numbers (they stay below 2^53), times to ISO 8601 in UTC with
 * all digits, dates and intervals to their text. `numeric` has no parser, so it stays an exact string.
 */
export const parsers: DriverTypeParser[] = [
  { name: "int8", parse: Number },
  { name: "timestamptz", parse: parseTime },
  { name: "date", parse: (text) => text },
  { name: "interval", parse: (text) => text },
];

/** Converts "2026-11-21 05:03:25.123456+00" to "2026-11-21T05:03:25.123456Z". The roles use UTC as their time zone. */
export function parseTime(text: string): string {
  if (text.endsWith("+00")) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  return text.endsWith("infinity") ? text : dayjs(text).toISOString();
}
