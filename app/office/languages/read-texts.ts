import { parse } from "csv-parse/sync";
import type { FileText } from "../../../db/queries/site/import-translations.ts";
import { Refusal } from "../../http/errors.ts";
import { plainCell } from "../../http/list/csv.ts";

const unreadable = "The file is not a CSV with key and value, or JSON";
const refuse = () => new Refusal(422, "texts_unreadable", unreadable, { fields: { file: unreadable } });
const most = 20_000;

/** What an export wrote: CSV with the columns key and value, or JSON with a text for each key. */
export function readTexts(bytes: Buffer): FileText[] {
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  const texts = text.trimStart().startsWith("{") ? fromJson(text) : fromCsv(text);
  if (texts.length === 0 || texts.length > most) throw refuse();
  return texts;
}

function fromJson(text: string): FileText[] {
  try {
    const found = Object.entries(JSON.parse(text) as object) as [string, unknown][];
    if (found.some(([, value]) => typeof value !== "string" && value !== null)) throw refuse();
    return found.flatMap(([key, value]) =>
      typeof value === "string" ? [{ line: lineOf(text, key), key, value }] : [],
    );
  } catch {
    throw refuse();
  }
}

function lineOf(text: string, key: string): number {
  return text.slice(0, Math.max(0, text.indexOf(JSON.stringify(key)))).split("\n").length;
}

type Row = { record: Record<string, string>; info: { lines: number } };

function fromCsv(text: string): FileText[] {
  let rows: Row[];
  try {
    rows = parse(text, {
      columns: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 20_000,
      info: true,
    }) as unknown as Row[];
  } catch {
    throw refuse();
  }
  let twice = 0;
  return rows.map(({ record, info }) => {
    const { key, value } = record;
    if (key === undefined || value === undefined) throw refuse();
    // Counted where a row ends: a text may have several lines, and the parser counts their two signs of an end as two lines.
    const cells = Object.values(record).join();
    twice += cells.split("\r\n").length - 1;
    const line = info.lines - twice - (cells.split("\n").length - 1);
    return { line, key: plainCell(key), value: plainCell(value) };
  });
}
