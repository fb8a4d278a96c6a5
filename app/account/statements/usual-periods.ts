import { readTime } from "../../dayjs.ts";

/** Preset periods of a statement, in UTC days. */
export function usualPeriods(today: string) {
  const now = readTime(today);
  const lastMonth = now.subtract(1, "month");
  const day = "YYYY-MM-DD";
  return {
    thisMonth: { dateStart: now.startOf("month").format(day), dateEnd: today },
    lastMonth: { dateStart: lastMonth.startOf("month").format(day), dateEnd: lastMonth.endOf("month").format(day) },
    thisYear: { dateStart: now.startOf("year").format(day), dateEnd: today },
  };
}
