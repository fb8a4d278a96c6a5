import { expect, test } from "vitest";
import { riseOver } from "../../app/ui/toast-room.ts";

const view = { height: 900, start: 1060, end: 1440 };
const box = (top: number, bottom: number, left = 1100, right = 1400) => ({ top, bottom, left, right });

test("toasts stand at the bottom where nothing is in their way", () => {
  expect(riseOver([], view)).toBe(20);
  expect(riseOver([box(100, 140), box(800, 840, 0, 900)], view)).toBe(20);
});

test("toasts stand above the desk's bar and list, and above a form's button", () => {
  expect(riseOver([box(852, 900, 0, 1440), box(600, 851, 0, 1440)], view)).toBe(312);
  expect(riseOver([box(820, 856)], view)).toBe(92);
  // Between two of them there is no room for a toast.
  expect(riseOver([box(820, 856), box(720, 756)], view)).toBe(192);
});

test("a page full of controls, and a list as long as the screen, keep nobody from saying something", () => {
  expect(
    riseOver(
      Array.from({ length: 20 }, (_, row) => box(row * 50, row * 50 + 30)),
      view,
    ),
  ).toBe(20);
  expect(riseOver([box(0, 900)], view)).toBe(20);
});
