import { describe, expect, test } from "vitest";
import { judgeGrowth } from "../soak/memory.ts";

const MEGABYTE = 2 ** 20;
const HEAP = 200 * MEGABYTE;
/** Twenty minutes, a sample every five seconds. */
const samples = (bytesAt: (seconds: number) => number) =>
  Array.from({ length: 240 }, (_, n) => ({ seconds: n * 5, bytes: bytesAt(n * 5) }));

describe("the memory of a long run", () => {
  test("a heap that grows at first and is collected regularly is flat", () => {
    const collected = samples((seconds) => Math.min(1, seconds / 300) * HEAP + (seconds % 55) * MEGABYTE);
    expect(judgeGrowth(collected)).toMatchObject({ isFlat: true });
  });

  test("a heap that keeps 50 kB of every second is not flat", () => {
    const leaking = samples((seconds) => HEAP + seconds * 50_000 + (seconds % 55) * MEGABYTE);
    const { growth, isFlat } = judgeGrowth(leaking);
    expect(isFlat).toBe(false);
    expect(growth / MEGABYTE).toBeGreaterThan(25);
    expect(growth / MEGABYTE).toBeLessThan(32);
  });

  test("a process that ended before a second sample has no growth", () => {
    expect(judgeGrowth([{ seconds: 0, bytes: HEAP }])).toEqual({ growth: 0, mean: HEAP, isFlat: true });
  });
});
