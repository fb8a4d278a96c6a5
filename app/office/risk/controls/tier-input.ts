import { maxLeverage, optionalDecimal } from "./controls-input.ts";
import { MAX_LIMITS } from "./tier-rows.ts";

const limit = optionalDecimal("Enter a valid amount");
const leverage = optionalDecimal(maxLeverage);
const rows = Array.from({ length: MAX_LIMITS }, (_, n) => n);

/** The fields of the rows, and the leverage above the last limit. */
export const tierFields = {
  ...Object.fromEntries(
    rows.flatMap((n) => [
      [`limit${n}`, limit],
      [`leverage${n}`, leverage],
    ]),
  ),
  leverageAbove: leverage,
};

/** The tiers of a form, none if all fields are empty. */
export function tiersIn(input: Record<string, unknown>): { limit: string | null; leverage: string | null }[] {
  const of = (name: string) => (input[name] as string | null | undefined) ?? null;
  const below = rows
    .map((n) => ({ limit: of(`limit${n}`), leverage: of(`leverage${n}`) }))
    .filter((tier) => tier.limit !== null || tier.leverage !== null);
  const above = of("leverageAbove");
  return below.length === 0 && above === null ? [] : [...below, { limit: null, leverage: above }];
}
