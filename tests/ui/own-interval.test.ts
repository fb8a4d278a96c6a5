import { describe, expect, test } from "vitest";
import { dayjs } from "../../app/dayjs.ts";
import { fold } from "../../app/trading/chart/bars.ts";
import { containingPlaces, seriesUpTo, valuesAtTimes } from "../../app/trading/chart/indicators/own-interval.ts";
import { seriesOf } from "../../app/trading/chart/indicators/series.ts";
import { stillStudies } from "../../app/trading/chart/indicators/still-studies.ts";
import { createOwnSeries } from "../../app/trading/chart/own-intervals/own-series.ts";

const at = (text: string) => dayjs.utc(text).unix();
const barOf = (time: number, [open, high, low, close]: readonly [number, number, number, number], ticks = 1) => {
  return { time, open: String(open), high: String(high), low: String(low), close: String(close), ticks };
};
const flat = (time: string, price: number) => barOf(at(time), [price, price, price, price]);
const rowsOf = (bars: readonly ReturnType<typeof barOf>[]) =>
  bars.map((bar) => ({ ...bar, time: dayjs.unix(bar.time).toISOString() }));

describe("the place of a chart's bar among longer bars", () => {
  test("every bar of an hour has the place of that hour, also where the first hour is a part of one", () => {
    const times = ["08:30", "08:45", "09:00", "09:15", "09:45", "10:00"].map((time) => at(`2026-11-25 ${time}`));
    const starts = ["08:00", "09:00", "10:00"].map((time) => at(`2026-11-25 ${time}`));
    expect(containingPlaces(times, starts, "1h")).toEqual([0, 0, 1, 1, 1, 2]);
  });

  test("a bar has no place before the first longer bar, in a gap and after the last one", () => {
    const times = ["07:45", "08:00", "09:30", "11:00", "12:00"].map((time) => at(`2026-11-25 ${time}`));
    const starts = ["08:00", "11:00"].map((time) => at(`2026-11-25 ${time}`));
    expect(containingPlaces(times, starts, "1h")).toEqual([-1, 0, -1, 1, -1]);
  });

  test("a session after the weekend belongs to the day, the week and the month in which its bar starts", () => {
    const times = ["2026-10-30 20:00", "2026-11-01 22:00", "2026-11-02 00:00"].map(at);
    const days = ["2026-10-30", "2026-11-01", "2026-11-02"].map(at);
    expect(containingPlaces(times, days, "1D")).toEqual([0, 1, 2]);
    expect(containingPlaces(times, ["2026-10-26", "2026-11-02"].map(at), "1W")).toEqual([0, 0, 1]);
    expect(containingPlaces(times, ["2026-10-01", "2026-11-01"].map(at), "1M")).toEqual([0, 1, 1]);
  });
});

describe("values of a longer interval at the bars of a chart", () => {
  const starts = ["08:00", "09:00", "10:00"].map((time) => at(`2026-11-25 ${time}`));
  const times = ["08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00"].map((time) =>
    at(`2026-11-25 ${time}`),
  );

  test("a bar has the value of the hour that contains it, and none where that hour has none", () => {
    const values = valuesAtTimes([Number.NaN, 5, 6], times, starts, { tf: "1h", shiftBars: 0 });
    expect(values).toEqual([Number.NaN, 5, 5, 6, 6, Number.NaN, Number.NaN, Number.NaN]);
  });

  test("a shift counts longer bars, also those that do not exist yet", () => {
    const leading = valuesAtTimes([4, 5, 6], times, starts, { tf: "1h", shiftBars: 1 });
    expect(leading).toEqual([Number.NaN, 4, 4, 5, 5, 6, 6, Number.NaN]);
    const lagging = valuesAtTimes([4, 5, 6], times, starts, { tf: "1h", shiftBars: -1 });
    expect(lagging.slice(0, 5)).toEqual([5, 6, 6, Number.NaN, Number.NaN]);
  });

  test("no value depends on a bar that starts after the chart's bar", () => {
    // A later hour with another price changes no value of the hours before it.
    const hours = (last: number) =>
      ["08:00", "09:00", "10:00"].map((time, n) => flat(`2026-11-25 ${time}`, n === 2 ? last : n));
    const bars = rowsOf(["08:30", "09:30", "10:30"].map((time) => flat(`2026-11-25 ${time}`, 1)));
    const drawn = (last: number) =>
      stillStudies(
        ["sma:length=2:interval=1h"],
        { tf: "30m", bars, ownBars: new Map([["1h", rowsOf(hours(last))]]) },
        2,
      ).shown[0]!;
    expect(drawn(3)).toMatchObject({ name: "SMA 2 · 1h", newest: [2], lines: [{ values: [null, 0.5, 2] }] });
    expect(drawn(9).lines[0]!.values).toEqual([null, 0.5, 5]);
  });
});

describe("the longer bars at the bar of a replay", () => {
  const hours = seriesOf([
    barOf(at("2026-11-25 08:00"), [1, 2, 1, 2], 8),
    barOf(at("2026-11-25 09:00"), [2, 9, 0, 5], 12),
    barOf(at("2026-11-25 10:00"), [5, 5, 5, 5], 4),
  ]);
  const shown = [
    barOf(at("2026-11-25 08:45"), [1, 2, 1, 2]),
    barOf(at("2026-11-25 09:00"), [2, 3, 1, 3], 3),
    barOf(at("2026-11-25 09:15"), [3, 4, 2, 4], 2),
  ];

  test("the newest longer bar has the prices up to the replayed bar only", () => {
    expect(seriesUpTo(hours, shown, "1h")).toEqual({
      time: [at("2026-11-25 08:00"), at("2026-11-25 09:00")],
      open: [1, 2],
      high: [2, 4],
      low: [1, 1],
      close: [2, 4],
      volume: [8, 5],
    });
    expect(seriesUpTo(hours, shown.slice(0, 2), "1h")).toMatchObject({ high: [2, 3], close: [2, 3] });
  });

  test("there is none without the longer bars of that time", () => {
    expect(seriesUpTo(hours, [flat("2026-11-25 12:00", 1)], "1h").time).toEqual([]);
    expect(seriesUpTo(hours, [], "1h").time).toEqual([]);
  });
});

test("the series of an interval keeps the values before the first changed bar, and starts anew with older bars", () => {
  const own = createOwnSeries();
  const bars = [flat("2026-11-25 08:00", 1), flat("2026-11-25 09:00", 2)];
  expect(own.set("1h", bars)).toBe(0);
  const series = own.seriesOf("1h", null);
  // As a tick changes a history.
  bars[1] = fold(bars[1], "3", at("2026-11-25 09:10"), "1h")!;
  expect([own.set("1h", bars), own.seriesOf("1h", null)]).toEqual([1, series]);
  expect(series.close).toEqual([1, 3]);
  bars.push(flat("2026-11-25 10:00", 4));
  expect([own.set("1h", bars), own.set("1h", bars), series.close]).toEqual([2, 3, [1, 3, 4]]);
  expect(own.set("1h", [flat("2026-11-25 07:00", 9), ...bars])).toBe(0);
  expect([own.seriesOf("1h", null).close, series.close.length]).toEqual([[9, 1, 3, 4], 3]);
  own.keep([null]);
  expect(own.seriesOf("1h", null).time).toEqual([]);
});
