import { parse } from "csv-parse/sync";
import { Refusal } from "../../http/errors.ts";
import { plainCell } from "../../http/csv.ts";

const unreadable = "The file must be JSON, or CSV with the columns key and value";
export const refuseTexts = () => new Refusal(422, "texts_unreadable", unreadable, { fields: { file: unreadable } });
const MAX_TEXTS = 20_000;

/** A text and its line in the file. */
export type FileText = { line: number; key: string; value: string };

export type TextsFile = {
  bytes: Uint8Array<ArrayBuffer>;
  /** The accepted names of the columns key and value, case-insensitive. */
  heads: { key: readonly string[]; value: readonly string[] };
};

/** Parses an export: CSV with the columns key and value, or JSON with a text for each key. */
export function readTexts({ bytes: file, heads }: TextsFile): FileText[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  const texts = text.trimStart().startsWith("{") ? fromJson(text) : fromCsv(text, heads);
  if (texts.length === 0 || texts.length > MAX_TEXTS) throw refuseTexts();
  return texts;
}

function fromJson(text: string): FileText[] {
  try {
    const found = Object.entries(JSON.parse(text) as object) as [string, unknown][];
    if (found.some(([, value]) => typeof value !== "string" && value !== null)) throw refuseTexts();
    const lines = linesOf(text);
    return found.flatMap(([key, value]) =>
      typeof value === "string" ? [{ line: lines.get(key) ?? 1, key, value }] : [],
    );
  } catch {
    throw refuseTexts();
  }
}

/** The line of each key. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let [line, at] = [1, 0];
  for (const { 0: token, 1: colon, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) {
    line += text.slice(at, index).split("\n").length - 1;
    at = index;
    if (colon) lines.set(JSON.parse(token.slice(0, -colon.length)) as string, line);
  }
  return lines;
}

const isNamed = (head: string, names: readonly string[]) =>
  names.some((name) => name.toLowerCase() === head.trim().toLowerCase());

function fieldOf(head: string, heads: TextsFile["heads"]): string {
  return isNamed(head, heads.key) ? "key" : isNamed(head, heads.value) ? "value" : head;
}

type Row = { record: Record<string, string>; info: { lines: number } };

function fromCsv(text: string, heads: TextsFile["heads"]): FileText[] {
  let rows: Row[];
  try {
    rows = parse(text, {
      columns: (found: string[]) => found.map((head) => fieldOf(head, heads)),
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 20_000,
      info: true,
    }) as unknown as Row[];
  } catch {
    throw refuseTexts();
  }
  let countedTwice = 0;
  return rows.map(({ record, info }) => {
    const { key, value } = record;
    if (key === undefined || value === undefined) throw refuseTexts();
    // The parser reports the line where a row ends, and counts each CRLF inside a text as two lines.
    const cells = Object.values(record).join();
    countedTwice += cells.split("\r\n").length - 1;
    const line = info.lines - countedTwice - (cells.split("\n").length - 1);
    return { line, key: plainCell(key), value: plainCell(value) };
  });
}
