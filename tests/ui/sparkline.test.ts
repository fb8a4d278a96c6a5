import { expect, test } from "vitest";
import { sparkBox, sparkline } from "../../app/ui/sparkline.ts";

test("a sparkline spans the full width, with the highest price on top", () => {
  expect(sparkline(["1", "3", "2"])).toBe("M0 25 32 1 64 13");
});

test("a sparkline of equal prices is a line in the middle", () => {
  expect(sparkline(["1.1", "1.1"])).toBe(`M0 ${sparkBox.height / 2} 64 ${sparkBox.height / 2}`);
});

test("a sparkline of one price is empty", () => {
  expect(sparkline(["1.1"])).toBeNull();
});
