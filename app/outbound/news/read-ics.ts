import { dayjs, readTime } from "../../dayjs.ts";
import {
  currenciesIn,
  type EntryTime,
  formatTime,
  isCurrency,
  isDay,
  MAX_ENTRIES,
  NewsError,
  type NewsFields,
  timeOf,
} from "./news-entry.ts";

type Property = { name: string; parameters: Map<string, string>; value: string };

const MAX_TITLE_LENGTH = 300;
const IMPACTS = new Set(["low", "medium", "high"]);
const MS_PER_MINUTE = 60_000;

/**
 * Parses the events of an iCalendar file (RFC 5545) in one pass. Alarms, time zones and other components are skipped; a
 * recurring event is its first occurrence.
 */
export function readIcs(text: string): NewsFields[] {
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1000))) throw invalid();
  const found: NewsFields[] = [];
  const open: string[] = [];
  let event: Property[] = [];
  // A line that begins with a space or a tab continues the previous one.
  for (const line of text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/)) {
    const property = readProperty(line);
    if (property === null) continue;
    const { name, value } = property;
    if (name === "BEGIN") {
      open.push(value.toUpperCase());
      if (open.at(-1) === "VEVENT") event = [];
    } else if (name === "END") {
      if (open.pop() !== value.toUpperCase()) throw invalid();
      if (value.toUpperCase() === "VEVENT") found.push(readEvent(event));
      if (found.length >= MAX_ENTRIES) break;
    } else if (open.at(-1) === "VEVENT") event.push(property);
  }
  if (open.length > 0 && found.length < MAX_ENTRIES) throw invalid();
  return found;
}

const invalid = () => new NewsError("The file is not a valid ICS calendar");

/** Splits NAME;PARAMETER="value":value. A quoted parameter may contain colons and semicolons. */
function readProperty(line: string): Property | null {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ";" || sign === ":")) {
      parts.push(line.slice(from, at));
      from = at + 1;
      if (sign === ":") return propertyOf(parts, line.slice(from));
    }
  }
  return null;
}

function propertyOf([name = "", ...given]: readonly string[], value: string): Property {
  const parameters = given.map((text): [string, string] => {
    const [key = "", ...rest] = text.split("=");
    return [key.toUpperCase(), rest.join("=").replaceAll('"', "")];
  });
  return { name: name.trim().toUpperCase(), parameters: new Map(parameters), value: value.trimEnd() };
}

function readEvent(properties: readonly Property[]): NewsFields {
  const byName = new Map<string, Property>();
  for (const property of properties) if (!byName.has(property.name)) byName.set(property.name, property);
  const textOf = (name: string) => unescaped(byName.get(name)?.value ?? "").trim();
  const categories = properties
    .filter(({ name }) => name === "CATEGORIES")
    .flatMap(({ value }) => value.split(/(?<!\\),/))
    .map((category) => unescaped(category).trim());
  const named = currenciesIn(textOf("X-CURRENCY"));
  const start = byName.get("DTSTART");
  return {
    id: [textOf("UID"), textOf("RECURRENCE-ID")].filter((part) => part !== "").join(" "),
    time: start ? readStart(start) : null,
    title: textOf("SUMMARY").slice(0, MAX_TITLE_LENGTH),
    currencies: named.length > 0 ? named : categories.flatMap(currenciesIn).filter(isCurrency),
    impact:
      textOf("X-IMPACT") ||
      categories.find((category) => IMPACTS.has(category.toLowerCase())) ||
      impactOf(textOf("PRIORITY")),
    actual: textOf("X-ACTUAL"),
    forecast: textOf("X-FORECAST"),
    previous: textOf("X-PREVIOUS"),
    link: textOf("URL"),
    isWithdrawn: textOf("STATUS").toUpperCase() === "CANCELLED",
  };
}

const unescaped = (value: string) =>
  value.replaceAll(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? " " : sign));

/** RFC 5545: 1 to 4 is high, 5 medium, 6 to 9 low, 0 undefined. */
function impactOf(priority: string): string {
  if (!/^[1-9]$/.test(priority)) return "";
  return priority < "5" ? "high" : priority === "5" ? "medium" : "low";
}

/** A date, a time in UTC (with Z), in the zone TZID, or a floating time, which is taken as UTC. */
function readStart({ value, parameters }: Property): EntryTime | null {
  const [, year, month, date, clock, isUtc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z)?)?$/.exec(value) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) return null;
  if (clock === undefined) return { time: `${day}T00:00:00Z`, isAllDay: true };
  const time = timeOf(`${day}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4)}`, "Z");
  const zone = parameters.get("TZID");
  return time === null || isUtc || zone === undefined ? time : inZone(time, zone);
}

/** The moment at which the clock of a zone shows a time; null for a zone that is not of the IANA database. */
function inZone({ time }: EntryTime, zone: string): EntryTime | null {
  const local = readTime(time).valueOf();
  try {
    const guess = local - offsetAt(local, zone);
    return { time: formatTime(local - offsetAt(guess, zone)), isAllDay: false };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The offset of a zone in ms. Throws a RangeError for an unknown zone. */
const offsetAt = (at: number, zone: string): number =>
  dayjs.utc(at).tz(zone.replace(/^\//, "")).utcOffset() * MS_PER_MINUTE;
