import { defaultHorzScaleBehavior } from "lightweight-charts";
import { formatDay, formatTime } from "../../ui/format/date.ts";

type Points = Parameters<InstanceType<ReturnType<typeof defaultHorzScaleBehavior>>["fillWeightsForPoints"]>[0];

const HOUR = 3600;
const DAY = 86_400;
/** The library's own ranks: the heavier the mark, the sooner it is written. */
const spans = [
  [43_200, 33],
  [21_600, 32],
  [10_800, 31],
  [HOUR, 30],
  [1800, 22],
  [300, 21],
  [60, 20],
] as const;

type Zone = { offsetAt: (seconds: number) => number; timeZone: string };

/** A time scale whose days, months and hours change where the reader's clock says so; the bars keep their places. */
export function createZonedScale({ offsetAt, timeZone }: Zone) {
  const Scale = defaultHorzScaleBehavior();
  class ZonedScale extends Scale {
    override formatTickmark({ originalTime, weight }: { originalTime: unknown; weight: number }): string {
      const iso = new Date(Number(originalTime) * 1000).toISOString();
      if (weight >= 70) return formatDay(iso, timeZone).slice(0, 4);
      if (weight >= 60) return formatDay(iso, timeZone).slice(0, 7);
      if (weight >= 50) return formatDay(iso, timeZone).slice(5);
      return formatTime(iso, timeZone).slice(0, 5);
    }

    override fillWeightsForPoints(points: Points, start: number) {
      let before = start > 0 ? localOf(points[start - 1]?.originalTime, offsetAt) : null;
      for (let place = start; place < points.length; place++) {
        const point = points[place];
        if (!point) continue;
        const now = localOf(point.originalTime, offsetAt);
        point.timeWeight = weightOf(now, before ?? now - DAY) as typeof point.timeWeight;
        before = now;
      }
    }
  }
  return new ZonedScale();
}

function localOf(time: unknown, offsetAt: (seconds: number) => number): number {
  const seconds = Number(time);
  return seconds + offsetAt(seconds);
}

function weightOf(now: number, before: number): number {
  // Thousands of bars begin on the day of the one before: they need no calendar.
  if (Math.floor(now / DAY) !== Math.floor(before / DAY)) return weightOfDay(now, before);
  for (const [span, weight] of spans) if (Math.floor(now / span) !== Math.floor(before / span)) return weight;
  return 0;
}

function weightOfDay(now: number, before: number): number {
  const [today, yesterday] = [new Date(now * 1000), new Date(before * 1000)];
  if (today.getUTCFullYear() !== yesterday.getUTCFullYear()) return 70;
  return today.getUTCMonth() === yesterday.getUTCMonth() ? 50 : 60;
}

/** Seconds that a zone is ahead of UTC. Asked once a day of bars, and once an hour on the days when clocks are changed. */
export function offsetsOf(timeZone: string): (seconds: number) => number {
  const known = new Map<number, number>();
  const at = (seconds: number) => {
    const found = known.get(seconds);
    if (found !== undefined) return found;
    const iso = new Date(seconds * 1000).toISOString();
    const offset = Date.parse(`${formatDay(iso, timeZone)}T${formatTime(iso, timeZone)}Z`) / 1000 - seconds;
    known.set(seconds, offset);
    return offset;
  };
  // Thousands of bars are asked about one after the other, nearly all on the day of the one before.
  let today = NaN;
  let all: number | null = null;
  return (seconds) => {
    const day = Math.floor(seconds / DAY) * DAY;
    if (day !== today) {
      today = day;
      all = at(day) === at(day + DAY) ? at(day) : null;
    }
    return all ?? at(Math.floor(seconds / HOUR) * HOUR);
  };
}
