/** Digits in groups of three, separated by any space of keyboards and copied numbers. */
const GROUPED = /^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d*)?$/;
const WITH_COMMA = /^\d+,\d+$/;
/** A comma that could also separate thousands. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

/**
 * "10 000.5" → "10000.5", "1,13682" → "1.13682". A text that is not grouped in threes by spaces stays unchanged, and so
 * does one whose comma could separate thousands: "10 00" and "1,000" are not interpreted.
 */
export function ungroup(text: string): string {
  const plain = GROUPED.test(text) ? text.replace(/[^\d.,]/g, "") : text;
  return plain !== text || (WITH_COMMA.test(text) && !AMBIGUOUS.test(text)) ? plain.replace(",", ".") : text;
}

/** "10000.5" → "10 000.5"; a text that is not a plain number stays unchanged. */
export function group(text: string): string {
  const plain = ungroup(text);
  const [whole = "", ...rest] = plain.split(".");
  if (!/^\d+(\.\d*)?$/.test(plain)) return text;
  return [inThrees(whole), ...rest].join(".");
}

/** "10000" → "10 000". A regular expression with lookahead to the last digit would take quadratic time. */
export function inThrees(digits: string, separator = "\u00a0"): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = digits.slice(Math.max(0, end - 3), end) + separator + grouped;
  return grouped;
}
