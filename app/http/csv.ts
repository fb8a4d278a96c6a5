/**
 * The places where a spreadsheet reads a formula: the start of a cell, and after a semicolon, tab or line feed,
 * because some locales separate cells by those characters even inside quotes. An existing apostrophe there gets a
 * second one, so that `plainCell` can remove exactly the added one.
 */
const FORMULA = /(^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g;
const NEUTRALISED = /(^|[;\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: unknown): string {
  const text = textOf(value);
  const safe = NUMBER.test(text) ? text : text.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * No cell holds JSON: a person is written as their name, a change as before and after, anything else as names and
 * values.
 */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  if ("full_name" in value) return String(value.full_name ?? "");
  if ("field" in value && "before" in value && "after" in value)
    return `${textOf(value.field)}: ${textOf(value.before) || "-"} → ${textOf(value.after) || "-"}`;
  const given = Object.entries(value).filter(([, each]) => each !== null && each !== "");
  return given.map(([name, each]) => `${name}: ${textOf(each)}`).join("; ");
}

/** What `cell` wrote, as it was before: a file of ours comes back corrected, with phones that begin with a plus. */
export function plainCell(text: string): string {
  return text.replace(NEUTRALISED, "$1");
}

/** Begins every CSV file: without it spreadsheets read the file in a legacy encoding instead of UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
