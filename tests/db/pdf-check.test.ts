import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { checkPdfs } from "../../app/http/upload/check-pdfs.ts";
import { checkPdf } from "../../app/http/upload/pdf.ts";
import { newBudget } from "../../app/http/upload/pdf-streams.ts";
import { deflateBomb, overlappingPdf, pdf } from "../support/documents.ts";

const codeOf = (bytes: Buffer, budget = newBudget()) =>
  checkPdf(bytes, budget).then(
    () => "accepted",
    (error: { code: string }) => error.code,
  );

/** An object stream with these objects, numbered from 5. */
function objects(...bodies: string[]): { head: string; data: Buffer } {
  let offset = 0;
  const numbers = bodies.map((body, at) => {
    const pair = `${at + 5} ${offset}`;
    offset += body.length + 1;
    return pair;
  });
  const head = `${numbers.join(" ")} `;
  const data = deflateSync(Buffer.from(head + bodies.join(" ")));
  return { head: `/Type /ObjStm /N ${bodies.length} /First ${head.length} /Filter /FlateDecode`, data };
}
const page = (content: string) =>
  pdf({ stream: { head: "/Filter /FlateDecode", data: deflateSync(Buffer.from(content)) } });

describe("accepted PDFs", () => {
  test.each([
    ["without streams", pdf()],
    ["that opens at a destination", pdf({ catalog: "/OpenAction [3 0 R /Fit]" })],
    ["that opens by a jump to one of its pages", pdf({ catalog: "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>" })],
    [
      "that opens by a jump in an object stream",
      pdf({ catalog: "/OpenAction 6 0 R", stream: objects("<< /Type /Font >>", "<< /S /GoTo /D [3 0 R /Fit] >>") }),
    ],
    ["with a link on a page", pdf({ catalog: "/Annots [<< /A << /S /URI /URI (https://bank.example) >> >>]" })],
    ["whose page begins with numbers", page("0 0 200 200 re f")],
    [
      "with a picture that is no zlib stream",
      pdf({ stream: { head: "/Filter /DCTDecode", data: Buffer.alloc(5000, 0xff) } }),
    ],
  ])("a PDF is accepted %s", async (_, bytes) => {
    expect(await codeOf(bytes)).toBe("accepted");
  });
});

describe("rejected PDFs", () => {
  const uri = "<< /S /URI /URI (https://thief.example) >>";
  test.each([
    ["by an address", pdf({ catalog: `/OpenAction ${uri}` })],
    ["by an address in another object", pdf({ catalog: "/OpenAction 3 0 R" })],
    ["by an object that is not there", pdf({ catalog: "/OpenAction 9 0 R" })],
    ["by an address in an object stream", pdf({ catalog: "/OpenAction 6 0 R", stream: objects("<< >>", uri) })],
    ["by a catalog in an object stream", pdf({ stream: objects(`<< /Type /Catalog /OpenAction ${uri} >>`) })],
    ["by an address after a jump", pdf({ catalog: `/OpenAction << /S /GoTo /D [3 0 R] /Next ${uri} >>` })],
    ["behind a comment", pdf({ catalog: `/OpenAction %\n${uri}` })],
    ["with a spelled name", pdf({ catalog: `/Open#41ction ${uri}` })],
    ["by printing", pdf({ catalog: "/OpenAction << /S /Named /N /Print >>" })],
    ["by what a page does", pdf({ catalog: `/AA << /O ${uri} >>` })],
    ["by what a page does, behind a zero and a comment", pdf({ catalog: `/AA\0%\n<< /O ${uri} >>` })],
    ["by a form that is sent", pdf({ catalog: "/OpenAction << /S /SubmitForm /F (https://thief.example) >>" })],
    ["by a file elsewhere", pdf({ catalog: "/OpenAction << /S /GoToR /F (a.pdf) /D [0] >>" })],
  ])("a PDF with an action on opening is rejected: %s", async (_, bytes) => {
    expect(await codeOf(bytes)).toBe("active_pdf");
  });
});

test("an HTML page behind a PDF header is rejected", async () => {
  expect(await codeOf(Buffer.from("%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF"))).toBe("pdf_unreadable");
  const behind = pdf({ catalog: "" }).toString("latin1").replace("trailer", "<script>alert(1)</script>\ntrailer");
  expect(await codeOf(Buffer.from(behind, "latin1"))).toBe("active_pdf");
});

describe("the cost of a PDF", () => {
  test("overlapping streams are rejected", async () => {
    expect(await codeOf(overlappingPdf(2))).toBe("pdf_too_complex");
    expect(await codeOf(overlappingPdf(300))).toBe("pdf_too_complex");
  });

  test("inflated bytes count also where inflating failed, over all files of a request", async () => {
    const singleStreamPdf = overlappingPdf(1).toString("latin1").replace("<<>>stream", "<</Type /ObjStm>>stream");
    const budget = newBudget();
    expect(await codeOf(Buffer.from(singleStreamPdf, "latin1"), budget)).toBe("pdf_too_complex");
    expect(await codeOf(pdf({ stream: objects("<< >>") }), budget)).toBe("pdf_too_complex");
  });

  test("inflating stops at the budget for a stream of gigabytes", async () => {
    const budget = newBudget();
    expect(
      await codeOf(pdf({ stream: { head: "/Type /ObjStm /Filter /FlateDecode", data: deflateBomb() } }), budget),
    ).toBe("pdf_too_complex");
    expect(budget.inflatedBytes).toBeGreaterThan(-100_000);
  });
});

test("the memory of a PDF is handed to the thread and back", async () => {
  const sent = new Uint8Array(pdf());
  const copy = Buffer.from(sent);
  const [answered] = await checkPdfs([{ field: "front", bytes: sent }]);
  expect(sent.byteLength).toBe(0);
  expect(Buffer.from(answered?.bytes ?? []).equals(copy)).toBe(true);
});
