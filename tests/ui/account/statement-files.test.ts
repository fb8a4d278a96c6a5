import { parse } from "csv-parse/sync";
import type { TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import { visualOrder } from "../../../app/pdf/bidi.ts";
import { csvOf } from "../../../app/account/statements/csv.ts";
import type { StatementRow, StatementSummary } from "../../../db/queries/money/statements.ts";

/**
 * Returns the key unchanged: without a translation nothing precedes the customer's text, the worst case for a formula.
 */
const t = ((key: string, values: Record<string, string> = {}) => values.reason ?? key) as unknown as TFunction;
const summary = { currency: "USD", opening: "-3.5", closing: "12345678901234.56789" } as StatementSummary;
const adjusted = (description: string, amount: string) =>
  ({
    id: 7,
    created_at: "2026-11-20T12:30:00.000Z",
    kind: "adjustment",
    source_type: "adjustment",
    source_id: "1",
    description,
    amount,
    balance_after: amount,
    party: null,
  }) as StatementRow;

describe("a statement as CSV", () => {
  test("a CSV statement has no formula in any cell, and figures with sign and all decimals", () => {
    const written = ['=HYPERLINK("http://evil.test")', "+49 30", "-2+3", "@SUM(A1)", "\tx", "\rx", "\uff1dcmd"];
    const csv = csvOf(t, summary);
    const text = csv.head + csv.rows(written.map((reason) => adjusted(reason, "-1234567890123.00001"))) + csv.foot;
    const [, opening, ...rows] = parse(text, { bom: true }) as string[][];
    const closing = rows.pop();
    expect([opening?.[5], closing?.[5]]).toEqual(["-3.5", "12345678901234.56789"]);
    expect(rows.map((row) => row[3])).toEqual(written.map((reason) => `'${reason}`));
    for (const row of rows) expect([row[4], row[5]]).toEqual(["-1234567890123.00001", "-1234567890123.00001"]);
  });

  test("a CSV cell keeps quotes, commas and line breaks", () => {
    const reason = 'say "hi", then\r\nleave; bye';
    const rows = parse(csvOf(t, summary).rows([adjusted(reason, "1")])) as string[][];
    expect(rows.map((row) => row[3])).toEqual([reason]);
  });
});

describe("a line of a printed statement", () => {
  const drawnText = (text: string, direction: "ltr" | "rtl") =>
    visualOrder(text, direction)
      .map((run) => run.text)
      .join("");

  test("a printed line in English reads from left to right", () => {
    expect(drawnText("Order 12, EUR/USD Buy 1 000 closed", "ltr")).toBe("Order 12, EUR/USD Buy 1 000 closed");
  });

  test("a printed line has Arabic words from right to left, and numbers and tickers unchanged", () => {
    expect(drawnText("الرصيد الافتتاحي", "rtl")).toBe("الافتتاحي الرصيد");
    expect(drawnText("أمر 12 EUR/USD أُغلق", "rtl")).toBe("أُغلق 12 EUR/USD أمر");
    expect(drawnText("USD 1 000.00", "rtl")).toBe("USD 1 000.00");
  });

  test("a printed line in English keeps an Arabic name readable", () => {
    expect(drawnText("To أحمد علي now", "ltr")).toBe("To علي أحمد now");
  });
});
