/** A line of a table, or the text of an unreadable line with the reason. */
export type TableLine = string[] | { text: string; reason: string };

/** A longer line is not a line of a table. */
const MAX_LINE_LENGTH = 256 * 1024;
const MAX_QUOTED_LENGTH = 16 * 1024;
/**
 * A stray quotation mark makes the parser look for its partner over lines that are then read again; this is the limit
 * per file.
 */
const MAX_LOOKAHEAD = 4 * 1024 * 1024;
/** A table of leads has about twenty columns; wider lines would block the event loop. */
const MAX_CELLS = 1_000;
const TOO_WIDE = "This row has more than 1,000 columns";
const STRAY_QUOTE = "Quotation mark in the wrong place";

type Field = { value: string; next: number; ends: boolean };

/** The text that is not read yet, and how much of it may still be read twice. */
type Source = { readonly delimiter: string; buffer: string; lookahead: number };

/**
 * Parses CSV in pieces. A line with a misplaced quotation mark is one unreadable line, and parsing continues with the
 * next line; a standard parser would lose everything up to the next mark. Empty lines are omitted.
 */
export function csvReader(delimiter: string): (text: string, isLast: boolean) => TableLine[] {
  const source: Source = { delimiter, buffer: "", lookahead: MAX_LOOKAHEAD };
  return (text, isLast) => {
    source.buffer += text;
    const { buffer } = source;
    const lines: TableLine[] = [];
    let at = 0;
    for (;;) {
      while (buffer[at] === "\n" || buffer[at] === "\r") at++;
      if (at >= buffer.length) break;
      const read = readLine(source, at, isLast);
      if (read === null) break;
      lines.push(read.line);
      at = read.next;
    }
    source.buffer = buffer.slice(at);
    if (source.buffer.length > MAX_LINE_LENGTH) throw new RangeError("A line of the table is too long");
    return lines;
  };
}

/** Null if the line may continue in the next piece. */
function readLine(source: Source, start: number, isLast: boolean): { line: TableLine; next: number } | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const field = readField(source, at, isLast);
    if (field === null) return null;
    if (field === "stray") return brokenLine(source, start, at, isLast, STRAY_QUOTE);
    if (cells.length >= MAX_CELLS) return brokenLine(source, start, at, isLast, TOO_WIDE);
    cells.push(field.value);
    at = field.next;
    if (field.ends) return { line: cells, next: at };
  }
}

function readField(source: Source, start: number, isLast: boolean): Field | "stray" | null {
  const { buffer, delimiter } = source;
  const at = skipSpaces(source, start);
  if (buffer[at] === '"') return readQuoted(source, at, isLast);
  for (let end = at; ; end++) {
    const sign = buffer[end];
    if (sign === undefined && !isLast) return null;
    if (sign === '"') return "stray";
    if (sign === delimiter) return { value: buffer.slice(at, end).trimEnd(), next: end + 1, ends: false };
    if (isLineEnd(sign)) return { value: buffer.slice(at, end).trimEnd(), next: end, ends: true };
  }
}

function readQuoted(source: Source, start: number, isLast: boolean): Field | "stray" | null {
  const { buffer, delimiter } = source;
  let value = "";
  let from = start + 1;
  for (;;) {
    const quote = buffer.indexOf('"', from);
    const end = quote < 0 ? buffer.length : quote;
    if (end - start > MAX_QUOTED_LENGTH) return "stray";
    if (source.lookahead <= 0 && /[\r\n]/.test(buffer.slice(from, end))) return "stray";
    if (quote < 0) return isLast ? "stray" : null;
    value += buffer.slice(from, quote);
    if (buffer[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    const after = skipSpaces(source, quote + 1);
    const sign = buffer[after];
    if (sign === undefined && !isLast) return null;
    if (sign === delimiter) return { value, next: after + 1, ends: false };
    return isLineEnd(sign) ? { value, next: after, ends: true } : "stray";
  }
}

function brokenLine(
  source: Source,
  start: number,
  reached: number,
  isLast: boolean,
  reason: string,
): { line: TableLine; next: number } | null {
  const { buffer } = source;
  const length = buffer.slice(start, start + MAX_LINE_LENGTH + 1).search(/[\r\n]/);
  // The caller throws if the line is too long.
  if (length < 0 && (!isLast || buffer.length - start > MAX_LINE_LENGTH)) return null;
  const end = length < 0 ? buffer.length : start + length;
  if (reason === STRAY_QUOTE)
    source.lookahead -= Math.max(0, Math.min(buffer.length, reached + MAX_QUOTED_LENGTH) - end);
  return { line: { text: buffer.slice(start, end), reason }, next: end };
}

function skipSpaces({ buffer, delimiter }: Source, start: number): number {
  let at = start;
  while (buffer[at] === " " || (buffer[at] === "\t" && delimiter !== "\t")) at++;
  return at;
}

const isLineEnd = (sign: string | undefined) => sign === undefined || sign === "\n" || sign === "\r";

/**
 * The delimiter: named by a first line "sep=;", which spreadsheets write, or the most frequent candidate in the first
 * line.
 */
export function delimiterOf(text: string): { delimiter: string; rest: string } {
  const named = /^\ufeff?"?sep=([^"\r\n])"?[ \t]*(?:\r\n|\n|\r)/i.exec(text);
  if (named?.[1]) return { delimiter: named[1], rest: text.slice(named[0].length) };
  const [line = ""] = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const count = (sign: string) => line.split(sign).length;
  return {
    delimiter: [",", ";", "\t", "|"].reduce((best, sign) => (count(sign) > count(best) ? sign : best)),
    rest: text,
  };
}
