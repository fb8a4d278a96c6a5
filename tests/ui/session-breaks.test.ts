import { expect, test } from "vitest";
import { sessionBreaks, tradingDayOf } from "../../app/trading/chart/session-breaks.ts";

const at = (iso: string) => ({ time: Date.parse(iso) / 1000 });

test("a trading day begins at 17:00 in New York, in winter and in summer", () => {
  const day = (iso: string) => tradingDayOf(at(iso).time);
  expect(day("2026-01-13T22:00:00Z") - day("2026-01-13T21:59:00Z")).toBe(1);
  expect(day("2026-07-14T21:00:00Z") - day("2026-07-14T20:59:00Z")).toBe(1);
});

test("a break is at the first bar after the end of a day, a night without trading or a weekend, and not at the first bar", () => {
  const bars = [
    at("2026-07-16T20:00:00Z"),
    at("2026-07-16T20:30:00Z"),
    at("2026-07-16T21:00:00Z"),
    at("2026-07-17T13:30:00Z"),
    at("2026-07-20T13:30:00Z"),
    at("2026-07-20T14:00:00Z"),
  ];
  expect(sessionBreaks(bars, 0, 5)).toEqual([2, 4]);
  expect(sessionBreaks(bars, 2, 5)).toEqual([2, 4]);
  expect(sessionBreaks(bars, 3, 3)).toEqual([]);
});
