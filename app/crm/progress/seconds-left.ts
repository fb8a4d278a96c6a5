import { dayjs } from "../../dayjs.ts";

/** Estimated from the speed so far; null before the first batch. */
export function secondsLeft(startedAt: string | null, processed: number, rows: number): number | null {
  if (startedAt === null || processed === 0) return null;
  return Math.ceil((dayjs.utc().diff(dayjs.utc(startedAt), "second", true) / processed) * (rows - processed));
}
