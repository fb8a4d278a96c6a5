import { expect, test } from "vitest";
import { sparkBox, sparkline } from "../../app/trading/assets/sparkline.ts";

test("a line goes from edge to edge, highest price on top", () => {
  expect(sparkline(["1", "3", "2"])).toBe("M0 25 32 1 64 13");
});

test("prices that did not move are a line in the middle", () => {
  expect(sparkline(["1.1", "1.1"])).toBe(`M0 ${sparkBox.height / 2} 64 ${sparkBox.height / 2}`);
});

test("one price is no line", () => {
  expect(sparkline(["1.1"])).toBeNull();
});
