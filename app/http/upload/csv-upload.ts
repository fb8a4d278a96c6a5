import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppLoadContext } from "@remix-run/node";
import { Busboy } from "@fastify/busboy";
import { parse } from "csv-parse";
import { refusalOf } from "../../../db/errors.ts";
import { Refusal } from "../errors.ts";
import { plainCell } from "../list/csv.ts";

/** 200 MB: a million lines of leads. */
const LARGEST = 200 * 1024 * 1024;
/** Nobody writes a longer line of leads; a file that does is something else. */
const LONGEST_LINE = 256 * 1024;
/** So many lines go on at once, or fewer that are long: cells and characters together. */
const STRETCH = 2000;
const WEIGHT = 256 * 1024;
const UNREADABLE = "This file is not a CSV file with a line of names first";
const FOREIGN = "Save this file as CSV in UTF-8, and send it again";

type Reading = {
  /** The first line, and what the file is called. */
  begin: (columns: string[], fileName: string) => Promise<void>;
  /** The next lines, as they come; the file never stands in memory. */
  lines: (lines: string[][]) => Promise<void>;
};

/** Reads the file `file` of a form as CSV while it arrives. UTF-8, separated by commas, semicolons or tabs. */
export async function readCsvUpload(request: Request, context: AppLoadContext, reading: Reading): Promise<void> {
  const type = request.headers.get("content-type") ?? "";
  const source = (context.body ?? request.body) as AsyncIterable<Uint8Array> | null;
  if (!type.startsWith("multipart/form-data") || !source) throw unreadable();
  // The sender is authorised by now: a file of a million lines may take minutes to arrive.
  if (typeof context.allowLongBody === "function") context.allowLongBody();
  const form = new Busboy({
    headers: { "content-type": type },
    limits: { files: 1, fileSize: LARGEST, fields: 20, fieldSize: 2000, parts: 21 },
  });
  let reads: Promise<void> | null = null;
  // Whoever stops reading early must not leave the sender waiting.
  const stop = new AbortController();
  form.on("file", (name, stream, fileName) => {
    if (name !== "file" || !fileName || reads) return void stream.resume();
    stream.once("limit", () => stop.abort(tooLarge()));
    reads = readLines(stream, fileName, reading);
    reads.catch((error: unknown) => stop.abort(error));
  });
  try {
    await pipeline(Readable.from(source), form, { signal: stop.signal });
    await (reads ?? Promise.reject(unreadable()));
  } catch (error) {
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error;
    throw cause instanceof Refusal || refusalOf(cause) ? cause : unreadable(isForeign(cause) ? FOREIGN : UNREADABLE);
  }
}

async function readLines(source: AsyncIterable<Uint8Array>, fileName: string, reading: Reading): Promise<void> {
  const decoded = decode(source);
  const first = (await decoded.next()).value ?? "";
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
    trim: true,
  });
  const feeding = pipeline(Readable.from(rest(first, decoded)), parser);
  feeding.catch(() => {});
  let columns: string[] | null = null;
  let lines: string[][] = [];
  let weight = 0;
  for await (const line of parser as AsyncIterable<string[]>) {
    if (!columns) {
      columns = line;
      await reading.begin(columns, fileName);
      continue;
    }
    lines.push(line.map(plainCell));
    weight += line.reduce((sum, cell) => sum + cell.length, line.length);
    if (lines.length < STRETCH && weight < WEIGHT) continue;
    await reading.lines(lines);
    lines = [];
    weight = 0;
  }
  await feeding;
  if (!columns) throw unreadable();
  if (lines.length > 0) await reading.lines(lines);
}

/** Text that is no UTF-8 is no CSV: a packed file, a picture. PostgreSQL keeps no zero characters. */
async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true }).replaceAll("\0", "");
  yield decoder.decode();
}

async function* rest(first: string, others: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

function delimiterOf(text: string): string {
  const [line = ""] = text.split("\n", 1);
  const count = (sign: string) => line.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Spreadsheets save in encodings of their own unless they are told. */
function isForeign(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

function unreadable(message = UNREADABLE): Refusal {
  return new Refusal(422, "unreadable_csv", message, { fields: { file: message } });
}

function tooLarge(): Refusal {
  return new Refusal(413, "file_too_large", "A file may have 200 MB at most");
}
