/**
 * Decimal strings as PostgreSQL writes them ("-12.50"), looked at without ever becoming floats: 0.1 + 0.2 has no place in a broker's screen.
 * Nothing here computes money; it only rounds what is shown and tells which way a number points.
 */
const PLAIN = /^([+-]?)(\d+)(?:\.(\d*))?$/;
const UNSIGNED = /^\d+(?:\.\d*)?$/;
/** So many digits are a whole number that a float holds exactly. */
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

/** Half away from zero, as PostgreSQL's round() does; pads with zeros; never "-0.00". Null when the text is not a plain decimal. */
export function roundDecimal(value: string, places: number): string | null {
  const number = parts(value);
  if (!number) return null;
  const kept = number.fraction.slice(0, places).padEnd(places, "0");
  const roundUp = (number.fraction[places] ?? "0") >= "5";
  const cut = number.whole + kept;
  // Most figures lose nothing, and lists have hundreds of them.
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

/** -1, 0 or 1; null when the text is not a plain decimal. */
export function signOf(value: string): -1 | 0 | 1 | null {
  const number = parts(value);
  if (!number) return null;
  if (!/[1-9]/.test(number.whole + number.fraction)) return 0;
  return number.negative ? -1 : 1;
}

/** How many decimals the number needs, trailing zeros apart. */
export function decimalsOf(value: string): number {
  const { fraction = "" } = parts(value) ?? {};
  let length = fraction.length;
  while (fraction[length - 1] === "0") length -= 1;
  return length;
}

/** Negative, zero or positive, like every comparator. Text that is no number compares as equal. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  // Two prices of one instrument, nearly always: written alike, they stand in the order of their texts.
  const isAlike = a.length === b.length && a.indexOf(".") === b.indexOf(".");
  if (isAlike && UNSIGNED.test(a) && UNSIGNED.test(b)) return a < b ? -1 : 1;
  const [left, right] = [parts(a), parts(b)];
  if (!left || !right) return 0;
  const scale = Math.max(left.fraction.length, right.fraction.length);
  const units = (p: Parts) => BigInt(p.whole + p.fraction.padEnd(scale, "0")) * (p.negative ? -1n : 1n);
  const difference = units(left) - units(right);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
