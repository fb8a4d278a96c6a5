import { describe, expect, it } from "vitest";
import { compareDecimals, decimalsOf, roundDecimal, signOf } from "../../app/ui/format/decimal.ts";
import {
  formatDecimal,
  formatMoney,
  formatPercent,
  formatPrice,
  formatProfit,
  formatUnits,
  toneOf,
} from "../../app/ui/format/number.ts";
import { priceParts } from "../../app/ui/format/price-parts.ts";

const nbsp = "\u00a0";

describe("the display of numbers", () => {
  it("money is shown with two decimals and groups of three, separated by a no-break space", () => {
    expect(formatMoney("12480")).toBe(`12${nbsp}480.00`);
    expect(formatMoney("1234567.895")).toBe(`1${nbsp}234${nbsp}567.90`);
    expect(formatMoney("999.994")).toBe("999.99");
    expect(formatMoney("999.995")).toBe(`1${nbsp}000.00`);
    expect(formatMoney("000012.5")).toBe("12.50");
  });

  it("negative numbers have a minus sign, and a value that rounds to zero has no sign", () => {
    expect(formatMoney("-12.5")).toBe("\u221212.50");
    expect(formatMoney("-0.004")).toBe("0.00");
    expect(formatProfit("-0.000001", "table")).toBe("0.00000");
    expect(formatProfit("0", "bar")).toBe("0.000");
  });

  it("profit and loss are shown with sign and the requested decimals", () => {
    expect(formatProfit("40.6", "table")).toBe("+40.60000");
    expect(formatProfit("22.8955", "bar")).toBe("+22.896");
    expect(formatProfit("-61.004", "estimate")).toBe("\u221261.00");
  });

  it("numbers beyond the precision of a float are shown with every digit", () => {
    expect(formatDecimal("9007199254740993.1234567890123", { places: 5 })).toBe(
      `9${nbsp}007${nbsp}199${nbsp}254${nbsp}740${nbsp}993.12346`,
    );
    expect(formatDecimal("0.1234565", { places: 6 })).toBe("0.123457");
    expect(formatDecimal("1.005", { places: 2 })).toBe("1.01");
  });

  it("a missing number is shown as an en dash", () => {
    for (const nothing of [null, undefined, "", "NaN", "1e3", "0x10", "1,000"]) {
      expect(formatMoney(nothing)).toBe("\u2013");
      expect(formatPercent(nothing)).toBe("\u2013");
    }
  });

  it("a price is shown with all decimals of its instrument, units with their significant decimals only", () => {
    expect(formatPrice("1.3862", 5)).toBe("1.38620");
    expect(formatPrice("1295.94", 2)).toBe(`1${nbsp}295.94`);
    expect(formatUnits("10000.00000")).toBe(`10${nbsp}000`);
    expect(formatUnits("0.2500")).toBe("0.25");
    expect(formatPercent("1457.1308")).toBe(`1${nbsp}457.13${nbsp}%`);
    expect(formatPercent("0.08", "both")).toBe(`+0.08${nbsp}%`);
  });

  it("a dealing price is split into three parts", () => {
    expect(priceParts("1.3862", 5, 4)).toEqual({
      lead: "1.38",
      pips: "62",
      pipette: "0",
    });
    expect(priceParts("102.263", 3, 2)).toEqual({
      lead: "102.",
      pips: "26",
      pipette: "3",
    });
    expect(priceParts("2350.40", 2, 4)).toEqual({
      lead: `2${nbsp}350.`,
      pips: "40",
      pipette: "",
    });
    expect(priceParts("62000", 0, 4)).toEqual({
      lead: `62${nbsp}0`,
      pips: "00",
      pipette: "",
    });
    expect(priceParts("5000.5", 1, 4)).toEqual({
      lead: `5${nbsp}00`,
      pips: "0.5",
      pipette: "",
    });
    expect(priceParts(null, 5, 4)).toEqual({
      lead: "\u2013",
      pips: "",
      pipette: "",
    });
  });

  it("the sign of a number and the larger of two are determined without floats", () => {
    expect([toneOf("0.00001"), toneOf("-3"), toneOf("-0.0"), toneOf(null)]).toEqual(["up", "down", "muted", "muted"]);
    expect([signOf("0.000"), signOf("-0.1"), signOf("x")]).toEqual([0, -1, null]);
    expect(compareDecimals("1.10", "1.1")).toBe(0);
    expect(compareDecimals("-2", "1.999999999999999999999")).toBe(-1);
    expect(compareDecimals("100", "99.99999")).toBe(1);
    expect(decimalsOf("1.2300")).toBe(2);
    expect(roundDecimal("2.5", 0)).toBe("3");
  });
});
