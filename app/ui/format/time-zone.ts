import { dayjs } from "../../dayjs.ts";

/** One week of a zone: minutes ahead of UTC before and after the moment at which its clocks change, if they change in it. */
type Week = { before: number; after: number; changesAt: number };

const MINUTE_MS = 60_000;
const WEEK_MS = 10_080 * MINUTE_MS;
/** Enough for every zone of the IANA list. */
const MAX_ZONES = 700;
const MAX_WEEKS = 2_000;

const zones = new Map<string, Map<number, Week>>();

/**
 * Minutes that a zone is ahead of UTC at a moment. dayjs's tz() takes over 0.1 ms, so it is called twice a week of dates, and some fifteen times for a
 * week in which clocks change. No zone changes its clocks twice in a week.
 */
export function offsetAt(ms: number, timeZone: string): number {
  if (timeZone === "UTC") return 0;
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
  const offset = (ms: number) => dayjs.utc(ms).tz(timeZone).utcOffset();
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

/** Whether dates can be shown in a zone. dayjs would keep a formatter for every spelling that a stranger sends. */
export function isTimeZone(name: string): boolean {
  try {
    dayjs.utc().toDate().toLocaleString("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
