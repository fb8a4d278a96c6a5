import { absolute, decimal, divide, multiply, subtract, textOf } from "../../live/decimal.ts";
import { isDay } from "../../ui/format/date.ts";

/** How much more or less than before, in percent of what it was; null where there was nothing to compare with. */
export function changeOf(now: string, before: string): string | null {
  const [to, from] = [decimal(now), decimal(before)];
  const share = to && from ? divide(subtract(to, from), absolute(from)) : null;
  return share && textOf(multiply(share, hundred));
}

const hundred = { units: 100n, scale: 0 };

const DAY = 86_400_000;
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);

/** As many days again, right before these; both ends belong to them. Null where the calendar does not reach back so far. */
export function daysBefore({ from, to }: { from: string; to: string }) {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  const before = { days, from: dayAt(Date.parse(from) - days * DAY), to: dayAt(Date.parse(from) - DAY) };
  return isDay(before.from) ? before : null;
}

/** The days that are asked for most, up to today, as the figures count days: in UTC. */
export function usualDays(now: number) {
  return [1, 7, 30].map((days) => ({ days, from: dayAt(now - (days - 1) * DAY), to: dayAt(now) }));
}
