import { ReadableStream } from "node:stream/web";
import { type FileUpload, parseFormData } from "@remix-run/form-data-parser";
import { type BodyLimits, malformed, tooLarge, tooManyFields } from "../body-limits.ts";
import { Refusal } from "../errors.ts";

/** A file as it was sent: nothing about it is believed but its bytes. */
export type Sent = { title: string; bytes: Buffer };

/** 8 MB a file: a photo of a document by any phone. */
export const largestFile = 8 * 1024 * 1024;
const MAX_PARTS_WITH_FILES = 100;

export const fileTooLarge = (field?: string) => {
  const message = "A file may have 8 MB at most";
  return new Refusal(413, "file_too_large", message, field ? { fields: { [field]: message } } : {});
};

/**
 * Reads a multipart form as it arrives: the files of these fields, one each, and its texts, within the limits. A file input that was left empty sends a
 * nameless part without content and counts as none; other files are dropped as they come.
 */
export async function readMultipart(
  source: AsyncIterable<Uint8Array>,
  type: string,
  names: readonly string[],
  { bytes: mostText, fields }: BodyLimits,
): Promise<{ texts: [string, string][]; files: Map<string, Sent> }> {
  const files = new Map<string, Sent>();
  const request = new Request("http://form.invalid/", {
    method: "POST",
    headers: { "Content-Type": type },
    body: ReadableStream.from(source),
    duplex: "half",
  } as unknown as RequestInit);
  const limits = {
    maxFiles: names.length + 2,
    maxParts: names.length > 0 ? MAX_PARTS_WITH_FILES : fields,
    maxHeaderSize: 4096,
    // One byte more is how it is told that the limit was passed, and in which field.
    maxFileSize: names.length > 0 ? largestFile + 1 : mostText,
    maxTotalSize: names.length * (largestFile + 1) + mostText,
  };
  try {
    const form = await parseFormData(request, limits, async (file: FileUpload) => {
      if (!names.includes(file.fieldName)) return;
      if (file.size === 0 && (file.name === "" || file.name === "file-upload")) return;
      if (file.size > largestFile) throw fileTooLarge(file.fieldName);
      if (files.has(file.fieldName)) throw malformed();
      files.set(file.fieldName, { title: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
    });
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    if (texts.reduce((sum, [, value]) => sum + value.length, 0) > mostText) throw tooLarge();
    return { texts, files };
  } catch (error) {
    throw refusalFor(error, names.length > 0);
  }
}

function refusalFor(error: unknown, takesFiles: boolean): unknown {
  if (error instanceof Refusal) return error;
  const name = error instanceof Error ? error.name : "";
  if (name.startsWith("MaxPartsExceeded")) return tooManyFields();
  if (/^Max(FileSize|TotalSize|Files)Exceeded/.test(name)) return takesFiles ? fileTooLarge() : tooLarge();
  return malformed();
}
