import { deflateSync, gzipSync } from "node:zlib";
import { blackSquare, deflateBomb, hugePicture, overlappingPdf, pdf } from "../../../support/documents.ts";
import { each, parts, send, type Shape, type Site, together } from "../send.ts";

const MB = 1024 * 1024;
const document =
  (bytes: Buffer | string, type: string, file = "a.pdf") =>
  (site: Site) =>
    parts(
      "/kyc",
      [
        { name: "type", bytes: "passport" },
        { name: "front", file, type, bytes },
      ],
      site.as.newcomer,
    )(site);
const threeTimes = (bytes: Buffer, type: string) => (site: Site) =>
  parts(
    "/kyc",
    [
      { name: "type", bytes: "passport" },
      ...["front", "back", "address"].map((name) => ({ name, file: `${name}.pdf`, type, bytes })),
    ],
    site.as.newcomer,
  )(site);
const logo = (bytes: Buffer, type: string) => (site: Site) =>
  parts("/admin/settings", [{ name: "logo", file: "a.png", type, bytes }], site.as.admin)(site);
const leads = (text: string | Buffer) => (site: Site) =>
  parts("/admin/leads/csv", [{ name: "file", file: "leads.csv", type: "text/csv", bytes: text }], site.as.admin)(site);
const texts = (text: string | Buffer) => (site: Site) =>
  parts(
    "/admin/languages/de/import",
    [{ name: "file", file: "de.csv", type: "text/csv", bytes: text }],
    site.as.admin,
  )(site);

/** Feed 900 is a calendar in CSV. */
const events = (text: string) => (site: Site) =>
  parts(
    "/admin/news-feeds/900/upload",
    [{ name: "file", file: "events.csv", type: "text/csv", bytes: text }],
    site.as.admin,
  )(site);

/** The local headers of entries without content: what looks into an archive reads every one of them. */
function zipOfEmptyEntries(bytes: number): Buffer {
  const head = Buffer.alloc(31);
  head.write("PK\u0003\u0004", 0, "latin1");
  head.writeUInt16LE(1, 26);
  head.write("a", 30);
  return Buffer.concat(Array.from({ length: Math.floor(bytes / 31) }, () => head));
}
const tiff = Buffer.concat([Buffer.from("II*\0\x08\0\0\0\xff\xff", "latin1"), Buffer.alloc(4 * MB)]);
const gif = Buffer.concat([Buffer.from("GIF89a\xff\xff\xff\xff\xf7\0\0", "latin1"), Buffer.alloc(4 * MB, 0x2c)]);
const boxes = Buffer.concat(
  Array.from({ length: 100_000 }, () => Buffer.from("\0\0\0\x08freemoov".slice(0, 8), "latin1")),
);
const objectStream = (data: Buffer) =>
  pdf({ stream: { head: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", data } });

export const fileShapes = (): Shape[] => [
  {
    name: "a calendar of 5,000 events",
    send: each(events(`time,title\n${`2026-03-06,${"a".repeat(380)}\n`.repeat(5_000)}`)),
    answers: [422],
  },
  {
    name: "a PDF of 300 overlapping streams (66 kB)",
    send: each(document(overlappingPdf(300), "application/pdf")),
    answers: [422],
  },
  {
    name: "a PDF of 150 overlapping streams",
    send: each(document(overlappingPdf(150), "application/pdf")),
    answers: [422],
  },
  {
    name: "three PDFs of 9,000 overlapping streams",
    send: each(threeTimes(overlappingPdf(9_000), "application/pdf")),
    answers: [422],
  },
  {
    name: "a PDF of one stream of 4 GB",
    send: each(document(objectStream(deflateBomb()), "application/pdf")),
    answers: [422],
  },
  {
    name: "a PDF of 8 MB of spelled names",
    send: each(document(pdf({ catalog: "#41".repeat(2_600_000) }), "application/pdf")),
    answers: [422],
  },
  {
    name: "a PDF of 8 MB of nested dictionaries",
    send: each(document(pdf({ catalog: "<<".repeat(3_900_000) }), "application/pdf")),
  },
  {
    name: "a PDF of 8 MB of spaces",
    send: each(document(pdf({ catalog: `/OpenAction${" ".repeat(7_900_000)}` }), "application/pdf")),
  },
  {
    name: "a PDF of 8 MB of the word obj",
    send: each(document(pdf({ catalog: "9 0 obj ".repeat(950_000) }), "application/pdf")),
  },
  {
    name: "a PDF behind 8 MB of comments",
    send: each(document(`%PDF-1.7\n${"%\n".repeat(3_900_000)}%%EOF`, "application/pdf")),
    answers: [422],
  },
  { name: "a picture of 64 million black points", send: each(document(blackSquare(8_000), "image/png", "a.png")) },
  {
    name: "three pictures of 64 million black points at once",
    send: each(threeTimes(blackSquare(8_000), "image/png")),
  },
  {
    name: "a picture that promises a gigapixel",
    send: each(document(hugePicture(), "image/png", "a.png")),
    answers: [422],
  },
  { name: "a logo of 64 million black points", send: each(logo(blackSquare(8_000), "image/png")), answers: [422] },
  {
    name: "an archive of 250,000 empty entries as a document",
    send: each(document(zipOfEmptyEntries(7.9 * MB), "application/pdf")),
    answers: [422],
  },
  {
    name: "a film of 100,000 empty boxes as a document",
    send: each(document(Buffer.concat([Buffer.from("\0\0\0\x10ftypisom\0\0\0\0", "latin1"), boxes]), "image/png")),
    answers: [422],
  },
  {
    name: "a TIFF and a GIF as documents",
    send: each(document(tiff, "image/tiff"), document(gif, "image/gif")),
    answers: [422],
  },
  {
    name: "a gzip bomb as a document",
    send: each(document(gzipSync(Buffer.alloc(50 * MB)), "application/pdf")),
    answers: [422],
  },
  {
    name: "ten documents at once",
    send: together(10, document(overlappingPdf(300), "application/pdf")),
    answers: [422, 503],
  },
  { name: "a CSV of leads with one line of 20 MB", send: each(leads(Buffer.alloc(20 * MB, "a"))), answers: [422] },
  {
    name: "a CSV of leads with a million quotes",
    send: each(leads(`email\n${'"'.repeat(1_000_001)}`)),
    answers: [200, 422],
  },
  { name: "a CSV of leads with 120,000 columns", send: each(leads(",".repeat(120_000))), answers: [422] },
  {
    name: "a CSV of leads with a million empty lines",
    send: each(leads(`email,phone\n${"\n".repeat(2_000_000)}`)),
    answers: [200, 303, 422],
  },
  {
    name: "a CSV of leads with lines of 120,000 cells",
    send: each(leads(`email,phone\n${`${",".repeat(120_000)}\n`.repeat(20)}`)),
    answers: [200, 303, 422],
  },
  {
    name: "a spreadsheet as a CSV of leads",
    send: each(leads(Buffer.concat([zipOfEmptyEntries(MB), deflateSync(Buffer.alloc(9 * MB))]))),
    answers: [422],
  },
  {
    name: "a CSV of 8 MB of texts",
    send: each(texts(`key,value\n${"aaaaaaaa,b\n".repeat(700_000)}`)),
    answers: [413, 422],
  },
  {
    name: "a JSON of 7 MB of one text",
    send: each(texts(`{${'"Save":"Save",'.repeat(500_000)}"Save":"Save"}`)),
    answers: [200, 413, 422],
  },
  {
    name: "a JSON of texts of a million levels",
    send: each(texts(`{"a":${"[".repeat(1_000_000)}`)),
    answers: [413, 422],
  },
  {
    name: "100 MB announced for leads without an account",
    send: each((site) =>
      send(site, {
        path: "/admin/leads/csv",
        headers: {
          "Content-Type": "multipart/form-data; boundary=x",
          "Content-Length": String(100 * MB),
          Connection: "close",
        },
        body: ["--x\r\n"],
      }).catch(() => 401),
    ),
    answers: [401],
  },
];
