import { expect, test } from "vitest";
import { placeOfTime, timeOfPlace } from "../../app/trading/chart/drawings/bar-places.ts";
import {
  distanceTo,
  fibonacciPrices,
  handleAt,
  hits,
  keep45,
  shapeOf,
  snapPrice,
} from "../../app/trading/chart/drawings/geometry.ts";

const size = { width: 400, height: 200 };
const [origin, corner] = [
  { x: 0, y: 0 },
  { x: 100, y: 100 },
];

test("Fibonacci levels lie between the second point (0) and the first one (1)", () => {
  expect(fibonacciPrices(110, 100).map((price) => Number(price.toFixed(2)))).toEqual([
    100, 102.36, 103.82, 105, 106.18, 107.86, 110,
  ]);
});

test("a line is hit within 6 px of its section, a ray also beyond its second point", () => {
  expect(distanceTo([origin, corner], { x: 200, y: 100 })).toBe(100);
  const beyond = { x: 180, y: 183 };
  expect(hits(shapeOf("trend", [origin, corner], size), beyond)).toBe(false);
  expect(hits(shapeOf("ray", [origin, corner], size), beyond)).toBe(true);
  expect(hits(shapeOf("trend", [origin, corner], size), { x: 54, y: 46 })).toBe(true);
  expect(hits(shapeOf("trend", [origin, corner], size), { x: 55, y: 45 })).toBe(false);
});

test("a rectangle is hit at its edges, a horizontal line over the whole width, a channel at both lines", () => {
  const rectangle = shapeOf("rectangle", [origin, corner], size);
  expect([hits(rectangle, { x: 100, y: 40 }), hits(rectangle, { x: 50, y: 50 })]).toEqual([true, false]);
  expect(hits(shapeOf("horizontal", [corner], size), { x: 390, y: 102 })).toBe(true);
  const channel = shapeOf("channel", [origin, { x: 100, y: 0 }, { x: 20, y: 50 }], size);
  expect(channel.lines[1]).toEqual([
    { x: 0, y: 50 },
    { x: 100, y: 50 },
  ]);
});

test("a handle has a target of 24 px, and of two the nearer one is taken", () => {
  const points = [origin, { x: 20, y: 0 }];
  expect([
    handleAt(points, { x: 11, y: 0 }),
    handleAt(points, { x: 9, y: 0 }),
    handleAt(points, { x: 0, y: 13 }),
  ]).toEqual([1, 0, -1]);
});

test("Shift keeps multiples of 45 degrees", () => {
  expect(keep45(origin, { x: 100, y: 30 })).toEqual({ x: 100, y: 0 });
  expect(keep45(origin, { x: 30, y: -100 })).toEqual({ x: 0, y: -100 });
  expect(keep45(origin, { x: 110, y: -90 })).toEqual({ x: 100, y: -100 });
});

test("the magnet takes the nearest price of the bar within 8 px", () => {
  const yOf = (price: number) => price * 10;
  expect([snapPrice(57, [5, 6], yOf), snapPrice(42, [5, 6], yOf), snapPrice(41, [5, 6], yOf)]).toEqual([6, 5, null]);
});

test("a time lies between its bars, also across a gap, and before and after all bars", () => {
  const bars = [0, 60, 120, 3600].map((time) => ({ time }));
  expect([30, 60, 1860, 3720, -60].map((time) => placeOfTime(bars, time, 60))).toEqual([0.5, 1, 2.5, 5, -1]);
  expect([0.4, 2.6, 5, -2].map((place) => timeOfPlace(bars, place, 60))).toEqual([0, 3600, 3720, -120]);
});
