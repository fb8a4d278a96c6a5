import { localeFor } from "./locale.ts";

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** A duration as its two largest units, such as "4 hr 51 min"; the sign is dropped. */
export function formatDuration(milliseconds: number, language: string): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  const parts = [
    { unit: "day", count: Math.floor(minutes / MINUTES_PER_DAY) },
    { unit: "hour", count: Math.floor((minutes % MINUTES_PER_DAY) / MINUTES_PER_HOUR) },
    { unit: "minute", count: minutes % MINUTES_PER_HOUR },
  ];
  const first = Math.max(0, Math.min(...parts.flatMap(({ count }, at) => (count > 0 ? [at] : [])), parts.length - 1));
  return parts
    .slice(first, first + 2)
    .filter(({ count }, at) => count > 0 || at === 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(localeFor(language), { style: "unit", unit, unitDisplay: "short" }).format(count),
    )
    .join(" ");
}
