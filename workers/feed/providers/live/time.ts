import { dayjs } from "../../../../app/dayjs.ts";

/** Milliseconds since 1970, as digits, as the time of a tick; undefined when they are no time. */
export function timeOf(milliseconds: string | undefined): string | undefined {
  const time = dayjs.utc(Number(milliseconds ?? NaN));
  return time.isValid() ? time.toISOString() : undefined;
}
