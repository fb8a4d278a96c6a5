import { dayjs, type Dayjs, readTime } from "../../dayjs.ts";
import { currentFormats } from "./formats.ts";
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

/** The uses of a date: for customers and in the back office, each also as a day; a clock beside live figures. */
export type DateUse = "customer" | "office" | "day" | "officeDay" | "time";

/** A clock in the user's formats. A no-break space keeps time and half of the day together if `joined`. */
export function writeClock(clock: Dayjs, use: DateUse, joined = false): string {
  const { day, staffDay, clock: time, time: seconds } = currentFormats();
  const patterns = {
    customer: `${day} ${time}`,
    office: `${staffDay} ${time}`,
    day,
    officeDay: staffDay,
    time: seconds,
  };
  const text = inWords(clock, patterns[use]);
  return joined && time.endsWith(" A") ? text.replace(/ (?=\S+$)/, "\u00a0") : text;
}

/** dayjs writes AM and PM; other languages have their own words. */
export function inWords(clock: Dayjs, pattern: string): string {
  const text = clock.format(pattern);
  if (!pattern.endsWith("A")) return text;
  const [am, pm] = currentFormats().halves;
  return text.replace(/[AP]M$/, (half) => (half === "AM" ? am : pm));
}

function write(at: Moment, timeZone: string, pattern: string): string {
  const clock = clockIn(timeZone, at);
  return clock ? inWords(clock, pattern) : NOTHING;
}

export function formatDateTime(at: Moment, timeZone: string): string {
  const clock = clockIn(timeZone, at);
  return clock ? writeClock(clock, "customer") : NOTHING;
}

/** The time of day alone, as it stands beside a day. */
export function formatClock(at: Moment, timeZone: string): string {
  return write(at, timeZone, currentFormats().clock);
}

/** A day and a time as the back office reads them. */
export function formatStaffTime(at: Moment, timeZone: string): string {
  const clock = clockIn(timeZone, at);
  return clock ? writeClock(clock, "office") : NOTHING;
}

export function formatDay(at: Moment, timeZone: string, as: "day" | "officeDay" = "day"): string {
  const { day, staffDay } = currentFormats();
  return write(at, timeZone, as === "day" ? day : staffDay);
}

/** YYYY-MM-DD in every format, for fields, addresses, groups and names of files. */
export function isoDay(at: Moment, timeZone: string): string {
  return clockIn(timeZone, at)?.format("YYYY-MM-DD") ?? "";
}

/** A day without its year, where the year is clear. */
export function formatMonthDay(at: Moment, timeZone: string): string {
  return write(at, timeZone, currentFormats().monthDay);
}

export function formatTime(at: Moment, timeZone: string): string {
  return write(at, timeZone, currentFormats().time);
}

export function formatMinute(at: Moment, timeZone: string): string {
  return write(at, timeZone, currentFormats().minute);
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
