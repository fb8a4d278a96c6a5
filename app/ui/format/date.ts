import { NOTHING } from "./number.ts";

/** The same text from the server and in the browser: the zone is always said, never the machine's. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(timeZone, made);
  return made;
}

type Clock = {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
};

function clockAt(iso: string | null | undefined, timeZone: string): Clock | null {
  const at = new Date(iso ?? "");
  if (Number.isNaN(at.getTime())) return null;
  if (timeZone === "UTC") return clockOfUtc(at);
  const found = Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  return found as Clock;
}

/** What every language's dates are made of takes a browser ten milliseconds to find; days and bars of UTC are written without it. */
function clockOfUtc(at: Date): Clock {
  const [day, time] = at.toISOString().split("T");
  const [year = "", month = "", date = ""] = day?.split("-") ?? [];
  const [hour = "", minute = "", second = ""] = time?.slice(0, 8).split(":") ?? [];
  return { year, month, day: date, hour, minute, second };
}

function twelveHours({ hour, minute }: Clock): string {
  const number = Number(hour);
  return `${number % 12 || 12}:${minute} ${number < 12 ? "AM" : "PM"}`;
}

/** Customers: YYYY-MM-DD h:mm A */
export function formatDateTime(iso: string | null | undefined, timeZone: string): string {
  const clock = clockAt(iso, timeZone);
  return clock ? `${clock.year}-${clock.month}-${clock.day} ${twelveHours(clock)}` : NOTHING;
}

/** The back office: DD/MM/YYYY h:mm A, and - without a date. */
export function formatOfficeDateTime(iso: string | null | undefined, timeZone: string): string {
  const clock = clockAt(iso, timeZone);
  return clock ? `${clock.day}/${clock.month}/${clock.year} ${twelveHours(clock)}` : "-";
}

/** YYYY-MM-DD */
export function formatDay(iso: string | null | undefined, timeZone: string): string {
  const clock = clockAt(iso, timeZone);
  return clock ? `${clock.year}-${clock.month}-${clock.day}` : NOTHING;
}

/** HH:mm:ss, for clocks beside live figures */
export function formatTime(iso: string | null | undefined, timeZone: string): string {
  const clock = clockAt(iso, timeZone);
  return clock ? `${clock.hour}:${clock.minute}:${clock.second}` : NOTHING;
}

const offsets = new Map<string, Intl.DateTimeFormat>();

/** "UTC+2": what stands beside a clock. Not the zone's own abbreviation, which few people outside it can read. */
export function formatZone(iso: string, timeZone: string): string {
  if (timeZone === "UTC") return timeZone;
  const formatter =
    offsets.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" });
  offsets.set(timeZone, formatter);
  const offset = formatter.formatToParts(new Date(iso)).find(({ type }) => type === "timeZoneName")?.value;
  return (offset ?? "GMT").replace("GMT", "UTC").replace(/^UTC\+0$/, "UTC");
}

/** A time of day to the millisecond, as ticks have it. */
export function formatInstant(iso: string, timeZone: string): string {
  const fraction = /\.(\d{1,3})/.exec(iso)?.[1] ?? "";
  return `${formatTime(iso, timeZone)}.${fraction.padEnd(3, "0")}`;
}

/** A day that a calendar has and PostgreSQL takes, as YYYY-MM-DD. JavaScript alone reads 30 February as 2 March. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
