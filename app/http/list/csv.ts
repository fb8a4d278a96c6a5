/** What a spreadsheet would run as a formula is text; a number is a number, whatever its sign. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: unknown): string {
  const text = textOf(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A person is written as their name. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  return "full_name" in value ? String(value.full_name ?? "") : JSON.stringify(value);
}

/** What `cell` wrote, as it was before: a file of ours comes back corrected, with phones that begin with a plus. */
export function plainCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
