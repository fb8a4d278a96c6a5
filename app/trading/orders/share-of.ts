import { type Decimal, decimal, multiply, textOf } from "../../live/decimal.ts";

/** A percentage of an amount, rounded down to the instrument's step; 100 % is the exact amount. */
export function shareOf(amount: string, percent: number, step: string): string {
  const [whole, stepSize] = [decimal(amount), decimal(step)];
  if (!whole || !stepSize || stepSize.units <= 0n || percent === 100) return amount;
  const part = multiply(whole, { units: BigInt(percent), scale: 2 });
  const scale = Math.max(part.scale, stepSize.scale);
  const at = (value: Decimal) => value.units * 10n ** BigInt(scale - value.scale);
  return textOf({ units: at(part) - (at(part) % at(stepSize)), scale }).replace(/\.?0+$/, "");
}
