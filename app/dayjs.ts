// The one place where dayjs gets its plugins. Every room of app/ and workers/ imports dayjs from here
// (tests/rules/dates.ts).
import dayjs, { type Dayjs } from "dayjs";
import localizedFormat from "dayjs/plugin/localizedFormat.js";
import relativeTime from "dayjs/plugin/relativeTime.js";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(localizedFormat);
// A unit is used until the next larger one is full. An entry without `d` is the singular of the entry after it.
dayjs.extend(relativeTime, {
  thresholds: [
    { l: "s", r: 59, d: "second" },
    { l: "m", r: 1 },
    { l: "mm", r: 59, d: "minute" },
    { l: "h", r: 1 },
    { l: "hh", r: 23, d: "hour" },
    { l: "d", r: 1 },
    { l: "dd", r: 29, d: "day" },
    { l: "M", r: 1 },
    { l: "MM", r: 11, d: "month" },
    { l: "y", r: 1 },
    { l: "yy", d: "year" },
  ],
});

export { dayjs, type Dayjs };

/**
 * Reads a day or a time in ISO 8601, in UTC where it names no zone. Without a zone dayjs itself would take 25:00 for
 * 1:00 of the next day, and a year before 100 for one after 1900.
 */
export function readTime(text: string): Dayjs {
  if (text.length === 10) return dayjs.utc(`${text}T00:00:00Z`);
  return dayjs.utc(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) ? text : `${text}Z`);
}
