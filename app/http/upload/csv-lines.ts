/** A line of a table, or the text of one that could not be read and why. */
export type TableLine = string[] | { text: string; reason: string };

/** A longer line is no line of a table. */
const MAX_LINE_LENGTH = 256 * 1024;
const MAX_QUOTED_LENGTH = 16 * 1024;
/** A stray quotation mark makes the parser look ahead for its partner, over lines that are then read again: this much in all of a file. */
const MAX_LOOKAHEAD = 4 * 1024 * 1024;
/** A table of leads has some twenty; wider lines would hold the event loop. */
const MAX_CELLS = 1_000;
const TOO_WIDE = "This line has more than 1,000 columns";
const STRAY_QUOTE = "A quotation mark stands in the wrong place";

type Field = { value: string; next: number; ends: boolean };

/**
 * Reads CSV in pieces. A line with a quotation mark in the wrong place is one line that could not be read; the next line is read as if nothing had
 * happened, where a parser that follows the quotes would lose everything up to the next mark. Empty lines are left out.
 */
export function csvReader(delimiter: string): (text: string, isLast: boolean) => TableLine[] {
  let buffer = "";
  let lookahead = MAX_LOOKAHEAD;

  /** Null where the line may continue in the next piece. */
  function readLine(start: number, isLast: boolean): { line: TableLine; next: number } | null {
    const cells: string[] = [];
    let at = start;
    for (;;) {
      const field = readField(at, isLast);
      if (field === null) return null;
      if (field === "stray") return brokenLine(start, at, isLast, STRAY_QUOTE);
      if (cells.length >= MAX_CELLS) return brokenLine(start, at, isLast, TOO_WIDE);
      cells.push(field.value);
      at = field.next;
      if (field.ends) return { line: cells, next: at };
    }
  }

  function readField(start: number, isLast: boolean): Field | "stray" | null {
    const at = skipSpaces(start);
    if (buffer[at] === '"') return readQuoted(at, isLast);
    for (let end = at; ; end++) {
      const sign = buffer[end];
      if (sign === undefined && !isLast) return null;
      if (sign === '"') return "stray";
      if (sign === delimiter) return { value: buffer.slice(at, end).trimEnd(), next: end + 1, ends: false };
      if (isLineEnd(sign)) return { value: buffer.slice(at, end).trimEnd(), next: end, ends: true };
    }
  }

  function readQuoted(start: number, isLast: boolean): Field | "stray" | null {
    let value = "";
    let from = start + 1;
    for (;;) {
      const quote = buffer.indexOf('"', from);
      const end = quote < 0 ? buffer.length : quote;
      if (end - start > MAX_QUOTED_LENGTH) return "stray";
      if (lookahead <= 0 && /[\r\n]/.test(buffer.slice(from, end))) return "stray";
      if (quote < 0) return isLast ? "stray" : null;
      value += buffer.slice(from, quote);
      if (buffer[quote + 1] === '"') {
        value += '"';
        from = quote + 2;
        continue;
      }
      const after = skipSpaces(quote + 1);
      const sign = buffer[after];
      if (sign === undefined && !isLast) return null;
      if (sign === delimiter) return { value, next: after + 1, ends: false };
      return isLineEnd(sign) ? { value, next: after, ends: true } : "stray";
    }
  }

  function brokenLine(
    start: number,
    reached: number,
    isLast: boolean,
    reason: string,
  ): { line: TableLine; next: number } | null {
    const length = buffer.slice(start, start + MAX_LINE_LENGTH + 1).search(/[\r\n]/);
    // The caller throws when the line is too long for a table.
    if (length < 0 && (!isLast || buffer.length - start > MAX_LINE_LENGTH)) return null;
    const end = length < 0 ? buffer.length : start + length;
    if (reason === STRAY_QUOTE) lookahead -= Math.max(0, Math.min(buffer.length, reached + MAX_QUOTED_LENGTH) - end);
    return { line: { text: buffer.slice(start, end), reason }, next: end };
  }

  function skipSpaces(start: number): number {
    let at = start;
    while (buffer[at] === " " || (buffer[at] === "\t" && delimiter !== "\t")) at++;
    return at;
  }

  return (text, isLast) => {
    buffer += text;
    const lines: TableLine[] = [];
    let at = 0;
    for (;;) {
      while (buffer[at] === "\n" || buffer[at] === "\r") at++;
      if (at >= buffer.length) break;
      const read = readLine(at, isLast);
      if (read === null) break;
      lines.push(read.line);
      at = read.next;
    }
    buffer = buffer.slice(at);
    if (buffer.length > MAX_LINE_LENGTH) throw new RangeError("A line of the table is too long");
    return lines;
  };
}

const isLineEnd = (sign: string | undefined) => sign === undefined || sign === "\n" || sign === "\r";

/** What separates the cells: what a first line "sep=;" names, which spreadsheets write, else the sign that the first line has most of. */
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
