import { type DecimalText, NOTHING, formatPrice } from "./number.ts";

export type PriceParts = { lead: string; pips: string; pipette: string };

/**
 * The three parts of a dealing price: 1.38 | 62 | 0. `pipPlaces` is the decimal of the pip (4 for EUR/USD, 2 for
 * USD/JPY); the digits after it are the raised pipette. The big part is the two digits up to the pip, including a
 * decimal point between them.
 */
export function priceParts(value: DecimalText, decimals: number, pipPlaces: number): PriceParts {
  const text = formatPrice(value, decimals);
  if (text === NOTHING) return { lead: NOTHING, pips: "", pipette: "" };
  const beyond = Math.max(0, decimals - pipPlaces);
  const hasPipette = beyond > 0 && beyond < decimals;
  const pipette = hasPipette ? text.slice(-beyond) : "";
  const rest = hasPipette ? text.slice(0, -beyond) : text;
  const big = /\d\D?\d\D?$/.exec(rest)?.[0] ?? rest;
  return { lead: rest.slice(0, rest.length - big.length), pips: big, pipette };
}
