import { dayjs, type Dayjs } from "../../dayjs.ts";
import { localeFor } from "./locale.ts";
import { clockIn, formatZone, inWords } from "./date.ts";
import { currentFormats } from "./formats.ts";
import { NOTHING } from "./number.ts";

const units = {
  m: "minute",
  mm: "minute",
  h: "hour",
  hh: "hour",
  d: "day",
  dd: "day",
  M: "month",
  MM: "month",
  y: "year",
  yy: "year",
} as const;

const locales = new Map<string, string>();

/**
 * A dayjs locale whose texts come from Intl: no locale files are sent to the browser, languages that the back office
 * adds are supported, and Arabic plurals are correct, unlike in dayjs's own file. Digits are Latin in every language.
 */
function localeOf(language: string): string {
  const known = locales.get(language);
  if (known) return known;
  const name = `intl-${language.toLowerCase()}`;
  const locale = localeFor(language);
  const words = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { numeric: "auto" });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const weekdayShort = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const monthShort = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const sunday = dayjs.utc("2026-01-04");
  const january = dayjs.utc("2026-01-01");
  const ago = (count: number, _alone: boolean, key: string, isFuture: boolean) =>
    words.format(isFuture ? count : -count, units[key as keyof typeof units]);
  const relativeTime = {
    future: "%s",
    past: "%s",
    ...Object.fromEntries(Object.keys(units).map((key) => [key, ago])),
    // The browser would show another number of seconds than the server, and a wider one moves what is beside it.
    s: words.format(0, "second"),
  };
  const weekdaysOf = ({ format }: Intl.DateTimeFormat) =>
    Array.from({ length: 7 }, (_, day) => format(sunday.add(day, "day").toDate()));
  const weekdays = weekdaysOf(weekday);
  // Without its own short names dayjs cuts the long ones, which in Arabic begin alike.
  const weekdaysShort = weekdaysOf(weekdayShort);
  const monthsOf = ({ format }: Intl.DateTimeFormat) =>
    Array.from({ length: 12 }, (_, at) => format(january.add(at, "month").toDate()));
  const months = monthsOf(month);
  const monthsShort = monthsOf(monthShort);
  dayjs.locale({ name, weekdays, weekdaysShort, months, monthsShort, relativeTime, formats: {} }, undefined, true);
  locales.set(language, name);
  return name;
}

/** "2 minutes ago", in the user's language. A time after this machine's clock counts as now. */
export function formatAgo(at: string, language: string, now: Dayjs = dayjs.utc()): string {
  const moment = dayjs.utc(at);
  return (moment.isAfter(now) ? now : moment).locale(localeOf(language)).from(now);
}

/** "Friday, 20/11/2026 1:04 PM UTC+1": the time behind a relative time, with the weekday in the user's language. */
export function formatInFull(at: string, language: string, timeZone: string): string {
  const clock = clockIn(timeZone, at)?.locale(localeOf(language));
  const { staffDay, clock: time } = currentFormats();
  return clock ? `${inWords(clock, `dddd, ${staffDay} ${time}`)} ${formatZone(at, timeZone)}` : NOTHING;
}

/** "18 Nov 2026": a day whose order of day and month cannot be mistaken, in the user's language. */
export function formatDayInLetters(day: string, language: string): string {
  return dayjs.utc(day).locale(localeOf(language)).format("D MMM YYYY");
}

/** "18 Nov", where the year is clear. */
export function formatShortDay(day: string, language: string): string {
  return dayjs.utc(day).locale(localeOf(language)).format("D MMM");
}

/** "Wednesday, 18 November 2026": the heading of a day. */
export function formatLongDay(day: string, language: string): string {
  return dayjs.utc(day).locale(localeOf(language)).format("dddd, D MMMM YYYY");
}

/** "Wed" or "Wednesday": a weekday counted from Monday, 1. */
export function formatWeekday(weekday: number, language: string, width: "short" | "long"): string {
  // 1 January 2024 was a Monday.
  const day = dayjs.utc("2024-01-01").add(weekday - 1, "day");
  return day.locale(localeOf(language)).format(width === "long" ? "dddd" : "ddd");
}
