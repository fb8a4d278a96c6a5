import { Readable } from "node:stream";
import { createInflate } from "node:zlib";
import { Refusal } from "../errors.ts";

/** The remaining bytes that may be read and inflated for a request, whether inflating succeeds or fails. */
export type PdfBudget = { inputBytes: number; inflatedBytes: number };

const MB = 1024 * 1024;
export const newBudget = (): PdfBudget => ({ inputBytes: 48 * MB, inflatedBytes: 16 * MB });

const PIECE_BYTES = 16 * 1024;
/**
 * Characters to read from a stream to recognise an object stream by its leading number pairs, independent of its
 * dictionary.
 */
const TELLING_CHARACTERS = 64;
const OBJECTS = /^\s*\d+\s+\d+\s/;

export const refuseComplex = () =>
  new Refusal(422, "pdf_too_complex", "Checking this PDF takes too long. Upload a photo instead");

/** One character per byte; a zero byte is white space in a PDF. */
export const textOf = (bytes: Buffer): string => bytes.toString("latin1").replaceAll("\0", " ");

/**
 * The content of a compressed object stream, or "" for any other: images and pages are not inflated beyond their first
 * characters. `failed` means that the bytes are not a complete zlib stream; the content is what could be inflated.
 */
export async function inflateObjects(
  bytes: Buffer,
  begin: number,
  budget: PdfBudget,
  holdsObjects: boolean,
): Promise<{ content: string; failed: boolean }> {
  const inflater = createInflate({ chunkSize: PIECE_BYTES });
  const source = Readable.from(piecesOf(bytes, begin, budget));
  source.once("error", (error) => inflater.destroy(error)).pipe(inflater);
  const chunks: Buffer[] = [];
  let failed = false;
  try {
    let isTold = holdsObjects;
    for await (const chunk of inflater as AsyncIterable<Buffer>) {
      budget.inflatedBytes -= chunk.length;
      if (budget.inflatedBytes < 0) throw refuseComplex();
      chunks.push(chunk);
      if (isTold) continue;
      const head = textOf(chunk).trimStart();
      // Leading white space does not identify the stream, but counts towards the budget.
      if (head === "") chunks.pop();
      else if (head.length < TELLING_CHARACTERS && chunks.length < 2) continue;
      else if (!OBJECTS.test(textOf(Buffer.concat(chunks)))) return { content: "", failed: false };
      else isTold = true;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    failed = true;
  } finally {
    source.destroy();
    inflater.destroy();
  }
  const content = textOf(Buffer.concat(chunks));
  return { content: holdsObjects || OBJECTS.test(content) ? content : "", failed };
}

function* piecesOf(bytes: Buffer, begin: number, budget: PdfBudget): Generator<Buffer> {
  for (let at = begin; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    budget.inputBytes -= piece.length;
    if (budget.inputBytes < 0) throw refuseComplex();
    yield piece;
  }
}
