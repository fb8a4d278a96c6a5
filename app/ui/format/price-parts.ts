import { type DecimalText, NOTHING, formatPrice } from "./number.ts";

export type PriceParts = { lead: string; pips: string; pipette: string };

/**
 * The three parts in which a dealing price is read: 1.38 | 62 | 0. `pipPlaces` is where the pip stands (4 for EUR/USD, 2 for USD/JPY);
 * what comes after it is the pipette, raised. The big pips are the two digits up to the pip; a decimal point between them stays with them.
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
