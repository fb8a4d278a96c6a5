import { formatPrice } from "../../ui/format/number.ts";
import type { Asset } from "../model/asset.ts";

/** Characters of a name and its price that fit beside all columns of a list of 328 px. */
const MAX_NAME_AND_PRICE = 16;
const MAX_DIGITS = 6;

/**
 * The classes of a list by the lengths of its texts. Prices are aligned: where one has more than six digits (is-wide),
 * all use a smaller font in wider columns. Where a name and its price have more characters than fit (is-full), the
 * columns after the ask appear from a larger width on. Characters are counted, not measured, so that nothing moves
 * after the first rendering.
 */
export function widthOf(assets: readonly Asset[]): string {
  let [isWide, isFull] = [false, false];
  for (const { pair, asks, price_decimals } of assets) {
    const price = formatPrice(asks, price_decimals);
    isWide ||= price.replaceAll(/\D/g, "").length > MAX_DIGITS;
    isFull ||= pair.length + price.length > MAX_NAME_AND_PRICE;
  }
  return (isWide ? " is-wide" : "") + (isFull ? " is-full" : "");
}
