// Builds an Excel workbook as bytes, so that tests need no library that writes one.
import { deflateRawSync } from "node:zlib";

type Parts = Record<string, string | Buffer>;

const cell = (text: string | number) =>
  typeof text === "number"
    ? `<c><v>${text}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;

export const sheetXml = (rows: (string | number)[][]) =>
  `<?xml version="1.0"?><worksheet><cols><col min="1"/></cols><sheetData>${rows
    .map((cells, place) => `<row r="${place + 1}">${cells.map(cell).join("")}</row>`)
    .join("")}</sheetData></worksheet>`;

export function workbook(rows: (string | number)[][], parts: Parts = {}): Buffer {
  return zip({
    "xl/workbook.xml": `<workbook><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheetXml(rows),
    ...parts,
  });
}

export function zip(parts: Parts): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    local.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += head.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...directory, end]);
}
