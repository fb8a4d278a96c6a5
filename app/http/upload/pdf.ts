import { Refusal } from "../errors.ts";
import { checkActions, type Packed } from "./pdf-actions.ts";
import { inflateObjects, type PdfBudget, refuseComplex, textOf } from "./pdf-streams.ts";

/** Active content of a PDF: scripts, launching, fetching, submitting, embedded files, actions on opening or leaving. */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR|Rendition|Movie)(?![A-Za-z0-9])/;
/**
 * Additional actions of a page, a field or the document, with anything that may stand between name and value. The three
 * bytes alone occur in scans.
 */
const ADDITIONAL_ACTIONS = /\/AA(?![A-Za-z0-9])(?:\s|%[^\r\n]{0,200}[\r\n])*(?:<<|\d{1,10}\s+\d{1,5}\s+R\b)/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
/** Only comments may stand between the version and the first object. */
const HEAD = /^%PDF-[12]\.\d(?:[^\r\n]*[\r\n])(?:%[^\r\n]*[\r\n]|\s)*\d{1,10}\s{1,9}\d{1,5}\s{1,9}obj\b/;
const HEAD_CHARACTERS = 4096;
const TAIL_CHARACTERS = 2048;
const MARKUP = /<(?:!doctype|html|head|body|script|iframe|svg|img|object|embed|meta|style|link|form|base)\b/i;
const STREAM = /\bstream[ \t]*(?:\r\n|\r|\n)/g;
/** A scan of a few pages has a few dozen. */
const MAX_STREAMS = 200;
const MAX_ESCAPES = 20_000;
/** The dictionary before a stream; scanning programs write shorter ones. */
const DICTIONARY_CHARACTERS = 4096;

const refuse = () => new Refusal(422, "active_pdf", "This PDF contains active content. Upload a photo instead");
const unreadable = () => new Refusal(422, "pdf_unreadable", "The PDF could not be read");

/**
 * Rejects a PDF with active content. Objects can be hidden in compressed streams and names behind escapes, so both are
 * decoded first; a PDF that cannot be decoded or is encrypted is rejected. All PDFs of a request share one budget.
 */
export async function checkPdf(bytes: Buffer, budget: PdfBudget): Promise<void> {
  const text = textOf(bytes);
  if (!HEAD.test(text.slice(0, HEAD_CHARACTERS)) || !text.slice(-TAIL_CHARACTERS).includes("%%EOF")) throw unreadable();
  const plain = openNames(text);
  if (isActive(plain) || ENCRYPTED.test(plain)) throw refuse();
  const packed: Packed[] = [];
  const outside: string[] = [];
  let count = 0;
  let end = 0;
  for (const marker of text.matchAll(STREAM)) {
    // No program that creates pages writes a stream inside another stream's bytes.
    if (++count > MAX_STREAMS || marker.index < end) throw refuseComplex();
    outside.push(text.slice(end, marker.index));
    const begin = marker.index + marker[0].length;
    const before = text.slice(Math.max(0, marker.index - DICTIONARY_CHARACTERS), marker.index);
    const dictionaryAt = before.lastIndexOf("obj");
    end = text.indexOf("endstream", begin);
    if (dictionaryAt < 0 || end < 0) throw refuse();
    const dictionary = openNames(before.slice(dictionaryAt));
    const holdsObjects = /\/ObjStm(?![A-Za-z0-9])/.test(dictionary);
    const isPacked = /\/Filter/.test(dictionary);
    if (holdsObjects && isPacked && !isPlainlyPacked(dictionary)) throw refuse();
    const { content, failed } = await inflateObjects(bytes, begin, budget, holdsObjects);
    if (holdsObjects && isPacked && failed) throw refuse();
    if (content === "") continue;
    const opened = openNames(content);
    if (isActive(opened)) throw refuse();
    packed.push({ content, opened, first: Number(/\/First\s+(\d{1,9})\b/.exec(dictionary)?.[1]) });
  }
  outside.push(text.slice(end));
  if (outside.some((part) => MARKUP.test(part))) throw refuse();
  if (!checkActions(plain, packed)) throw refuse();
}

const isActive = (text: string) => ACTIVE.test(text) || ADDITIONAL_ACTIONS.test(text);

/** One filter without parameters; any other encoding cannot be checked. */
function isPlainlyPacked(dictionary: string): boolean {
  return /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary) && !/\/DecodeParms/.test(dictionary);
}

/** Decodes #xx escapes in names. */
function openNames(text: string): string {
  let count = 0;
  for (const _ of text.matchAll(/#[0-9A-Fa-f]{2}/g)) if (++count > MAX_ESCAPES) throw refuseComplex();
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
