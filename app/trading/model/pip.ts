import { type Decimal, decimal, multiply, textOf, toFixed } from "../../live/decimal.ts";
import { formatDecimal, NOTHING } from "../../ui/format/number.ts";

/** The default pip (C-135), for a page without an account or terms. */
export function pipOf(quote: string, known: string | null | undefined): string {
  return known ?? (quote === "JPY" ? "0.01" : "0.0001");
}

/**
 * Distances are in pips for currency pairs only. In other categories a pip is too small to be useful: bitcoin's 83
 * 504.03 and 83 518.90 are 148 700 of them apart, and a trader reads 14.87.
 */
export function countsPips(category: string): boolean {
  return category === "forex";
}

type Measure = { category: string; pip: string; priceDecimals: number };

/** A distance in pips as shown: in pips, or else in the price's own digits. */
export function distanceText(
  pips: Decimal | null,
  { category, pip, priceDecimals }: Measure,
  sign: "both" | "minus" = "minus",
): string {
  const one = decimal(pip);
  if (!pips || !one) return NOTHING;
  return countsPips(category)
    ? formatDecimal(toFixed(pips, 1), { places: 1, sign })
    : formatDecimal(textOf(multiply(pips, one)), { places: priceDecimals, sign });
}

/** Reward by risk: the distance of the target by that of the stop (R). */
export function rewardByRisk(profitPips: string, lossPips: string): string | null {
  const [reward, risk] = [Math.abs(Number(profitPips)), Math.abs(Number(lossPips))];
  return risk > 0 && Number.isFinite(reward) ? (reward / risk).toFixed(1) : null;
}
