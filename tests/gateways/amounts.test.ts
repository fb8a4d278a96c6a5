import { expect, test } from "vitest";
import { decimalFor, fromMinor, reaches, toMinor } from "../../app/gateways/amounts.ts";

test.each([
  ["100.00", "USD", 10_000],
  ["0.01", "EUR", 1],
  ["500.00", "JPY", 500],
  ["5.12", "KWD", 5120],
  ["500.00", "ISK", 50_000],
  ["1000000000.00", "USD", 100_000_000_000],
])("%s %s is %i in the smallest unit for Stripe", (total, currency, minor) => {
  expect(toMinor(total, currency)).toBe(minor);
});

test("an amount that the currency's decimals cannot express is rejected", () => {
  for (const [total, currency] of [
    ["500.50", "JPY"],
    ["500.50", "ISK"],
    ["500.00", "UGX"],
  ] as const)
    expect(() => toMinor(total, currency)).toThrow();
  expect(() => decimalFor("500.50", "JPY", ["JPY"])).toThrow();
  expect(decimalFor("500.00", "JPY", ["JPY"])).toBe("500");
  expect(decimalFor("500.50", "USD", ["JPY"])).toBe("500.50");
});

test.each([
  [10_000, "USD", "100.00"],
  [1, "USD", "0.01"],
  [500, "JPY", "500"],
  [5124, "KWD", "5.124"],
  [-1, "USD", ""],
  [0.5, "USD", ""],
])("%d in the smallest unit of %s is %s", (minor, currency, text) => {
  expect(fromMinor(minor, currency)).toBe(text);
});

test("nine tenths of a total are ninety percent of it, with every digit", () => {
  expect(reaches("90.00", "100.00", 90)).toBe(true);
  expect(reaches("89.999999", "100.00", 90)).toBe(false);
  expect(reaches("0.00149999", "0.0015", 100)).toBe(false);
});
