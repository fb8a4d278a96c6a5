import { compareDecimals } from "../../../ui/format/decimal.ts";

/** The lowest and the highest of some amounts. */
export function rangeOf(amounts: readonly string[]): { low: string | undefined; high: string | undefined } {
  const sorted = amounts.toSorted(compareDecimals);
  return { low: sorted[0], high: sorted.at(-1) };
}
