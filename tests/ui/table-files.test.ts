// Uploaded table files: encodings, separators, broken lines, workbooks, and rejected files.
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { csvReader, type TableLine } from "../../app/http/upload/csv-lines.ts";
import { readTableUpload } from "../../app/http/upload/table-upload.ts";
import { sheetXml, workbook, zip } from "../support/workbook.ts";

async function read(content: string | Uint8Array): Promise<TableLine[]> {
  const form = new FormData();
  form.set("file", new File([content as BlobPart], "leads.csv"));
  const request = new Request("http://form.invalid/", { method: "POST", body: form });
  const lines: TableLine[] = [];
  const body = Readable.from([Buffer.from(await request.clone().arrayBuffer())]);
  await readTableUpload(
    request,
    { body },
    {
      begin: async (first) => void lines.push(first),
      lines: async (more) => void lines.push(...more),
    },
  );
  return lines;
}
const refusal = (content: string | Uint8Array) =>
  read(content).then(
    () => "taken",
    (error: { status?: number; message: string }) => `${error.status} ${error.message}`,
  );

const table = "Name;Mail\r\nJosé Muñoz;jose@file.test\r\nZoë;zoe@file.test\r\n";
const rows = [
  ["Name", "Mail"],
  ["José Muñoz", "jose@file.test"],
  ["Zoë", "zoe@file.test"],
];
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each([
  ["UTF-8", Buffer.from(table)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${table}`)],
  ["Windows-1252", Buffer.from(table, "latin1")],
  ["UTF-16 little-endian with a byte order mark", Buffer.from(`\ufeff${table}`, "utf16le")],
  ["UTF-16 little-endian", Buffer.from(table, "utf16le")],
  ["UTF-16 big-endian with a byte order mark", utf16be(`\ufeff${table}`)],
  ["commas that a line sep= names", Buffer.from(`sep=,\r\n${table.replaceAll(";", ",")}`)],
  ["semicolons that a line sep= names", Buffer.from(`\ufeffsep=;\n${table}`)],
  ["tabs", Buffer.from(table.replaceAll(";", "\t"))],
  ["carriage returns alone", Buffer.from(table.replaceAll("\r\n", "\r"))],
])("a table with %s is read", async (_, content) => {
  expect(await read(content)).toEqual(rows);
});

test("UTF-16 without Latin letters is recognised by its byte order mark", async () => {
  const names = ["الاسم", "ليلى حسن", "عمر فاروق"];
  const text = `\ufeff${names.join("\n")}`;
  for (const content of [Buffer.from(text, "utf16le"), utf16be(text)])
    expect(await read(content)).toEqual(names.map((name) => [name]));
});

test("Windows-1252 and UTF-8 are distinguished also far from the beginning of a file", async () => {
  const far = `Name;Mail\r\n${"Ann;ann@file.test\r\n".repeat(20_000)}Zoë;zoe@file.test\r\n`;
  for (const encoding of ["latin1", "utf8"] as const)
    expect((await read(Buffer.from(far, encoding))).at(-1)).toEqual(["Zoë", "zoe@file.test"]);
});

test("one line of another encoding in a UTF-8 file is one unreadable line", async () => {
  const mixed = Buffer.concat([
    Buffer.from("Name;Mail\nZoë;zoe@file.test\nZo"),
    Buffer.from([0xeb]),
    Buffer.from(";b@file.test\nÄnne;c@file.test\n"),
  ]);
  expect((await read(mixed)).slice(1)).toEqual([
    ["Zoë", "zoe@file.test"],
    { text: "Zo\ufffd,b@file.test", reason: "This row contains characters in another encoding" },
    ["Änne", "c@file.test"],
  ]);
});

test.each([
  ["inside a cell", 'Jo"hn,john@file.test'],
  ["at the beginning of a cell, without a partner", '"John,john@file.test'],
  ["after a quoted cell", '"John" Jr,john@file.test'],
])("a quotation mark %s makes one line unreadable", async (_, broken) => {
  const lines = await read(
    `Name,Mail\nAnn,ann@file.test\n${broken}\n"Bo, Jr",bo@file.test\n"Two\nlines",c@file.test\n`,
  );
  expect(lines).toEqual([
    ["Name", "Mail"],
    ["Ann", "ann@file.test"],
    { text: broken, reason: "Quotation mark in the wrong place" },
    ["Bo, Jr", "bo@file.test"],
    ["Two\nlines", "c@file.test"],
  ]);
});

test("quotes, doubled quotes, empty cells, spaces and empty lines are read as spreadsheets write them", async () => {
  expect(await read('a,b,c\n\n "x ""y""" , ,"1,2"\r\n\r\nlast,"",')).toEqual([
    ["a", "b", "c"],
    ['x "y"', "", "1,2"],
    ["last", "", ""],
  ]);
});

test("a file of stray quotation marks is read in time proportional to its size", async () => {
  const started = performance.now();
  const lines = await read(`a,b\n${'"""",""""\n"""x\n'.repeat(30_000)}`);
  expect(lines.length).toBeGreaterThan(30_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("a workbook is read with texts, shared texts, long numbers, gaps and its first visible sheet", async () => {
  const shared = `<sst><si><t>Zo&#235; &amp; Co</t></si><si><r><t>Two </t></r><r><t>runs</t></r><rPh><t>no</t></rPh></si></sst>`;
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="C1" t="str"><v>Phone</v></c></row>
    <row r="2"/><row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3"><v>4.915212345678E+12</v></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="1"/><c r="C4" t="b"><v>1</v></c></row></sheetData></worksheet>`;
  const hidden = `<workbook><sheets><sheet name="H" state="hidden" r:id="rId1"/><sheet name="L" r:id="rId2"/></sheets></workbook>`;
  const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/second.xml"/></Relationships>`;
  const parts = {
    "xl/workbook.xml": hidden,
    "xl/_rels/workbook.xml.rels": relations,
    "xl/worksheets/second.xml": sheet,
    "xl/sharedStrings.xml": shared,
  };
  expect(await read(workbook([["Wrong sheet"]], parts))).toEqual([
    ["Name", "", "Phone"],
    ["Zoë & Co", "", "4915212345678"],
    ["Two runs", "", "TRUE"],
  ]);
});

test("a workbook of many lines is read in parts, with the namespace prefixes of other programs", async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => [`Lead ${n}`, `lead${n}@file.test`, n]);
  const prefixed = sheetXml(many).replaceAll(/<(\/?)(\w)/g, "<$1x:$2");
  for (const content of [workbook(many), workbook([], { "xl/worksheets/sheet1.xml": prefixed })]) {
    const lines = await read(content);
    expect([lines.length, lines.at(-1)]).toEqual([20_000, ["Lead 19999", "lead19999@file.test", "19999"]]);
  }
});

test("a file that is not a table and a harmful workbook are rejected with a reason", async () => {
  const unreadable = "422 This file could not be read as CSV or Excel (.xlsx)";
  const entities = `<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>`;
  const bomb = `<worksheet><sheetData><row>${"<c><v>1</v></c>".repeat(200_000)}`;
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  for (const content of [
    "",
    png,
    Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe]),
    zip({ "word/document.xml": "<w/>" }),
    workbook([], { "xl/worksheets/sheet1.xml": entities }),
    workbook([], { "xl/worksheets/sheet1.xml": bomb }),
    workbook([["a"]]).subarray(0, 300),
    `email\r\n"${"x".repeat(400_000)}"`,
  ])
    expect(await refusal(content)).toBe(unreadable);
  expect(await refusal(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]))).toBe(
    "422 This is an old Excel file (.xls). Save it as .xlsx or CSV",
  );
});

test("a line of more than 1,000 columns is one unreadable line", () => {
  const read = csvReader(",");
  const wide = ",".repeat(120_000);
  const lines = [...read(`email,phone\n${wide}`, false), ...read("\nann@nordpost.test,1\n", true)];
  expect(lines).toEqual([
    ["email", "phone"],
    { text: wide, reason: "This row has more than 1,000 columns" },
    ["ann@nordpost.test", "1"],
  ]);
});
