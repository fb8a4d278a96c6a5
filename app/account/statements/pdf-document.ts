import { join } from "node:path";
import PDFDocument from "pdfkit";
import { ROOT } from "../../../db/settings.ts";
import { drawnOrder } from "./bidi.ts";

type Doc = InstanceType<typeof PDFDocument>;
type Weight = 400 | 600;
export type Look = { size?: number; weight?: Weight; colour?: string; end?: boolean };

export const MARGIN = 40;
export const WIDTH = 595.28 - 2 * MARGIN;
export const BOTTOM = 841.89 - MARGIN - 24;
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ["kern", "tnum"];

/** A tagged A4 document with embedded fonts. `x` is measured from the line's start in the language's direction. */
export function openPaper(about: { title: string; author: string; language: string; direction: "ltr" | "rtl" }) {
  const { title, author, language, direction } = about;
  const doc: Doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author },
    autoFirstPage: false,
  });
  const folder = join(ROOT, "app/account/statements/fonts");
  for (const weight of [400, 600]) {
    doc.registerFont(`inter-${weight}`, join(folder, `inter-${weight}.ttf`));
    doc.registerFont(`noto-sans-arabic-${weight}`, join(folder, `noto-sans-arabic-${weight}.ttf`));
  }
  const fontOf = (arabic: boolean, weight: Weight) => `${arabic ? "noto-sans-arabic" : "inter"}-${weight}`;

  /** Writes one line of text into a box and shortens it with an ellipsis to fit. */
  function write(text: string, x: number, y: number, width: number, look: Look = {}): void {
    const { size = 9, weight = 400, colour = "#10182b", end = false } = look;
    doc.fontSize(size).fillColor(colour);
    const measure = (line: string) =>
      drawnOrder(line, direction).map((run) => ({
        ...run,
        width: doc.font(fontOf(run.arabic, weight)).widthOfString(run.text, { features: FEATURES }),
      }));
    const wide = (runs: { width: number }[]) => runs.reduce((sum, run) => sum + run.width, 0);
    let runs = measure(text);
    for (let kept = text; wide(runs) > width && kept.length > 1;) {
      kept = kept.slice(0, Math.min(kept.length - 1, Math.floor((kept.length * width) / wide(runs))));
      runs = measure(`${kept.trimEnd()}…`);
    }
    const isAtRight = (direction === "rtl") !== end;
    const left = direction === "rtl" ? MARGIN + WIDTH - x - width : MARGIN + x;
    let at = isAtRight ? left + width - wide(runs) : left;
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
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .strokeColor("#d5dae3")
      .stroke();
  }

  return { doc, write, rule };
}

/** The chunks that are written and not yet read. */
export function* drawnBy(doc: Doc): Generator<Uint8Array> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Uint8Array;
}
