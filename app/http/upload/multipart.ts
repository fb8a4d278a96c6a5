import { getMultipartBoundary, MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";
import { type BodyLimits, malformed, tooLarge, tooManyFields } from "../body-limits.ts";
import { Refusal } from "../errors.ts";

/** An uploaded file: only its bytes are trusted, which have their own memory. */
export type Sent = { title: string; bytes: Buffer<ArrayBuffer> };

/** 8 MB per file: a photo of a document by any phone. */
export const largestFile = 8 * 1024 * 1024;
const MAX_PARTS_WITH_FILES = 100;
const MAX_HEADER_BYTES = 4096;

export const fileTooLarge = (field?: string) => {
  const message = "Files can be up to 8 MB";
  return new Refusal(413, "file_too_large", message, field ? { fields: { [field]: message } } : {});
};

/**
 * Parses a multipart form as it arrives: one file for each of these fields, and its texts, within the limits. An empty
 * file input sends a nameless part and counts as none; other files are discarded.
 */
export async function readMultipart(
  source: AsyncIterable<Uint8Array>,
  type: string,
  names: readonly string[],
  { bytes: mostText, fields }: BodyLimits,
): Promise<{ texts: [string, string][]; files: Map<string, Sent> }> {
  const takesFiles = names.length > 0;
  const boundary = getMultipartBoundary(type);
  if (!boundary) throw malformed();
  const parser = new MultipartParser(boundary, {
    maxParts: takesFiles ? MAX_PARTS_WITH_FILES : fields,
    maxHeaderSize: MAX_HEADER_BYTES,
    // One byte more, so that exceeding the limit can be detected with its field.
    maxFileSize: takesFiles ? largestFile + 1 : mostText,
    maxTotalSize: names.length * (largestFile + 1) + mostText,
  });
  const texts: [string, string][] = [];
  const files = new Map<string, Sent>();
  let textLength = 0;
  let fileCount = 0;

  function take(part: MultipartPart): void {
    const { name } = part;
    if (!name) return;
    if (part.isFile) return takeFile(name, part);
    const { text } = part;
    textLength += text.length;
    if (textLength > mostText) throw tooLarge();
    texts.push([name, text]);
  }

  function takeFile(name: string, part: MultipartPart): void {
    if (++fileCount > names.length + 2) throw takesFiles ? fileTooLarge() : tooLarge();
    if (!names.includes(name)) return;
    const { size, filename = "" } = part;
    if (size === 0 && filename === "") return;
    if (size > largestFile) throw fileTooLarge(name);
    if (files.has(name)) throw malformed();
    const bytes = Buffer.from(part.arrayBuffer as ArrayBuffer);
    files.set(name, { title: filename, bytes });
  }

  try {
    for await (const chunk of source) {
      if (chunk.length > 0) for (const part of parser.write(chunk)) take(part);
    }
    parser.finish();
    return { texts, files };
  } catch (error) {
    throw refusalFor(error, takesFiles);
  }
}

function refusalFor(error: unknown, takesFiles: boolean): unknown {
  if (error instanceof Refusal) return error;
  const name = error instanceof Error ? error.name : "";
  if (name.startsWith("MaxPartsExceeded")) return tooManyFields();
  if (/^Max(FileSize|TotalSize)Exceeded/.test(name)) return takesFiles ? fileTooLarge() : tooLarge();
  return malformed();
}
