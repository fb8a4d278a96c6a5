import { expect, test } from "vitest";
import { riseOver } from "../../app/ui/toast-room.ts";

const view = { height: 900, start: 1060, end: 1440 };
const box = (top: number, bottom: number, left = 1100, right = 1400) => ({ top, bottom, left, right });

test("toasts are at the bottom when nothing is in their way", () => {
  expect(riseOver([], view)).toBe(20);
  expect(riseOver([box(100, 140), box(800, 840, 0, 900)], view)).toBe(20);
});

test("toasts are above the bar and the list of the trading screen, and above a form's button", () => {
  expect(riseOver([box(852, 900, 0, 1440), box(600, 851, 0, 1440)], view)).toBe(312);
  expect(riseOver([box(820, 856)], view)).toBe(92);
  // The space between the two is too small for a toast.
  expect(riseOver([box(820, 856), box(720, 756)], view)).toBe(192);
});

test("toasts are shown at the bottom of a page that is full of controls", () => {
  expect(
    riseOver(
      Array.from({ length: 20 }, (_, row) => box(row * 50, row * 50 + 30)),
      view,
    ),
  ).toBe(20);
  expect(riseOver([box(0, 900)], view)).toBe(20);
});
