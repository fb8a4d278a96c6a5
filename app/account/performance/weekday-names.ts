import { readTime } from "../../dayjs.ts";

/** The weekdays from Monday, 1, in the reader's language. */
export function weekdayName(weekday: number, language: string, width: "short" | "long"): string {
  // 1 January 2024 was a Monday.
  const day = readTime("2024-01-01")
    .add(weekday - 1, "day")
    .toDate();
  return new Intl.DateTimeFormat(language, { weekday: width, timeZone: "UTC" }).format(day);
}

export const hourName = (hour: number): string => String(hour).padStart(2, "0");
