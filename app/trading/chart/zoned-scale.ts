import { defaultHorzScaleBehavior } from "lightweight-charts";
import { dayjs } from "../../dayjs.ts";
import { clockIn } from "../../ui/format/date.ts";
import { currentFormats } from "../../ui/format/formats.ts";
import { offsetAt } from "../../ui/format/time-zone.ts";
import { DAY_SECONDS } from "./bars.ts";

type Points = Parameters<InstanceType<ReturnType<typeof defaultHorzScaleBehavior>>["fillWeightsForPoints"]>[0];

const HOUR = 3600;
/** The library's own weights: marks with a higher weight are labelled first. */
const spans = [
  [43_200, 33],
  [21_600, 32],
  [10_800, 31],
  [HOUR, 30],
  [1800, 22],
  [300, 21],
  [60, 20],
] as const;

/** A time scale whose days, months and hours change in the reader's time zone; the bars keep their positions. */
export function createZonedScale(timeZone: string) {
  const Scale = defaultHorzScaleBehavior();
  class ZonedScale extends Scale {
    override formatTickmark({ originalTime, weight }: { originalTime: unknown; weight: number }): string {
      const pattern =
        weight >= 70 ? "YYYY" : weight >= 60 ? "YYYY-MM" : weight >= 50 ? currentFormats().monthDay : "HH:mm";
      return clockIn(timeZone, Number(originalTime) * 1000)?.format(pattern) ?? "";
    }

    override fillWeightsForPoints(points: Points, start: number) {
      let before = start > 0 ? localOf(points[start - 1]?.originalTime, timeZone) : null;
      for (let place = start; place < points.length; place++) {
        const point = points[place];
        if (!point) continue;
        const now = localOf(point.originalTime, timeZone);
        point.timeWeight = weightOf(now, before ?? now - DAY_SECONDS) as typeof point.timeWeight;
        before = now;
      }
    }
  }
  return new ZonedScale();
}

/** The local time of the zone as seconds, as if it were UTC. */
function localOf(time: unknown, timeZone: string): number {
  const seconds = Number(time);
  return seconds + offsetAt(seconds * 1000, timeZone) * 60;
}

function weightOf(now: number, before: number): number {
  // Most bars are on the same day as the previous one and need no calendar.
  if (Math.floor(now / DAY_SECONDS) !== Math.floor(before / DAY_SECONDS)) return weightOfDay(now, before);
  for (const [span, weight] of spans) if (Math.floor(now / span) !== Math.floor(before / span)) return weight;
  return 0;
}

function weightOfDay(now: number, before: number): number {
  const [today, yesterday] = [dayjs.utc(now * 1000), dayjs.utc(before * 1000)];
  if (today.year() !== yesterday.year()) return 70;
  return today.month() === yesterday.month() ? 50 : 60;
}
