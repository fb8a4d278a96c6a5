/** One week of a zone: the offset from UTC in minutes before and after the clock change, if the week has one. */
type Week = { before: number; after: number; changesAt: number };

const MINUTE_MS = 60_000;
const WEEK_MS = 10_080 * MINUTE_MS;
/** More than the zones of the IANA database. */
const MAX_ZONES = 700;
const MAX_WEEKS = 2_000;

const zones = new Map<string, Map<number, Week>>();
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The offset of a zone from UTC in minutes; 0 for NaN. A formatter is slow, so it is asked twice per week, and about
 * fifteen times for a week with a clock change. No zone changes its clocks twice in a week. Throws a RangeError for an
 * unknown zone.
 */
export function offsetAt(ms: number, timeZone: string): number {
  if (timeZone === "UTC" || Number.isNaN(ms)) return 0;
  const number = Math.floor(ms / WEEK_MS);
  const weeks = zones.get(timeZone) ?? remember(zones, MAX_ZONES, timeZone, new Map<number, Week>());
  const week = weeks.get(number) ?? remember(weeks, MAX_WEEKS, number, readWeek(number * WEEK_MS, timeZone));
  return ms < week.changesAt ? week.before : week.after;
}

function remember<Key, Value>(known: Map<Key, Value>, most: number, key: Key, value: Value): Value {
  if (known.size >= most) known.clear();
  known.set(key, value);
  return value;
}

function readWeek(start: number, timeZone: string): Week {
  const offset = (ms: number) => readOffset(ms, timeZone);
  const [before, after] = [offset(start), offset(start + WEEK_MS)];
  if (before === after) return { before, after, changesAt: Infinity };
  // Clocks change at whole minutes.
  let [last, first] = [start, start + WEEK_MS];
  while (first - last > MINUTE_MS) {
    const middle = Math.floor((last + first) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offset(middle) === before) last = middle;
    else first = middle;
  }
  return { before, after, changesAt: first };
}

/** dayjs's tz() makes a formatter for each call, which takes over 0.1 ms. */
function readOffset(ms: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    remember(formats, MAX_ZONES, timeZone, new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }));
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(format.format(ms)) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1);
}

/** Whether a zone is known. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
