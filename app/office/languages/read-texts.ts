import { parse } from "csv-parse/sync";
import { Refusal } from "../../http/errors.ts";
import { plainCell } from "../../http/list/csv.ts";

const unreadable = "The file is not a CSV with key and value, or JSON";
const refuse = () => new Refusal(422, "texts_unreadable", unreadable, { fields: { file: unreadable } });
const most = 20_000;

/** What an export wrote: CSV with the columns key and value, or JSON with a text for each key. */
export function readTexts(bytes: Buffer): Record<string, string> {
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  const pairs = text.trimStart().startsWith("{") ? fromJson(text) : fromCsv(text);
  if (pairs.length === 0 || pairs.length > most) throw refuse();
  // Without a prototype, so that no key means anything else than a key.
  return Object.assign(Object.create(null) as Record<string, string>, Object.fromEntries(pairs));
}

function fromJson(text: string): [string, string][] {
  try {
    const found = Object.entries(JSON.parse(text) as object) as [string, unknown][];
    if (found.some(([, value]) => typeof value !== "string" && value !== null)) throw refuse();
    return found.flatMap(([key, value]) => (typeof value === "string" ? [[key, value] as [string, string]] : []));
  } catch {
    throw refuse();
  }
}

function fromCsv(text: string): [string, string][] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, { columns: true, skip_empty_lines: true, relax_column_count: true, max_record_size: 20_000 });
  } catch {
    throw refuse();
  }
  if (rows.some(({ key, value }) => key === undefined || value === undefined)) throw refuse();
  return rows.map(({ key, value }) => [plainCell(key ?? ""), plainCell(value ?? "")]);
}
