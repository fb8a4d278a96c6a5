import type { Tool } from "./drawing.ts";

export type Pixel = { x: number; y: number };
export type Line = readonly [Pixel, Pixel];
/** What a drawing consists of: its lines can be hit, its area is only filled. */
export type Shape = { lines: readonly Line[]; area: readonly Pixel[] };
type Size = { width: number; height: number };

const HIT_PX = 6;
/** Half of the target of a handle. */
const HANDLE_HIT_PX = 12;
const SNAP_PX = 8;
const TAN_22_5 = Math.SQRT2 - 1;

/** From the second point (0) to the first one (1). */
export const fibonacciRatios = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

export function fibonacciPrices(first: number, second: number): number[] {
  return fibonacciRatios.map((ratio) => second + (first - second) * ratio);
}

/** The lines of a drawing in pixels; `levels` are the heights of a Fibonacci retracement. */
export function shapeOf(kind: Tool, points: readonly Pixel[], size: Size, levels: readonly number[] = []): Shape {
  const [a, b, c] = points;
  if (!a) return { lines: [], area: [] };
  if (kind === "horizontal")
    return {
      lines: [
        [
          { x: 0, y: a.y },
          { x: size.width, y: a.y },
        ],
      ],
      area: [],
    };
  if (kind === "vertical")
    return {
      lines: [
        [
          { x: a.x, y: 0 },
          { x: a.x, y: size.height },
        ],
      ],
      area: [],
    };
  if (!b) return { lines: [], area: [] };
  if (kind === "ray") return { lines: [[a, reach(a, b, size)]], area: [] };
  if (kind === "rectangle" || kind === "measure") return boxOf(a, b);
  if (kind === "fibonacci") {
    const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    const lines = levels.map((y): Line => [
      { x: left, y },
      { x: right, y },
    ]);
    return { lines: [[a, b], ...lines], area: [] };
  }
  if (kind === "channel" && c) {
    const offset = c.y - heightAt(a, b, c.x);
    const [first, second] = [a, b].map(({ x, y }) => ({ x, y: y + offset })) as [Pixel, Pixel];
    return {
      lines: [
        [a, b],
        [first, second],
      ],
      area: [a, b, second, first],
    };
  }
  return { lines: [[a, b]], area: [] };
}

function boxOf(a: Pixel, b: Pixel): Shape {
  const corners: Pixel[] = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  const lines = corners.map((corner, place): Line => [corner, corners[(place + 1) % 4] ?? corner]);
  return { lines, area: corners };
}

/** The point of a line through two others at a time; the first point's height where the line is vertical. */
function heightAt(a: Pixel, b: Pixel, x: number): number {
  return a.x === b.x ? a.y : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
}

/** A point outside the picture on the ray from a through b. */
function reach(a: Pixel, b: Pixel, { width, height }: Size): Pixel {
  const distance = Math.hypot(b.x - a.x, b.y - a.y);
  if (distance === 0) return b;
  const times = (2 * (Math.abs(a.x) + Math.abs(a.y) + width + height)) / distance;
  return { x: a.x + (b.x - a.x) * times, y: a.y + (b.y - a.y) * times };
}

/** The distance from a point to the nearest point of a line's section. */
export function distanceTo([a, b]: Line, at: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(Math.max(((at.x - a.x) * dx + (at.y - a.y) * dy) / square, 0), 1);
  return Math.hypot(at.x - a.x - share * dx, at.y - a.y - share * dy);
}

export function hits({ lines }: Shape, at: Pixel): boolean {
  return lines.some((line) => distanceTo(line, at) <= HIT_PX);
}

/** The index of the nearest handle within reach, or -1. */
export function handleAt(points: readonly Pixel[], at: Pixel): number {
  const distances = points.map(({ x, y }) => Math.hypot(at.x - x, at.y - y));
  const least = Math.min(...distances);
  return least <= HANDLE_HIT_PX ? distances.indexOf(least) : -1;
}

/** Moves a point to the nearest multiple of 45° seen from another one. */
export function keep45(from: Pixel, to: Pixel): Pixel {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dy) <= Math.abs(dx) * TAN_22_5) return { x: to.x, y: from.y };
  if (Math.abs(dx) <= Math.abs(dy) * TAN_22_5) return { x: from.x, y: to.y };
  const side = (Math.abs(dx) + Math.abs(dy)) / 2;
  return { x: from.x + Math.sign(dx) * side, y: from.y + Math.sign(dy) * side };
}

/** The nearest of a bar's prices within 8 px of a height; null where none is near. */
export function snapPrice(y: number, prices: readonly number[], yOf: (price: number) => number | null): number | null {
  let [nearest, least]: [number | null, number] = [null, SNAP_PX];
  for (const price of prices) {
    const distance = Math.abs((yOf(price) ?? Infinity) - y);
    if (distance > least) continue;
    [nearest, least] = [price, distance];
  }
  return nearest;
}
