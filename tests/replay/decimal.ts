// Exact decimals as integers scaled by 10^40. Products of prices and units are exact; a quotient is rounded at the 40th
// place.
export type Decimal = bigint;

const PLACES = 40;
const ONE = 10n ** BigInt(PLACES);

export const zero = 0n;
export const one = ONE;

export function decimal(text: string | number): Decimal {
  const match = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(String(text));
  if (match === null || (match[2] === "" && (match[3] ?? "") === "")) throw new Error(`Not a decimal: ${text}`);
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const shift = PLACES - fraction.length + Number(exponent);
  if (shift < 0) throw new Error(`Too many decimals: ${text}`);
  const value = BigInt(whole + fraction) * 10n ** BigInt(shift);
  return sign === "-" ? -value : value;
}

function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * n + d) / (2n * d);
  return negative ? -quotient : quotient;
}

export const multiply = (a: Decimal, b: Decimal): Decimal => divideHalfAway(a * b, ONE);
export const divide = (a: Decimal, b: Decimal): Decimal => divideHalfAway(a * ONE, b);
export const minimum = (a: Decimal, b: Decimal): Decimal => (a < b ? a : b);

/** Rounds half away from zero. */
export function round(value: Decimal, places: number): Decimal {
  const unit = 10n ** BigInt(PLACES - places);
  return divideHalfAway(value, unit) * unit;
}

export function format(value: Decimal, places: number): string {
  const scaled = divideHalfAway(value, 10n ** BigInt(PLACES - places));
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return scaled < 0n ? `-${text}` : text;
}
