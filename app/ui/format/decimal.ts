/**
 * Formats decimal strings of PostgreSQL ("-12.50") without converting them to floats. Nothing here computes money; it
 * only rounds for display and reads the sign.
 */
const PLAIN = /^([+-]?)(\d+)(?:\.(\d*))?$/;
const UNSIGNED = /^\d+(?:\.\d*)?$/;
/** Integers of up to this many digits are exact as floats. */
const EXACT = 15;

type Parts = { negative: boolean; whole: string; fraction: string };

function parts(value: string): Parts | null {
  const match = PLAIN.exec(value.trim());
  if (!match) return null;
  return {
    negative: match[1] === "-",
    whole: match[2] ?? "0",
    fraction: match[3] ?? "",
  };
}

/**
 * Rounds half away from zero, as PostgreSQL's round() does; pads with zeros; never "-0.00". Null if the text is not a
 * plain decimal.
 */
export function roundDecimal(value: string, places: number): string | null {
  const number = parts(value);
  if (!number) return null;
  const kept = number.fraction.slice(0, places).padEnd(places, "0");
  const roundUp = (number.fraction[places] ?? "0") >= "5";
  const cut = number.whole + kept;
  // A fast path: most figures lose no digits, and lists have hundreds of them.
  const plain = !roundUp && !cut.startsWith("0") ? cut : next(cut, roundUp);
  const digits = plain.padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return number.negative && /[1-9]/.test(text) ? `-${text}` : text;
}

function next(digits: string, roundUp: boolean): string {
  if (digits.length <= EXACT) return String(Number(digits) + (roundUp ? 1 : 0));
  return String(BigInt(digits) + (roundUp ? 1n : 0n));
}

/** -1, 0 or 1; null if the text is not a plain decimal. */
export function signOf(value: string): -1 | 0 | 1 | null {
  const number = parts(value);
  if (!number) return null;
  if (!/[1-9]/.test(number.whole + number.fraction)) return 0;
  return number.negative ? -1 : 1;
}

/** The number of decimals without trailing zeros. */
export function decimalsOf(value: string): number {
  const { fraction = "" } = parts(value) ?? {};
  let length = fraction.length;
  while (fraction[length - 1] === "0") length -= 1;
  return length;
}

/** A comparator. A text that is not a number compares as equal. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  // A fast path: two prices of one instrument usually have the same format and compare as text.
  const isAlike = a.length === b.length && a.indexOf(".") === b.indexOf(".");
  if (isAlike && UNSIGNED.test(a) && UNSIGNED.test(b)) return a < b ? -1 : 1;
  const [left, right] = [parts(a), parts(b)];
  if (!left || !right) return 0;
  const scale = Math.max(left.fraction.length, right.fraction.length);
  const units = (p: Parts) => BigInt(p.whole + p.fraction.padEnd(scale, "0")) * (p.negative ? -1n : 1n);
  const difference = units(left) - units(right);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
