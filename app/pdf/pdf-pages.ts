import type { Translate } from "../i18n/translate.ts";
import { BOTTOM_PT, CONTENT_WIDTH_PT, MARGIN_PT, type openPdf, pendingChunks, type TextStyle } from "./pdf-document.ts";

/** A column of the document's tables, measured from the start of the line. */
export type PdfColumn = { x: number; width: number; end?: boolean };
type Foot = { t: Translate; brand: string; name: string };

const ROW_HEIGHT_PT = 17;

export type Pages = ReturnType<typeof openPages>;

/** Pages with texts and tables, filled from top to bottom, with the brand and the customer at the foot of each. */
export function openPages(
  { doc, write, rule }: ReturnType<typeof openPdf>,
  { t, brand, name }: Foot,
  columns: readonly PdfColumn[],
) {
  const root = doc.struct("Document");
  doc.addStructure(root);
  let page = 0;
  let y = 0;

  function addPage(): void {
    doc.addPage();
    page += 1;
    y = MARGIN_PT;
    doc.markContent("Artifact", { type: "Pagination" });
    rule(BOTTOM_PT + 10);
    write(`${brand} · ${name}`, 0, BOTTOM_PT + 16, 380, { size: 8, colour: "#5b6478" });
    write(t("Page {{page}}", { page }), 395, BOTTOM_PT + 16, 120, { size: 8, colour: "#5b6478", end: true });
    doc.endMarkedContent();
  }

  function addText(tag: "H1" | "H2" | "P", text: string, height: number, style: TextStyle): void {
    const at = y;
    const part = doc.struct(tag, {}, () => write(text, 0, at, CONTENT_WIDTH_PT, style));
    root.add(part);
    part.end();
    y += height;
  }

  function openTable(): PDFKit.PDFStructureElement {
    const table = doc.struct("Table");
    root.add(table);
    return table;
  }

  /** One row of a table. Cells of the head are tagged TH, which names the columns for screen readers. */
  function addRow(table: PDFKit.PDFStructureElement, cells: readonly string[], isHead = false): void {
    const line = doc.struct("TR");
    table.add(line);
    const at = y + 4;
    for (const [index, { x, width, end = false }] of columns.entries()) {
      const style = { weight: isHead ? 600 : 400, end, size: 8.5 } as const;
      line.add(doc.struct(isHead ? "TH" : "TD", {}, () => write(cells[index] ?? "", x, at, width, style)));
    }
    line.end();
    y += ROW_HEIGHT_PT;
    doc.markContent("Artifact", { type: "Layout" });
    rule(y);
    doc.endMarkedContent();
  }

  function addGap(height: number): void {
    y += height;
  }

  function close(): void {
    root.end();
    doc.end();
  }

  const hasRoom = () => y + ROW_HEIGHT_PT <= BOTTOM_PT;
  const chunks = () => pendingChunks(doc);
  return { addPage, addText, openTable, addRow, addGap, hasRoom, chunks, close };
}
