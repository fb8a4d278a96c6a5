import { attributeOf, elementsOf, openingOf, textsOf } from "./xml-elements.ts";
import { type ZipEntry, zipEntries } from "./zip-entries.ts";

const MAX_PART_BYTES = 2 * 1024 * 1024;
const MAX_STRINGS_BYTES = 96 * 1024 * 1024;
const MAX_STRINGS = 3_000_000;
const MAX_SHEET_BYTES = 400 * 1024 * 1024;
/** The maximum number of columns, plus one to detect that there are too many. */
const MAX_COLUMNS = 201;

/**
 * The lines of the first visible sheet of an Excel workbook, read while it is unpacked; every part has a limit. Empty
 * lines are omitted.
 */
export async function* sheetLines(file: Buffer): AsyncGenerator<string[]> {
  const entries = zipEntries(file);
  const sheet = entries.get(await sheetPath(entries));
  if (!sheet) throw new RangeError("The workbook has no sheet");
  const strings = await sharedStrings(entries.get("xl/sharedStrings.xml"));
  for await (const row of elementsOf(sheet(MAX_SHEET_BYTES), "row")) {
    const cells = cellsOf(row, strings);
    if (cells.some((cell) => cell !== "")) yield cells;
  }
}

async function sheetPath(entries: Map<string, ZipEntry>): Promise<string> {
  const [workbook, relations] = await Promise.all([
    textOf(entries.get("xl/workbook.xml")),
    textOf(entries.get("xl/_rels/workbook.xml.rels")),
  ]);
  const sheets = tagsOf(workbook, "sheet");
  const first = sheets.find((tag) => !/ state="(hidden|veryHidden)"/.test(tag)) ?? sheets[0] ?? "";
  const id = attributeOf(first, "r:id");
  const target = tagsOf(relations, "Relationship").find((tag) => attributeOf(tag, "Id") === id) ?? "";
  const path = attributeOf(target, "Target") || "worksheets/sheet1.xml";
  return path.startsWith("/") ? path.slice(1) : `xl/${path}`;
}

async function textOf(entry: ZipEntry | undefined): Promise<string> {
  if (!entry) return "";
  const pieces: Buffer[] = [];
  for await (const piece of entry(MAX_PART_BYTES)) pieces.push(piece);
  const text = Buffer.concat(pieces).toString("utf8");
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new RangeError("The workbook declares entities");
  return text.replaceAll(/(<\/?)x:/g, "$1");
}

function tagsOf(xml: string, name: string): string[] {
  const tags: string[] = [];
  for (let at = openingOf(xml, name, 0); at >= 0; at = openingOf(xml, name, at + 1)) {
    const end = xml.indexOf(">", at);
    if (end < 0) break;
    tags.push(xml.slice(at, end));
  }
  return tags;
}

async function sharedStrings(entry: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  for await (const item of elementsOf(entry(MAX_STRINGS_BYTES), "si")) {
    strings.push(runsOf(item));
    if (strings.length > MAX_STRINGS) throw new RangeError("The workbook has too many texts");
  }
  return strings;
}

/** A text may be split into formatted runs; phonetic readings (rPh) do not belong to it. */
function runsOf(xml: string): string {
  const [text = ""] = xml.split("<rPh", 1);
  return textsOf(text, "t").join("");
}

function cellsOf(row: string, strings: readonly string[]): string[] {
  const cells: string[] = [];
  let next = 0;
  for (let at = openingOf(row, "c", 0); at >= 0; at = openingOf(row, "c", at)) {
    const tagEnd = row.indexOf(">", at);
    if (tagEnd < 0) break;
    const tag = row.slice(at, tagEnd);
    const isEmpty = row[tagEnd - 1] === "/";
    const end = isEmpty ? tagEnd : row.indexOf("</c>", tagEnd);
    if (end < 0) break;
    const place = placeOf(attributeOf(tag, "r")) ?? next;
    next = place + 1;
    at = end + 1;
    if (place >= MAX_COLUMNS) continue;
    while (cells.length < place) cells.push("");
    cells[place] = isEmpty ? "" : valueOf(attributeOf(tag, "t"), row.slice(tagEnd + 1, end), strings).trim();
  }
  return cells;
}

/** The column number of a cell reference: "AB12" is in column 27. */
function placeOf(name: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (!letters) return null;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(type: string, xml: string, strings: readonly string[]): string {
  if (type === "inlineStr") return runsOf(xml);
  const [value = ""] = textsOf(xml, "v");
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "e") return "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  // Long numbers such as phone numbers are stored as 4.9152E+12.
  const number = Number(value);
  return type === "" || type === "n"
    ? Number.isSafeInteger(number) && value !== ""
      ? number.toFixed(0)
      : value
    : value;
}
