/**
 * Decimal strings as PostgreSQL writes them ("-12.50"), looked at without ever becoming floats: 0.1 + 0.2 has no place in a broker's screen.
 * Nothing here computes money; it only rounds what is shown and tells which way a number points.
 */
const PLAIN = /^([+-]?)(\d+)(?:\.(\d*))?$/;

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
  const plain = !roundUp && !cut.startsWith("0") ? cut : (BigInt(cut) + (roundUp ? 1n : 0n)).toString();
  const digits = plain.padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return number.negative && /[1-9]/.test(text) ? `-${text}` : text;
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
  return (parts(value)?.fraction ?? "").replace(/0+$/, "").length;
}

/** Negative, zero or positive, like every comparator. Text that is no number compares as equal. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const [left, right] = [parts(a), parts(b)];
  if (!left || !right) return 0;
  const scale = Math.max(left.fraction.length, right.fraction.length);
  const units = (p: Parts) => BigInt(p.whole + p.fraction.padEnd(scale, "0")) * (p.negative ? -1n : 1n);
  const difference = units(left) - units(right);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
