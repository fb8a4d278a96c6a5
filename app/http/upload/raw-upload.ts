import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppLoadContext } from "@remix-run/node";
import { Busboy } from "@fastify/busboy";
import { refusalOf } from "../../../db/errors.ts";
import { Refusal } from "../errors.ts";
import { withYields } from "../../process/yield-to-event-loop.ts";
import { noFile } from "./no-file.ts";

const MAX_FILE_BYTES = 200 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Passes on the files `file` of a form as they arrive, in pieces of 1 MB with the file's name; no file is held in
 * memory, and an empty one is refused.
 */
export async function readRawUpload(
  request: Request,
  context: AppLoadContext,
  { maxFiles, store }: { maxFiles: number; store: (fileName: string, bytes: Buffer) => Promise<unknown> },
): Promise<void> {
  const type = request.headers.get("content-type") ?? "";
  const source = (context.body ?? request.body) as AsyncIterable<Uint8Array> | null;
  if (!type.startsWith("multipart/form-data") || !source) throw noFile();
  // The sender is authorised at this point, and a large file may take minutes to arrive.
  if (typeof context.allowLongBody === "function") context.allowLongBody();
  const form = new Busboy({
    headers: { "content-type": type },
    limits: { files: maxFiles, fileSize: MAX_FILE_BYTES, fields: 20, fieldSize: 2000, parts: maxFiles + 20 },
  });
  let count = 0;
  // One after another, so that the pieces of a file stay in order.
  let stored: Promise<void> = Promise.resolve();
  const stop = new AbortController();
  form.on("file", (name, stream, fileName) => {
    if (name !== "file" || !fileName) return void stream.resume();
    count++;
    stream.once("limit", () => stop.abort(tooLarge()));
    stored = stored.then(() => storeFile(stream, (bytes) => store(fileName, bytes)));
    stored.catch((error: unknown) => stop.abort(error));
  });
  try {
    await pipeline(Readable.from(withYields(source)), form, { signal: stop.signal });
    await stored;
  } catch (error) {
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error;
    throw cause instanceof Refusal || refusalOf(cause) ? cause : noFile();
  }
  if (count === 0) throw noFile();
}

async function storeFile(stream: AsyncIterable<Buffer>, store: (bytes: Buffer) => Promise<unknown>): Promise<void> {
  let parts: Buffer[] = [];
  let length = 0;
  let isEmpty = true;
  for await (const part of stream) {
    parts.push(part);
    length += part.length;
    if (length < CHUNK_BYTES) continue;
    await store(Buffer.concat(parts));
    isEmpty = false;
    parts = [];
    length = 0;
  }
  if (length > 0) await store(Buffer.concat(parts));
  else if (isEmpty) throw emptyFile();
}

const refuse = (status: number, code: string, message: string) =>
  new Refusal(status, code, message, { fields: { file: message } });
const emptyFile = () => refuse(422, "empty_file", "The file is empty");
const tooLarge = () => refuse(413, "file_too_large", "Files can be up to 200 MB");
