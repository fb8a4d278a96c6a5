import { inflateSync } from "node:zlib";
import { Refusal } from "../errors.ts";
import type { Checked } from "./picture.ts";

/** What a PDF can do beyond being looked at: run, start, fetch, send, carry other files. */
const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie)(?![A-Za-z0-9])/;
const mostUnpacked = 64 * 1024 * 1024;
const mostStreams = 10_000;
/** The dictionary before a stream; nobody who only scans pages writes a longer one. */
const longestHead = 4096;

const refuse = () => new Refusal(422, "active_pdf", "This PDF contains more than pages. Please send a photo instead");

/**
 * A PDF is kept as it is when it is nothing but pages. Objects can hide in compressed streams and names behind escapes, so both are opened before
 * looking; what cannot be opened, or is encrypted, is refused.
 */
export function checkPdf(bytes: Buffer): Checked {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-2048).includes("%%EOF")) {
    throw new Refusal(422, "pdf_unreadable", "The PDF could not be read");
  }
  const plain = openNames(text);
  if (active.test(plain) || /\/Encrypt(?![A-Za-z0-9])/.test(plain)) throw refuse();
  let room = mostUnpacked;
  let streams = 0;
  for (const { index } of text.matchAll(/\bstream\r?\n/g)) {
    const begin = index + (text.startsWith("stream\r\n", index) ? 8 : 7);
    const before = text.slice(Math.max(0, index - longestHead), index);
    const beginsAt = before.lastIndexOf("obj");
    if (beginsAt < 0 || ++streams > mostStreams) throw refuse();
    const head = openNames(before.slice(beginsAt));
    const holdsObjects = /\/ObjStm(?![A-Za-z0-9])/.test(head);
    const content = unpack(bytes, begin, room);
    room -= content?.length ?? 0;
    if (holdsObjects && /\/Filter/.test(head) && (!content || !isPlainlyPacked(head))) throw refuse();
    if (!content) continue;
    const opened = content.toString("latin1");
    // An object stream begins with pairs of numbers, whatever it says that it is.
    if ((holdsObjects || /^\s*\d+\s+\d+\s/.test(opened)) && active.test(openNames(opened))) throw refuse();
  }
  return { bytes, mediaType: "application/pdf" };
}

/** One filter without parameters: anything else would have to be undone before it could be read. */
function isPlainlyPacked(head: string): boolean {
  return /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(head) && !/\/DecodeParms/.test(head);
}

/** The stream from here on, if it is a packed one. What is too large to look into is refused. */
function unpack(bytes: Buffer, begin: number, room: number): Buffer | null {
  try {
    return inflateSync(bytes.subarray(begin), { maxOutputLength: Math.max(room, 1), finishFlush: 2 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw refuse();
    return null;
  }
}

/** Names may spell letters as #xx. */
function openNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
