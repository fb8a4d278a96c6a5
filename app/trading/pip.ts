import { type Decimal, decimal, multiply, textOf, toFixed } from "../live/decimal.ts";
import { decimalsOf } from "../ui/format/decimal.ts";
import { formatDecimal, NOTHING } from "../ui/format/number.ts";

/** C-135, for a screen that was told no pip: no wallet, no terms. */
export function pipOf(quote: string, told: string | null | undefined): string {
  return told ?? (quote === "JPY" ? "0.01" : "0.0001");
}

/**
 * Whether distances are said in pips. A pip finer than the price's last digit counts nothing that anybody sees: between 83 504.03 and 83 518.90
 * lie 148 700 of them, and a trader reads 14.87.
 */
export function countsPips(pip: string, priceDecimals: number): boolean {
  return decimalsOf(pip) <= priceDecimals;
}

/** A distance in pips as it is said: in pips, or else in the price's own digits. */
export function distanceText(
  pips: Decimal | null,
  pip: string,
  priceDecimals: number,
  sign: "both" | "minus" = "minus",
): string {
  const one = decimal(pip);
  if (!pips || !one) return NOTHING;
  return countsPips(pip, priceDecimals)
    ? formatDecimal(toFixed(pips, 1), { places: 1, sign })
    : formatDecimal(textOf(multiply(pips, one)), { places: priceDecimals, sign });
}
