import { expect, it } from "vitest";
import { stepDecimal } from "../../app/ui/format/step.ts";

it("units and levels change by exact steps", () => {
  expect(stepDecimal("10000", "1000", 1)).toBe("11000");
  expect(stepDecimal("1.38020", "0.0001", 1)).toBe("1.38030");
  expect(stepDecimal("0.1", "0.2", 1)).toBe("0.3");
  expect(stepDecimal("0.1", "0.25", -1)).toBe("-0.15");
});

it("a stepped value stays within its bounds, and spaces in the input are accepted", () => {
  expect(stepDecimal("0.2", "0.25", -1, { min: "0" })).toBe("0");
  expect(stepDecimal("99.5", "1", 1, { max: "100" })).toBe("100");
  expect(stepDecimal("10\u00a0000", "1000", -1)).toBe("9000");
  expect(stepDecimal("", "1", 1, { min: "1" })).toBe("1");
});
