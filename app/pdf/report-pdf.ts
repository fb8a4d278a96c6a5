import type { Translate } from "../i18n/translate.ts";
import { dayjs } from "../dayjs.ts";
import { yieldToEventLoop } from "../process/yield-to-event-loop.ts";
import { formatDateTime, formatZone } from "../ui/format/date.ts";
import { decimalsOf } from "../ui/format/decimal.ts";
import { type Formats, STANDARD, withFormats } from "../ui/format/formats.ts";
import { formatDecimal } from "../ui/format/number.ts";
import { openPdf } from "./pdf-document.ts";
import { openPages, type PdfColumn } from "./pdf-pages.ts";

export type PdfTable = {
  title: string;
  head: readonly string[];
  /** Read while they are written, so that a long table is not held in memory. */
  rows: readonly (readonly string[])[] | AsyncIterable<readonly string[]>;
  /** The cells are texts in the user's formats; decimals are not formatted again. */
  isFormatted?: true;
  note?: string;
};

/** A report of tables with one format of columns. */
export type PdfReport = {
  title: string;
  /** Lines under the title: account and period. */
  lines: readonly string[];
  columns: readonly PdfColumn[];
  tables: readonly PdfTable[];
  /** Paragraphs after the tables, wrapped to the page. */
  notes?: readonly string[];
};

type Input = {
  t: Translate;
  language: { code: string; direction: "ltr" | "rtl" };
  owner: { brand: string; name: string; timeZone: string; formats?: Formats };
  report: PdfReport;
};

/** As many as fit into a line of 8.5 pt in any language. */
const MAX_LINE_CHARACTERS = 110;

/** Breaks a text between words into lines of at most `limit` characters. */
function wrapText(text: string, limit: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > limit) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Decimals in the user's format, two or as many as they have, so that printed amounts add up. */
function shown(cell: string): string {
  if (!/^-?\d+\.\d+$/.test(cell)) return cell;
  return formatDecimal(cell, { places: Math.max(2, decimalsOf(cell)) });
}

/** A report as PDF. It yields to the event loop between rows, each of which takes about a millisecond. */
export async function* renderReport({ t, language, owner, report }: Input): AsyncGenerator<Uint8Array> {
  const { title, lines, columns, tables, notes = [] } = report;
  const pdf = openPdf({ title, author: owner.brand, language: language.code, direction: language.direction });
  const pages = openPages(pdf, { t, ...owner }, columns);
  await yieldToEventLoop();
  pages.addPage();
  await yieldToEventLoop();
  pages.addText("H1", title, 28, { size: 18, weight: 600 });
  await yieldToEventLoop();
  const now = dayjs.utc().toISOString();
  const { formats } = owner;
  const time = withFormats(formats ?? STANDARD, () => formatDateTime(now, owner.timeZone));
  const when = `${time} ${formatZone(now, owner.timeZone)}`;
  for (const line of [`${owner.name} · ${lines[0] ?? ""}`, ...lines.slice(1), t("Generated {{when}}", { when })]) {
    await yieldToEventLoop();
    pages.addText("P", line, 14, { size: 9, colour: "#5b6478" });
  }
  for (const { title: heading, head, rows, isFormatted, note } of tables) {
    pages.addGap(14);
    if (!pages.hasRoom()) pages.addPage();
    pages.addText("H2", heading, 20, { size: 11, weight: 600 });
    const table = pages.openTable();
    pages.addRow(table, head, true);
    for await (const row of rows) {
      await yieldToEventLoop();
      if (!pages.hasRoom()) {
        yield* pages.chunks();
        pages.addPage();
        pages.addRow(table, head, true);
      }
      pages.addRow(table, formats && !isFormatted ? withFormats(formats, () => row.map(shown)) : row);
    }
    table.end();
    if (note) {
      pages.addGap(6);
      pages.addText("P", note, 14, { size: 8.5, colour: "#5b6478" });
    }
    yield* pages.chunks();
  }
  for (const note of notes) {
    pages.addGap(8);
    for (const line of wrapText(note, MAX_LINE_CHARACTERS)) {
      await yieldToEventLoop();
      if (!pages.hasRoom()) pages.addPage();
      pages.addText("P", line, 12, { size: 8.5, colour: "#5b6478" });
    }
  }
  pages.close();
  for await (const chunk of pdf.doc) yield chunk as Uint8Array;
}
