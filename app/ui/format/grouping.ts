/** Digits in threes as the screens write them, with any space between that keyboards and copied numbers have. */
const GROUPED = /^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:\.\d*)?$/;

/** "10 000.5" → "10000.5". Anything that is not grouped in threes by spaces stays as it is: "1,000" and "10 00" are read as nothing else. */
export function ungroup(text: string): string {
  return GROUPED.test(text) ? text.replace(/[^\d.]/g, "") : text;
}

/** "10000.5" → "10 000.5"; text that is no plain number stays as it is. */
export function group(text: string): string {
  const plain = ungroup(text);
  const [whole = "", ...rest] = plain.split(".");
  if (!/^\d+(\.\d*)?$/.test(plain)) return text;
  return [inThrees(whole), ...rest].join(".");
}

/** "10000" → "10 000". A pattern that looks ahead to the last digit would take the square of the time. */
export function inThrees(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)}\u00a0${grouped}`;
  return grouped;
}
