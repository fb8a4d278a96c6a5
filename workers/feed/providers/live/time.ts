import { dayjs } from "../../../../app/dayjs.ts";

/** The ISO time of milliseconds since 1970 written as digits; undefined when they are not a valid time. */
export function timeOf(milliseconds: string | undefined): string | undefined {
  const time = dayjs.utc(Number(milliseconds ?? NaN));
  return time.isValid() ? time.toISOString() : undefined;
}
