import { join } from "node:path";
import PDFDocument from "pdfkit";
import { ROOT } from "../../db/settings.ts";
import { visualOrder } from "./bidi.ts";

type Doc = InstanceType<typeof PDFDocument>;
type Weight = 400 | 600;
export type TextStyle = { size?: number; weight?: Weight; colour?: string; end?: boolean };

export const MARGIN_PT = 40;
export const CONTENT_WIDTH_PT = 595.28 - 2 * MARGIN_PT;
export const BOTTOM_PT = 841.89 - MARGIN_PT - 24;
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ["kern", "tnum"];

/** A tagged A4 document with embedded fonts. `x` is measured from the line's start in the language's direction. */
export function openPdf(about: { title: string; author: string; language: string; direction: "ltr" | "rtl" }) {
  const { title, author, language, direction } = about;
  const doc: Doc = new PDFDocument({
    size: "A4",
    margin: MARGIN_PT,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author },
    autoFirstPage: false,
  });
  const folder = join(ROOT, "app/pdf/fonts");
  for (const weight of [400, 600]) {
    doc.registerFont(`inter-${weight}`, join(folder, `inter-${weight}.ttf`));
    doc.registerFont(`noto-sans-arabic-${weight}`, join(folder, `noto-sans-arabic-${weight}.ttf`));
  }
  const fontOf = (arabic: boolean, weight: Weight) => `${arabic ? "noto-sans-arabic" : "inter"}-${weight}`;

  /** Writes one line of text into a box and shortens it with an ellipsis to fit. */
  function write(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    const { size = 9, weight = 400, colour = "#10182b", end = false } = style;
    doc.fontSize(size).fillColor(colour);
    const measure = (line: string) =>
      visualOrder(line, direction).map((run) => ({
        ...run,
        width: doc.font(fontOf(run.arabic, weight)).widthOfString(run.text, { features: FEATURES }),
      }));
    const widthOf = (runs: { width: number }[]) => runs.reduce((sum, run) => sum + run.width, 0);
    let runs = measure(text);
    for (let shortened = text; widthOf(runs) > width && shortened.length > 1;) {
      shortened = shortened.slice(
        0,
        Math.min(shortened.length - 1, Math.floor((shortened.length * width) / widthOf(runs))),
      );
      runs = measure(`${shortened.trimEnd()}…`);
    }
    const isAtRight = (direction === "rtl") !== end;
    const left = direction === "rtl" ? MARGIN_PT + CONTENT_WIDTH_PT - x - width : MARGIN_PT + x;
    let at = isAtRight ? left + width - widthOf(runs) : left;
    // The fonts' ascents differ, so both are placed on one baseline.
    const baseline = y + size * 0.97;
    for (const run of runs) {
      if (run.text.trim()) {
        doc.font(fontOf(run.arabic, weight)).text(run.text, at, baseline, {
          lineBreak: false,
          baseline: "alphabetic",
          features: FEATURES,
        });
      }
      at += run.width;
    }
  }

  function rule(y: number): void {
    doc
      .moveTo(MARGIN_PT, y)
      .lineTo(MARGIN_PT + CONTENT_WIDTH_PT, y)
      .lineWidth(0.5)
      .strokeColor("#d5dae3")
      .stroke();
  }

  return { doc, write, rule };
}

/** The chunks that are written and not yet read. */
export function* pendingChunks(doc: Doc): Generator<Uint8Array> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Uint8Array;
}
