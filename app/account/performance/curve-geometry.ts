import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { dayjs, readTime } from "../../dayjs.ts";

/** Geometry only: pixels may be floats. Both pictures are 100 units wide and high. */
type Line = { line: string; area: string };
export type CurveGeometry = {
  /** With the heights of zero and of the last value. */
  total: Line & { zero: number; now: number };
  /** With the place of the largest fall; null for none. */
  fall: Line & { deepest: { x: number; y: number } | null };
  marks: { value: string; y: number }[];
  times: { at: string; x: number }[];
};

const MAX_MARKS = 5;
const TIMES = 6;

/** The running P/L over time, as steps or as lines from day to day, and the distance from its highest value below. */
export function curveGeometry({ curve }: Pick<PerformanceRow, "curve">, isDaily = false): CurveGeometry {
  const lineOf = isDaily ? straightOf : stepsOf;
  const moments = curve.map(({ at }) => readTime(at).valueOf());
  const [first = 0] = moments;
  const span = (moments.at(-1) ?? first) - first || 1;
  const x = (moment: number) => ((moment - first) / span) * 100;
  const totals = curve.map(({ total }) => Number(total));
  const high = Math.max(0, ...totals);
  const low = Math.min(0, ...totals);
  const height = high - low || 1;
  const y = (value: number) => 4 + ((high - value) / height) * 92;
  const falls = curve.map((point) => Number(point.fall));
  const deepest = Math.min(...falls, 0) || -1;
  const at = falls.indexOf(deepest);
  const total = lineOf(
    moments.map((moment, index) => [x(moment), y(totals[index] ?? 0)]),
    y(0),
  );
  const fall = lineOf(
    moments.map((moment, index) => [x(moment), ((falls[index] ?? 0) / deepest) * 96]),
    0,
  );
  return {
    total: { ...total, zero: y(0), now: y(totals.at(-1) ?? 0) },
    fall: { ...fall, deepest: at < 0 ? null : { x: x(moments[at] ?? first), y: 96 } },
    marks: marksOf(low, high).map((value) => ({ value: String(value), y: y(value) })),
    times: Array.from({ length: TIMES }, (_, at) => {
      const share = (at + 0.5) / TIMES;
      return { at: dayjs.utc(first + span * share).toISOString(), x: share * 100 };
    }),
  };
}

/** A line that keeps each value until the next point, from and back to the base. */
function stepsOf(points: [number, number][], base: number): Line {
  const f = (value: number) => value.toFixed(2);
  const steps = points.map(([x, y]) => `H${f(x)}V${f(y)}`).join("");
  const line = `M0 ${f(base)}${steps}H100`;
  return { line, area: `${line}V${f(base)}H0Z` };
}

/** A straight line from point to point, with a constant one before the first. */
function straightOf(points: [number, number][], base: number): Line {
  const f = (value: number) => value.toFixed(2);
  const line =
    points.map(([x, y], at) => `${at === 0 ? `M0 ${f(y)}` : ""}L${f(x)} ${f(y)}`).join("") || `M0 ${f(base)}`;
  return { line, area: `${line}V${f(base)}H0Z` };
}

/** Round values for the axis: 1, 2 or 5 times a power of ten apart. */
export function marksOf(low: number, high: number): number[] {
  const rough = (high - low) / MAX_MARKS || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  const marks: number[] = [];
  for (let mark = Math.ceil(low / step); mark * step <= high; mark++) marks.push(Number((mark * step).toPrecision(6)));
  return marks;
}
