/** Milliseconds since 1970, as digits, as the time of a tick; undefined when they are no time. */
export function timeOf(milliseconds: string | undefined): string | undefined {
  const date = new Date(Number(milliseconds ?? NaN));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
