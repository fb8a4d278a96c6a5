import { ungroup } from "../../ui/format/grouping.ts";
import { add, decimal, divide, multiply, round, signOf, subtract, toFixed } from "../../live/decimal.ts";

export type Sums = { fee: string; total: string };

/**
 * Fee and total of a deposit or a withdrawal by the formulas of PostgreSQL (E-18, E-19), for display only: PostgreSQL
 * calculates them again when the request is sent. Null without a valid amount of the currency's decimal places.
 */
export function requestSums(
  amount: string,
  { percentage, fixed }: { percentage: string; fixed: string },
  places = 2,
): Sums | null {
  const plain = ungroup(amount);
  const isAmount = (places === 0 ? /^\d{1,10}(\.0{1,2})?$/ : /^\d{1,10}(\.\d{1,2})?$/).test(plain);
  const value = isAmount ? decimal(plain) : null;
  const [share, fixedFee, hundred] = [decimal(percentage), decimal(fixed), decimal("100")];
  if (!value || !share || !fixedFee || !hundred || value.units === 0n) return null;
  const part = divide(multiply(value, share), hundred);
  if (!part) return null;
  const fee = round(add(part, fixedFee), places);
  return { fee: toFixed(fee, 2), total: toFixed(add(value, fee), 2) };
}

/** Compares the typed amount with PostgreSQL's maximum; an invalid amount is not above it. */
export function isMoreThan(amount: string, maximum: string): boolean {
  const [typed, limit] = [decimal(ungroup(amount)), decimal(maximum)];
  return typed !== null && limit !== null && signOf(subtract(typed, limit)) > 0;
}
