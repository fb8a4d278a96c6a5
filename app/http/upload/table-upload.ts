import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppLoadContext } from "@remix-run/node";
import { Busboy } from "@fastify/busboy";
import { refusalOf } from "../../../db/errors.ts";
import { Refusal } from "../errors.ts";
import { plainCell } from "../csv.ts";
import { withYields } from "../../process/yield-to-event-loop.ts";
import { csvReader, delimiterOf, type TableLine } from "./csv-lines.ts";
import { decodeText } from "./decode-text.ts";
import { noFile } from "./no-file.ts";
import { sheetLines } from "./xlsx/sheet-lines.ts";

/** 200 MB: a million lines of leads. */
const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** A workbook is unpacked in memory. */
const MAX_WORKBOOK_BYTES = 25 * 1024 * 1024;
/** Enough bytes to recognise the file type and encoding. */
const HEAD_BYTES = 512;
/** A batch has this many lines, or fewer if they are long: cells and characters are limited together. */
const BATCH_LINES = 2000;
const BATCH_WEIGHT = 256 * 1024;
const UNREADABLE = "This file could not be read as CSV or Excel (.xlsx)";
const OLD_EXCEL = "This is an old Excel file (.xls). Save it as .xlsx or CSV";
const LARGE_EXCEL = "Excel files can be up to 25 MB. Save larger files as CSV";
const FOREIGN = "This row contains characters in another encoding";
/** Text contains line breaks and tabs; other control characters occur in binary files. */
const BINARY = /(?![\s\u0080-\u009f])\p{Cc}/u;

type Reading = {
  /** Called with the first line and the file name. */
  begin: (first: string[], fileName: string) => Promise<void>;
  /** Called with each batch of lines; a CSV file is never held in memory. */
  lines: (lines: TableLine[]) => Promise<void>;
};

/**
 * Reads the file `file` of a form as it arrives: CSV in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons,
 * tabs or the delimiter of "sep=", or an Excel workbook (.xlsx). Returns the form's other fields.
 */
export async function readTableUpload(
  request: Request,
  context: AppLoadContext,
  reading: Reading,
): Promise<Map<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  const source = (context.body ?? request.body) as AsyncIterable<Uint8Array> | null;
  if (!type.startsWith("multipart/form-data") || !source) throw noFile();
  // The sender is authorised at this point, and a file of a million lines may take minutes to arrive.
  if (typeof context.allowLongBody === "function") context.allowLongBody();
  const form = new Busboy({
    headers: { "content-type": type },
    limits: { files: 1, fileSize: MAX_FILE_BYTES, fields: 20, fieldSize: 2000, parts: 21 },
  });
  const fields = new Map<string, string>();
  let reads: Promise<void> | null = null;
  // Aborts the upload when reading fails, so that the sender need not send the rest of the file.
  const stop = new AbortController();
  form.on("field", (name, value) => void fields.set(name, value));
  form.on("file", (name, stream, fileName) => {
    if (name !== "file" || !fileName || reads) return void stream.resume();
    stream.once("limit", () => stop.abort(tooLarge("Files can be up to 200 MB")));
    reads = readFile(stream, fileName, reading);
    reads.catch((error: unknown) => stop.abort(error));
  });
  try {
    await pipeline(Readable.from(withYields(source)), form, { signal: stop.signal });
    await (reads ?? Promise.reject(noFile()));
    return fields;
  } catch (error) {
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error;
    throw cause instanceof Refusal || refusalOf(cause) ? cause : unreadable();
  }
}

async function readFile(source: AsyncIterable<Uint8Array>, fileName: string, reading: Reading): Promise<void> {
  const chunks = source[Symbol.asyncIterator]();
  const head = await headOf(chunks);
  let first = true;
  let lines: TableLine[] = [];
  let weight = 0;
  for await (const read of tableLines(head, chunks)) {
    const line = Array.isArray(read) ? cellsOf(read) : read;
    if (first) {
      if (!Array.isArray(line)) throw unreadable();
      await reading.begin(line, fileName);
      first = false;
      continue;
    }
    lines.push(line);
    weight += Array.isArray(line) ? line.reduce((sum, cell) => sum + cell.length, line.length) : line.text.length;
    if (lines.length < BATCH_LINES && weight < BATCH_WEIGHT) continue;
    await reading.lines(lines);
    lines = [];
    weight = 0;
  }
  if (first) throw unreadable();
  if (lines.length > 0) await reading.lines(lines);
}

function cellsOf(cells: string[]): TableLine {
  return cells.some((cell) => cell.includes("\ufffd"))
    ? { text: cells.join(","), reason: FOREIGN }
    : cells.map(plainCell);
}

async function headOf(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* tableLines(head: Buffer, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<TableLine> {
  const rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => chunks };
  if (head.length >= 4) {
    if (head.readUInt32BE(0) === 0x504b0304) return yield* sheetLines(await workbookOf(head, rest));
    if (head.readUInt32BE(0) === 0xd0cf11e0) throw unreadable(OLD_EXCEL);
  }
  let read: ReturnType<typeof csvReader> | null = null;
  for await (const text of decodeText(head, rest)) {
    if (read) {
      yield* read(text, false);
      continue;
    }
    if (BINARY.test(text)) throw unreadable();
    const { delimiter, rest: table } = delimiterOf(text);
    read = csvReader(delimiter);
    yield* read(table, false);
  }
  if (read) yield* read("", true);
}

async function workbookOf(head: Buffer, rest: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [head];
  let size = head.length;
  for await (const piece of rest) {
    size += piece.byteLength;
    if (size > MAX_WORKBOOK_BYTES) throw tooLarge(LARGE_EXCEL);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function unreadable(message = UNREADABLE): Refusal {
  return new Refusal(422, "unreadable_table", message, { fields: { file: message } });
}

function tooLarge(message: string): Refusal {
  return new Refusal(413, "file_too_large", message, { fields: { file: message } });
}
