import type { RiskHistory } from "../../../../db/shapes/risk-history.ts";
import { readTime } from "../../../dayjs.ts";

/** Geometry only, in percent of the drawing: no shown figure is computed here. */
export type Geometry = { x: (at: string) => number; y: (amount: string) => number };

/** A line breaks where more than this number of intervals have no sample. */
const MAX_MISSED_INTERVALS = 2;

/** The period from left to right, the marks of the axis from the bottom to the top. */
export function geometryOf({ from, until, marks }: RiskHistory): Geometry {
  const [start, end] = [millisecondsOf(from), millisecondsOf(until)];
  const [low, high] = [Number(marks[0]), Number(marks.at(-1))];
  return {
    x: (at) => rounded((100 * (millisecondsOf(at) - start)) / (end - start)),
    y: (amount) => rounded(100 - (100 * (Number(amount) - low)) / (high - low)),
  };
}

type Series = "net" | "after";

/** The pieces of a line, each as the `d` of an SVG path and of the area between it and the axis. */
export function piecesOf(history: RiskHistory, series: Series): { line: string; area: string }[] {
  const { x, y } = geometryOf(history);
  const zero = y("0");
  const longest = MAX_MISSED_INTERVALS * history.step * 1000;
  const pieces: { at: string; amount: string }[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const point of history.points) {
    const at = millisecondsOf(point.at);
    if (at - last > longest) pieces.push([]);
    pieces.at(-1)?.push({ at: point.at, amount: point[series] });
    last = at;
  }
  return pieces.map((piece) => {
    const places = piece.map(({ at, amount }) => `${x(at)} ${y(amount)}`).join("L");
    const [first, final] = [piece[0], piece.at(-1)];
    return { line: `M${places}`, area: `M${places}L${x(final?.at ?? "")} ${zero}L${x(first?.at ?? "")} ${zero}Z` };
  });
}

const HOUR_MS = 3_600_000;
const TIME_STEPS_MS = [HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 24 * HOUR_MS, 144 * HOUR_MS];
const MAX_TIMES = 6;
/** Percent of the axis that the last two times take on a phone. */
const LAST_TIMES_WIDTH = 20;

/** Times of the axis in milliseconds with their place: whole steps from the start, and the end. */
export function timesOf({ from, until }: RiskHistory): { at: number; place: number }[] {
  const [start, end] = [millisecondsOf(from), millisecondsOf(until)];
  const span = end - start;
  const step = TIME_STEPS_MS.find((one) => span / one < MAX_TIMES) ?? span;
  const count = Math.ceil((span * (1 - LAST_TIMES_WIDTH / 100)) / step);
  const steps = Array.from({ length: count }, (_, n) => start + n * step);
  return [...steps, end].map((at) => ({ at, place: rounded((100 * (at - start)) / span) }));
}

function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}

function millisecondsOf(at: string): number {
  return readTime(at).valueOf();
}
