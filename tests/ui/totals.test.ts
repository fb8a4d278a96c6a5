import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { countOnce, dropTotals, cachedTotal, totalKey } from "../../app/list/totals.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const key = totalKey(7, "trades", { status: "open" });
const counted = (total: number) => countOnce(key, async () => total);
/** A count that runs until the test ends it. */
function counting() {
  const { promise, resolve } = Promise.withResolvers<number>();
  return { ended: countOnce(key, () => promise), end: resolve };
}

it("a total is cached for five seconds for every reader", async () => {
  dropTotals(7);
  expect(cachedTotal(key, false)).toBe(null);
  await counted(3);
  vi.advanceTimersByTime(4_900);
  await counted(4);
  for (const isPatient of [false, true]) expect(cachedTotal(key, isPatient)).toBe(3);
});

it("during a recount screens get the earlier total and API clients wait", async () => {
  dropTotals(7);
  await counted(3);
  vi.advanceTimersByTime(5_100);
  const { ended, end } = counting();
  expect(cachedTotal(key, false)).toBe(3);
  expect(cachedTotal(key, true)).toBe(null);
  end(4);
  await ended;
  for (const isPatient of [false, true]) expect(cachedTotal(key, isPatient)).toBe(4);
});

it("a total is not returned after 15 seconds or after the user's own change", async () => {
  dropTotals(7);
  await counted(3);
  vi.advanceTimersByTime(15_100);
  expect(cachedTotal(key, false)).toBe(null);
  await counted(5);
  dropTotals(7);
  expect(cachedTotal(key, false)).toBe(null);
});

it("a total is not returned after 15 seconds when the clock is set back meanwhile (T-45)", async () => {
  dropTotals(7);
  await counted(3);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(15_100);
  expect(cachedTotal(key, false)).toBe(null);
});
