import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { countOnce, forgetTotals, rememberedTotal, totalKey } from "../../app/http/list/totals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const key = totalKey(7, "trades", { status: "open" });
const counted = (total: number) => countOnce(key, async () => total);
/** A count that takes until somebody ends it. */
function counting() {
  const { promise, resolve } = Promise.withResolvers<number>();
  return { ended: countOnce(key, () => promise), end: resolve };
}

it("a total stands for five seconds, for whoever asks", async () => {
  forgetTotals(7);
  expect(rememberedTotal(key, false)).toBe(null);
  await counted(3);
  vi.advanceTimersByTime(4_900);
  await counted(4);
  for (const isPatient of [false, true]) expect(rememberedTotal(key, isPatient)).toBe(3);
});

it("while it is counted anew people see the one before and programs wait", async () => {
  forgetTotals(7);
  await counted(3);
  vi.advanceTimersByTime(5_100);
  const { ended, end } = counting();
  expect(rememberedTotal(key, false)).toBe(3);
  expect(rememberedTotal(key, true)).toBe(null);
  end(4);
  await ended;
  for (const isPatient of [false, true]) expect(rememberedTotal(key, isPatient)).toBe(4);
});

it("nobody sees one that is older, or that they have changed themselves", async () => {
  forgetTotals(7);
  await counted(3);
  vi.advanceTimersByTime(15_100);
  expect(rememberedTotal(key, false)).toBe(null);
  await counted(5);
  forgetTotals(7);
  expect(rememberedTotal(key, false)).toBe(null);
});
