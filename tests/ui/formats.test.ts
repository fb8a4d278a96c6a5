import { describe, expect, test } from "vitest";
import { formatsOf } from "../../app/frame/format-choices.ts";
import { formatDateTime, formatDay, formatMinute, formatMonthDay, formatStaffTime } from "../../app/ui/format/date.ts";
import { formatFigures } from "../../app/ui/format/figures-in-text.ts";
import { STANDARD, withFormats } from "../../app/ui/format/formats.ts";
import { ungroup } from "../../app/ui/format/grouping.ts";
import { formatMoney, formatPrice, plainPrice } from "../../app/ui/format/number.ts";
import { priceParts } from "../../app/ui/format/price-parts.ts";
import { formatInFull } from "../../app/ui/format/relative-time.ts";

const at = "2026-11-22T17:08:09Z";
const shown = () => [
  formatMoney("-1234567.895"),
  formatDateTime(at, "UTC"),
  formatStaffTime(at, "UTC"),
  formatMonthDay(at, "UTC"),
  formatMinute(at, "UTC"),
];

describe("formats of numbers and dates by language and by choice", () => {
  test.each([
    ["en", "−1 234 567.90", "2026-11-22 5:08 PM", "22/11/2026 5:08 PM", "11-22", "17:08"],
    ["de", "−1.234.567,90", "22.11.2026 17:08", "22.11.2026 17:08", "22.11.", "17:08"],
    ["es", "−1.234.567,90", "22/11/2026 17:08", "22/11/2026 17:08", "22/11", "17:08"],
    ["ar", "−1,234,567.90", "22/11/2026 5:08 م", "22/11/2026 5:08 م", "22/11", "17:08"],
  ])("the language %s has its own formats, with Latin digits", (language, ...expected) => {
    expect(withFormats(formatsOf(language, {}), shown).map((text) => text.replaceAll("\u00a0", " "))).toEqual(expected);
  });

  test("a chosen format replaces the language's, each by itself", () => {
    const chosen = formatsOf("de", { number: "comma-point", date: "language", clock: "12" });
    expect(withFormats(chosen, shown)).toEqual([
      "−1,234,567.90",
      "22.11.2026 5:08 PM",
      "22.11.2026 5:08 PM",
      "22.11.",
      "5:08 PM",
    ]);
    expect(withFormats(formatsOf("en", { date: "mdy-slash" }), () => formatDay(at, "UTC"))).toBe("11/22/2026");
    expect(withFormats(formatsOf("en", { clock: "24" }), () => formatInFull(at, "de", "UTC"))).toBe(
      "Sonntag, 22/11/2026 17:08 UTC",
    );
  });

  test("the formats of one page do not stay for the next, also after an error", () => {
    expect(() =>
      withFormats(formatsOf("de", {}), () => {
        throw new Error("The page failed");
      }),
    ).toThrow("The page failed");
    expect(formatMoney("1234.5")).toBe(withFormats(STANDARD, () => formatMoney("1234.5")));
  });

  test("a dealing price keeps its parts, and a field's price its decimal point", () => {
    withFormats(formatsOf("de", {}), () => {
      expect(formatPrice("4136.27", 2)).toBe("4.136,27");
      expect(priceParts("1.38620", 5, 4)).toEqual({ lead: "1,38", pips: "62", pipette: "0" });
      expect(plainPrice("4136.2", 3)).toBe("4136.200");
    });
  });

  test.each([
    ["1,13682", "1.13682"],
    ["0,125", "0.125"],
    ["1 234,5", "1234.5"],
    ["1234,567", "1234.567"],
    ["1,000", "1,000"],
    ["157,123", "157,123"],
    ["1,000,000", "1,000,000"],
    ["1.234,5", "1.234,5"],
  ])("a field reads %s as %s: a comma that could separate thousands is not interpreted", (typed, read) => {
    expect(ungroup(typed)).toBe(read);
  });
});

describe("the figures in the text of a notification", () => {
  test.each([
    ["Buy 20000 EUR/USD at 1.10000 was cancelled", "Buy 20.000 EUR/USD at 1,10000 was cancelled"],
    [
      "XAU/USD, Sell 1500: closed at 4136.27. Profit/loss: -62.00 USD.",
      "XAU/USD, Sell 1.500: closed at 4.136,27. Profit/loss: −62,00 USD.",
    ],
    ["79476.26 USD", "79.476,26 USD"],
    ["+11.00 USD. The tick was wrong", "+11,00 USD. The tick was wrong"],
    ["The price at which trade 10485 was closed", "The price at which trade 10485 was closed"],
    ["Firefox, Windows, IP address 198.51.100.9", "Firefox, Windows, IP address 198.51.100.9"],
    ["\u2066Kauf\u2069 \u206620000\u2069 v2.5b", "\u2066Kauf\u2069 \u206620000\u2069 v2.5b"],
  ])("%s", (stored, expected) => {
    expect(withFormats(formatsOf("de", {}), () => formatFigures(stored))).toBe(expected);
  });
});
