import { ReadableStream } from "node:stream/web";
import { type FileUpload, parseFormData } from "@remix-run/form-data-parser";
import { Refusal } from "../errors.ts";

/** A file as it was sent: nothing about it is believed but its bytes. */
export type Sent = { title: string; bytes: Buffer };

/** 8 MB a file: a photo of a document by any phone. */
export const largestFile = 8 * 1024 * 1024;
const textRoom = 64 * 1024;

export const fileTooLarge = (field?: string) => {
  const message = "A file may have 8 MB at most";
  return new Refusal(413, "file_too_large", message, field ? { fields: { [field]: message } } : {});
};

/**
 * Reads a form with files, never more than announced: the files of these fields, one each, and its texts. A file input that was left empty sends a
 * nameless part without content and counts as none; other files are dropped as they come.
 */
export async function readMultipart(
  source: AsyncIterable<Uint8Array>,
  type: string,
  names: readonly string[],
): Promise<{ form: FormData; files: Map<string, Sent> }> {
  const files = new Map<string, Sent>();
  const request = new Request("http://form.invalid/", {
    method: "POST",
    headers: { "Content-Type": type },
    body: ReadableStream.from(source),
    duplex: "half",
  } as unknown as RequestInit);
  const limits = {
    maxFiles: names.length + 2,
    maxParts: 100,
    maxHeaderSize: 4096,
    // One byte more is how it is told that the limit was passed, and in which field.
    maxFileSize: largestFile + 1,
    maxTotalSize: names.length * (largestFile + 1) + textRoom,
  };
  try {
    const form = await parseFormData(request, limits, async (file: FileUpload) => {
      if (!names.includes(file.fieldName)) return;
      if (file.size === 0 && (file.name === "" || file.name === "file-upload")) return;
      if (file.size > largestFile) throw fileTooLarge(file.fieldName);
      if (files.has(file.fieldName)) throw malformed();
      files.set(file.fieldName, { title: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
    });
    let texts = 0;
    for (const value of form.values()) texts += typeof value === "string" ? value.length : 0;
    if (texts > textRoom) throw new Refusal(413, "body_too_large", "The request is too large");
    return { form, files };
  } catch (error) {
    throw refusalFor(error);
  }
}

function refusalFor(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const name = error instanceof Error ? error.name : "";
  if (/^Max(FileSize|TotalSize|Files|Parts)Exceeded/.test(name)) return fileTooLarge();
  return malformed();
}

function malformed(): Refusal {
  return new Refusal(400, "malformed_body", "The request could not be read");
}
