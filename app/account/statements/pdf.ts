import type { TFunction } from "i18next";
import type { StatementRow, StatementSummary } from "../../../db/queries/money/statements.ts";
import { yieldToEventLoop } from "../../process/yield-to-event-loop.ts";
import { formatDateTime, formatZone } from "../../ui/format/date.ts";
import { decimalsOf } from "../../ui/format/decimal.ts";
import { type Formats, withFormats } from "../../ui/format/formats.ts";
import { formatDecimal } from "../../ui/format/number.ts";
import { describeMovement } from "../../i18n/movement.ts";
import { openPdf } from "../../pdf/pdf-document.ts";
import { openPages, type Pages, type PdfColumn } from "../../pdf/pdf-pages.ts";
import { dayjs } from "../../dayjs.ts";

/** Larger statements can be exported as CSV only. */
export const MAX_PRINTED_ROWS = 5000;

type StatementInput = {
  t: TFunction;
  language: { code: string; direction: "ltr" | "rtl" };
  owner: {
    brand: string;
    name: string;
    timeZone: string;
    formats: Formats;
    dateStart: string | null;
    dateEnd: string | null;
  };
  summary: StatementSummary;
  batches: AsyncIterable<readonly StatementRow[]>;
};

/** A row takes about a millisecond. */
const ROWS_PER_TURN = 5;
const columns: readonly PdfColumn[] = [
  { x: 0, width: 105 },
  { x: 105, width: 230 },
  { x: 340, width: 85, end: true },
  { x: 425, width: 90, end: true },
];

/** Two decimals, or more where the value has them, so that the printed amounts add up. */
const exact = (value: string, sign: "minus" | "both" = "minus") =>
  formatDecimal(value, { places: Math.max(2, decimalsOf(value)), sign });

/** A statement as PDF, written page by page while its rows are read. */
export async function* renderStatement(statement: StatementInput): AsyncGenerator<Uint8Array> {
  const { t, language, owner } = statement;
  const title = t("Statement");
  const pdf = openPdf({ title, author: owner.brand, language: language.code, direction: language.direction });
  const pages = openPages(pdf, { t, ...owner }, columns);
  // The first text in each font takes 20 ms, because the font is parsed then.
  await yieldToEventLoop();
  pages.addPage();
  await yieldToEventLoop();
  pages.addText("H1", title, 28, { size: 18, weight: 600 });
  await yieldToEventLoop();
  addSubtitle(pages, statement);
  await addTotals(pages, statement);
  yield* addMovements(pages, statement);
  pages.close();
  for await (const chunk of pdf.doc) yield chunk as Uint8Array;
}

/** The customer and the account, then the period and the time of creation. */
function addSubtitle(pages: Pages, { t, owner, summary }: StatementInput): void {
  const account = `${summary.mode === "real" ? t("Real") : t("Demo")} ${summary.currency} ${summary.account_id}`;
  const days =
    owner.dateStart || owner.dateEnd ? `${owner.dateStart ?? "…"} – ${owner.dateEnd ?? "…"} (UTC)` : t("All dates");
  const now = dayjs.utc().toISOString();
  const time = withFormats(owner.formats, () => formatDateTime(now, owner.timeZone));
  const when = `${time} ${formatZone(now, owner.timeZone)}`;
  pages.addText("P", `${owner.name} · ${account}`, 14, { size: 10 });
  pages.addText("P", `${days} · ${t("Generated {{when}}", { when })}`, 24, { size: 9, colour: "#5b6478" });
}

async function addTotals(pages: Pages, { t, owner, summary }: StatementInput): Promise<void> {
  const totals = withFormats(owner.formats, (): [string, string][] => [
    [t("Opening balance"), exact(summary.opening)],
    [t("Deposits and withdrawals"), exact(summary.moved, "both")],
    [t("Closed P/L"), exact(summary.trading, "both")],
    [t("Plans"), exact(summary.plans, "both")],
    [t("Adjustments"), exact(summary.adjustments, "both")],
    [t("Closing balance"), exact(summary.closing)],
  ]);
  const table = pages.openTable();
  for (const [name, value] of totals) {
    await yieldToEventLoop();
    pages.addRow(table, [name, "", "", `${value} ${summary.currency}`]);
  }
  table.end();
  pages.addGap(18);
}

/** The table of movements, with its head on every page. Yields the written part of the PDF after each batch. */
async function* addMovements(pages: Pages, { t, owner, batches }: StatementInput): AsyncGenerator<Uint8Array> {
  const head = [t("Date"), t("Description"), t("Amount"), t("Balance")];
  const table = pages.openTable();
  pages.addRow(table, head, true);
  for await (const rows of batches) {
    for (const [at, one] of rows.entries()) {
      if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
      if (!pages.hasRoom()) {
        pages.addPage();
        pages.addRow(table, head, true);
      }
      const cells = withFormats(owner.formats, () => [
        formatDateTime(one.created_at, owner.timeZone),
        describeMovement(one, t),
        exact(one.amount, "both"),
        exact(one.balance_after),
      ]);
      pages.addRow(table, cells);
    }
    yield* pages.chunks();
  }
  table.end();
}
