import { dayjs, type Dayjs, readTime } from "../../dayjs.ts";
import { NOTHING } from "./number.ts";
import { offsetAt } from "./time-zone.ts";

/** An ISO 8601 time, or milliseconds since 1970. */
export type Moment = string | number | null | undefined;

/**
 * A time in a time zone; null for none. Server and browser give the same result: dayjs's own tz() parses the wall clock
 * in the machine's zone and loses the hour that this zone skips in spring.
 */
export function clockIn(timeZone: string, at: Moment): Dayjs | null {
  const moment = dayjs.utc(at ?? "");
  if (!moment.isValid()) return null;
  const offset = offsetAt(moment.valueOf(), timeZone);
  return offset === 0 ? moment : moment.add(offset, "minute");
}

/** Date patterns: for customers (C-212) and in the back office (R-047), each also as a day; a clock beside live figures. */
export const PATTERNS = {
  customer: "YYYY-MM-DD h:mm A",
  office: "DD/MM/YYYY h:mm A",
  day: "YYYY-MM-DD",
  officeDay: "DD/MM/YYYY",
  time: "HH:mm:ss",
} as const;

export function formatDateTime(at: Moment, timeZone: string): string {
  return clockIn(timeZone, at)?.format(PATTERNS.customer) ?? NOTHING;
}

export function formatDay(at: Moment, timeZone: string, as: "day" | "officeDay" = "day"): string {
  return clockIn(timeZone, at)?.format(PATTERNS[as]) ?? NOTHING;
}

/** MM-DD, where the year is clear */
export function formatMonthDay(at: Moment, timeZone: string): string {
  return clockIn(timeZone, at)?.format("MM-DD") ?? NOTHING;
}

export function formatTime(at: Moment, timeZone: string): string {
  return clockIn(timeZone, at)?.format(PATTERNS.time) ?? NOTHING;
}

/** HH:mm */
export function formatMinute(at: Moment, timeZone: string): string {
  return clockIn(timeZone, at)?.format("HH:mm") ?? NOTHING;
}

/** A time of day with milliseconds, as ticks have it. */
export function formatInstant(at: Moment, timeZone: string): string {
  return clockIn(timeZone, at)?.format("HH:mm:ss.SSS") ?? NOTHING;
}

/** YYYY-MM-DD HH:mm:ss UTC, for times of the installation */
export function formatUtc(at: Moment): string {
  return clockIn("UTC", at)?.format("YYYY-MM-DD HH:mm:ss [UTC]") ?? NOTHING;
}

/** "UTC+2", beside a clock. Not the zone's abbreviation, which is unknown outside the zone. */
export function formatZone(at: Moment, timeZone: string): string {
  const offset = offsetAt(dayjs.utc(at ?? "").valueOf(), timeZone);
  if (offset === 0) return "UTC";
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `UTC${offset < 0 ? "-" : "+"}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

/** Whether a text is an existing day as YYYY-MM-DD that PostgreSQL accepts. JavaScript reads 30 February as 2 March. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && readTime(text).format("YYYY-MM-DD") === text;
}

/** Whether a text in ISO 8601 is an existing day or time with a four-digit year. */
export function isMoment(text: string): boolean {
  const year = isDay(text.slice(0, 10)) ? readTime(text).year() : 0;
  return year >= 1 && year <= 9999;
}
