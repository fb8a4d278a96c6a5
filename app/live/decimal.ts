/**
 * Decimal arithmetic for figures that screens show between two answers of the server: floating results and the ticket's
 * estimates. No result is sent or stored; the rules are in PostgreSQL. Floats are not used, so that a figure never
 * differs from the ledger's by a rounding.
 */
export type Decimal = { units: bigint; scale: number };

const MAX_DECIMALS = 30;

/** A decimal as PostgreSQL writes it, such as "-12.50"; null for any other text. */
export function decimal(text: string | null | undefined): Decimal | null {
  const match = /^(-?)(\d{1,30})(?:\.(\d{0,60}))?$/.exec(text ?? "");
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const units = BigInt(whole + fraction);
  return { units: sign ? -units : units, scale: fraction.length };
}

export const zero: Decimal = { units: 0n, scale: 0 };

const powers: bigint[] = [];

/** 10ⁿ, computed once: every tick multiplies by the same few powers. */
function powerOf(n: number): bigint {
  return (powers[n] ??= 10n ** BigInt(n));
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * powerOf(scale - value.scale);
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function negate(a: Decimal): Decimal {
  return { units: -a.units, scale: a.scale };
}

export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? negate(a) : a;
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Computed to 30 places, more than any screen shows. Null when the divisor is zero. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  if (b.units === 0n) return null;
  const shift = MAX_DECIMALS + b.scale - a.scale;
  const units = shift >= 0 ? (a.units * powerOf(shift)) / b.units : a.units / (b.units * powerOf(-shift));
  return { units, scale: MAX_DECIMALS };
}

export function signOf(a: Decimal): number {
  return a.units > 0n ? 1 : a.units < 0n ? -1 : 0;
}

/** Rounds half away from zero, as PostgreSQL's round() does. */
export function round(a: Decimal, places: number): Decimal {
  if (a.scale <= places) return { units: unitsAt(a, places), scale: places };
  const divisor = powerOf(a.scale - places);
  const size = a.units < 0n ? -a.units : a.units;
  const rounded = (size + divisor / 2n) / divisor;
  return { units: a.units < 0n ? -rounded : rounded, scale: places };
}

export function toFixed(a: Decimal, places: number): string {
  const { units } = round(a, places);
  const size = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const whole = size.slice(0, size.length - places);
  const text = places === 0 ? whole : `${whole}.${size.slice(size.length - places)}`;
  return units < 0n ? `-${text}` : text;
}

/** The text that the formatters of app/ui accept. */
export function textOf(a: Decimal): string {
  return toFixed(a, 12);
}
