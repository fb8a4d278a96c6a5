import { ungroup } from "../../ui/format/grouping.ts";
import { add, decimal, divide, multiply, round, signOf, subtract, toFixed } from "../../live/decimal.ts";

/** Fee and total by the formula of PostgreSQL (E-19), for display only. Null without a valid amount. */
export function withdrawalFee(
  amount: string,
  { percentage, fixed }: { percentage: string; fixed: string },
): { fee: string; total: string } | null {
  const plain = ungroup(amount);
  const value = /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? decimal(plain) : null;
  const [share, fixedFee, hundred] = [decimal(percentage), decimal(fixed), decimal("100")];
  if (!value || !share || !fixedFee || !hundred || value.units === 0n) return null;
  const part = divide(multiply(value, share), hundred);
  if (!part) return null;
  const fee = round(add(part, fixedFee), 2);
  return { fee: toFixed(fee, 2), total: toFixed(add(value, fee), 2) };
}

/** Compares the typed amount with PostgreSQL's maximum; an invalid amount is not above it. */
export function isMoreThan(amount: string, maximum: string): boolean {
  const [typed, limit] = [decimal(ungroup(amount)), decimal(maximum)];
  return typed !== null && limit !== null && signOf(subtract(typed, limit)) > 0;
}
