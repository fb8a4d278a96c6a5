import { describe, expect, test } from "vitest";
import { indicatorOf, initialValues, nameOfIndicator, readIndicator } from "../../app/frame/chart-indicator-text.ts";
import { definitionOf, type IndicatorKind, indicatorKinds } from "../../app/frame/chart-indicators.ts";
import { chartIntervals } from "../../app/frame/chart-intervals.ts";
import { createCalculation } from "../../app/trading/chart/indicators/calculate.ts";
import { seriesOf, setBar } from "../../app/trading/chart/indicators/series.ts";
import { stillStudies } from "../../app/trading/chart/indicators/still-studies.ts";
import { another, readAll } from "../../app/trading/chart/indicators/chosen.ts";
import { isShownOn, tooShortFor } from "../../app/trading/chart/studies.ts";

type Prices = { high: number; low: number; close: number; ticks?: number; time?: number };

const barOf = ({ high, low, close, ticks = 1, time = 0 }: Prices) => {
  return { time, open: String(close), high: String(high), low: String(low), close: String(close), ticks };
};
const closesOf = (closes: readonly number[]) =>
  closes.map((close, place) => barOf({ high: close, low: close, close, time: place * 60 }));

function columnsOf(text: string, bars: ReturnType<typeof closesOf>): number[][] {
  const indicator = readIndicator(text);
  if (!indicator) throw new Error(`${text} is not an indicator`);
  const { columns, compute } = createCalculation(indicator);
  compute(seriesOf(bars));
  return columns;
}

/** The values of one line from the first that exists, with the decimals that they are published with. */
const valuesOf = (text: string, bars: ReturnType<typeof closesOf>, decimals: number, line = 0) =>
  (columnsOf(text, bars)[line] ?? []).filter((value) => !Number.isNaN(value)).map((value) => +value.toFixed(decimals));

describe("the arithmetic of indicators", () => {
  test("SMA and EMA of 10 days have the values of StockCharts' worked example", () => {
    const bars = closesOf([
      22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36,
    ]);
    expect(valuesOf("sma:length=10", bars, 2)).toEqual([22.22, 22.21, 22.23, 22.26, 22.3, 22.42]);
    expect(valuesOf("ema:length=10", bars, 2)).toEqual([22.22, 22.21, 22.24, 22.27, 22.33, 22.52]);
  });

  test("RSI of 14 days has the values of StockCharts' worked example", () => {
    const bars = closesOf([
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
      45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
    ]);
    expect(valuesOf("rsi", bars, 2)).toEqual([70.53, 66.32, 66.55, 69.41, 66.36, 57.97]);
    expect(valuesOf("rsi:length=3", closesOf([5, 5, 5, 5, 5]), 2)).toEqual([50, 50]);
  });

  test("smoothed RSI is the average of the values of StockCharts' worked example", () => {
    const bars = closesOf([
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
      45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
    ]);
    // Of 70.53, 66.32, 66.55, 69.41, 66.36 and 57.97: the mean of three; their mean, then half of each value and of the
    // average before it; once the first, twice the second and three times the third, divided by six.
    const smoothed = (kind: string) => valuesOf(`rsi:smoothing=${kind}:smoothingLength=3`, bars, 1, 1);
    expect(smoothed("sma")).toEqual([67.8, 67.4, 67.4, 64.6]);
    expect(smoothed("ema")).toEqual([67.8, 68.6, 67.5, 62.7]);
    expect(smoothed("wma")).toEqual([67.1, 67.9, 67.4, 62.7]);
    expect(smoothed("none")).toEqual([]);
    expect(valuesOf("rsi:smoothing=ema", bars, 2)).toEqual(valuesOf("rsi", bars, 2));
  });

  test("WMA gives the last price the largest weight", () => {
    // (1 * 1 + 2 * 2 + 3 * 4) / 6, then (1 * 2 + 2 * 4 + 3 * 8) / 6.
    expect(valuesOf("wma:length=3", closesOf([1, 2, 4, 8]), 4)).toEqual([2.8333, 5.6667]);
  });

  test("Bollinger Bands are the average and two deviations of the same prices", () => {
    const bars = closesOf([2, 4, 4, 4, 5, 5, 7, 9]);
    // The standard deviation of these eight values is exactly 2, their mean 5.
    expect([0, 1, 2].map((line) => valuesOf("bollinger:length=8", bars, 6, line))).toEqual([[9], [5], [1]]);
  });

  test("VWAP weights prices with ticks and starts again with the day", () => {
    const day = 86_400;
    const bars = [
      barOf({ high: 12, low: 9, close: 9, ticks: 1, time: 0 }),
      barOf({ high: 22, low: 19, close: 19, ticks: 3, time: 60 }),
      barOf({ high: 5, low: 5, close: 5, ticks: 7, time: day }),
    ];
    expect(valuesOf("vwap", bars, 4)).toEqual([10, 17.5, 5]);
    // 2 January 1970 was a Friday of the same week: (10 + 3 * 20 + 7 * 5) / 11.
    expect(valuesOf("vwap:period=week", bars, 4)).toEqual([10, 17.5, 9.5455]);
  });

  test("MACD is the difference of two exponential averages with its own average", () => {
    const bars = closesOf([1, 3, 10, 16]);
    const text = "macd:fast=2:slow=3:signal=2";
    // EMA 2: 2, 7.3333, 13.1111; EMA 3: 4.6667, 10.3333.
    expect(valuesOf(text, bars, 4, 1)).toEqual([2.6667, 2.7778]);
    expect(valuesOf(text, bars, 4, 2)).toEqual([2.7222]);
    expect(valuesOf(text, bars, 4, 0)).toEqual([0.0556]);
  });

  test("ATR extends the range of a bar to the close before it and averages as Wilder does", () => {
    const bars = [
      barOf({ high: 10, low: 8, close: 9 }),
      barOf({ high: 11, low: 10, close: 10.5 }),
      barOf({ high: 9, low: 8.5, close: 8.5 }),
    ];
    // True ranges 2, 2 (11 less the close 9) and 2 (10.5 less 8.5); then 6 (14.5 less 8.5).
    expect(valuesOf("atr:length=2", bars, 4)).toEqual([2, 2]);
    expect(valuesOf("atr:length=2", [...bars, barOf({ high: 14.5, low: 14, close: 14 })], 4)).toEqual([2, 2, 4]);
  });

  test("Stochastic is the place of the close in the range, averaged twice", () => {
    const bars = [
      barOf({ high: 10, low: 0, close: 5 }),
      barOf({ high: 10, low: 0, close: 8 }),
      barOf({ high: 20, low: 0, close: 5 }),
    ];
    const text = "stochastic:length=2:smooth=1:signal=2";
    expect(valuesOf(text, bars, 4, 0)).toEqual([80, 25]);
    expect(valuesOf(text, bars, 4, 1)).toEqual([52.5]);
  });

  test("ATR, Bollinger Bands, RSI and WMA have the values of Achelis's worked examples", () => {
    // Technical Analysis from A to Z, pages 70, 73, 299 and 213.
    const [highs, lows, closes] = [
      [12.3125, 12.25, 12.3125, 12.2812, 12.375, 12.375, 12.3125, 12.375, 12.5, 12.5938],
      [12.1875, 12.1562, 12.1875, 12.125, 12.125, 12.2812, 12.1875, 12.1875, 12.2812, 12.3125],
      [12.25, 12.1875, 12.25, 12.1875, 12.375, 12.3125, 12.2188, 12.3438, 12.5, 12.375],
    ] as const;
    const bars = highs.map((high, n) => barOf({ high, low: lows[n] ?? 0, close: closes[n] ?? 0 }));
    expect(valuesOf("atr:length=4", bars, 3)).toEqual([0.125, 0.156, 0.141, 0.137, 0.149, 0.167, 0.195]);

    const banded = closesOf([31.875, 32.125, 32.3125, 32.125, 31.875, 32.3125, 32.25]);
    expect([0, 1, 2].map((line) => valuesOf("bollinger:length=5", banded, 4, line))).toEqual([
      [32.3979, 32.4721, 32.5048],
      [32.0625, 32.15, 32.175],
      [31.7271, 31.8279, 31.8452],
    ]);
    const rsi = closesOf([37.875, 39.5, 38.75, 39.8125, 40, 39.875, 40.1875, 41.25, 41.125, 41.625, 41.25]);
    expect(valuesOf("rsi:length=5", rsi, 4)).toEqual([76.6667, 78.8679, 84.9158, 81.4863, 84.5968, 73.0851]);
    const wma = closesOf([25, 24.875, 24.7813, 24.5938, 24.5, 24.625, 25.2188, 27.25]);
    expect(valuesOf("wma:length=5", wma, 3)).toEqual([24.665, 24.623, 24.804, 25.64]);
  });

  test("Stochastic has the published values of Tulip Indicators", () => {
    const [highs, lows, closes] = [
      [34.375, 34.75, 34.2188, 33.8281, 33.4375, 33.4688, 34.375, 34.7188, 34.625, 34.9219, 34.9531, 35.0625],
      [33.5312, 33.9062, 33.6875, 33.25, 33, 32.9375, 33.25, 34.0469, 33.9375, 34.0625, 34.4375, 34.5938],
      [34.3125, 34.125, 33.75, 33.6406, 33.0156, 33.0469, 34.2969, 34.1406, 34.5469, 34.3281, 34.8281, 34.875],
    ] as const;
    const bars = highs.map((high, n) => barOf({ high, low: lows[n] ?? 0, close: closes[n] ?? 0 }));
    const text = "stochastic:length=5:smooth=3:signal=3";
    expect(valuesOf(text, bars, 4, 0).slice(2)).toEqual([84.1524, 75.989, 84.3623, 82.0235]);
    expect(valuesOf(text, bars, 4, 1)).toEqual([58.0105, 72.0631, 81.5012, 80.7916]);
  });

  test("Ichimoku's lines are the middles of ranges", () => {
    const bars = closesOf([1, 2, 3, 4, 5, 6]);
    const text = "ichimoku:conversion=2:base=3:span=5";
    expect([0, 1, 2, 3].map((line) => valuesOf(text, bars, 4, line).at(-1))).toEqual([5.5, 5, 5.25, 4]);
  });

  test("every indicator computes the newest bar alone to the same value as all bars", () => {
    const bars = Array.from({ length: 120 }, (_, n) => {
      const close = 100 + 10 * Math.sin(n / 5) + (n % 7);
      return barOf({ high: close + (n % 3), low: close - (n % 4), close, ticks: 1 + (n % 9), time: n * 3600 });
    });
    for (const kind of indicatorKinds) {
      const indicator = indicatorOf(kind, { ...initialValues(kind), ...(kind === "rsi" ? { smoothing: "ema" } : {}) });
      const { columns, compute, updateAt } = createCalculation(indicator);
      const series = seriesOf(bars.slice(0, 100));
      compute(series);
      for (let place = 100; place < 120; place++) {
        // A bar has several ticks; only the last one counts.
        setBar(series, place, barOf({ high: 500, low: 1, close: 300, ticks: 50, time: place * 3600 }));
        updateAt(series, place);
        setBar(series, place, bars[place] ?? bars[0]!);
        updateAt(series, place);
      }
      expect([kind, columns]).toEqual([kind, columnsOf(indicator.text, bars)]);
    }
  });
});

describe("configured indicators", () => {
  test("the stored form has the settings that differ from the initial ones", () => {
    expect(readIndicator("sma:length=20:color=c1")?.text).toBe("sma:color=c1");
    // The look of all lines, of an earlier version.
    expect(readIndicator("sma:color=c1:look=dashed")?.text).toBe("sma:color=c1");
    // A thin solid line is its colour alone, and units have one order.
    expect(readIndicator("sma:color=c1.1.solid")?.text).toBe("sma:color=c1");
    expect(readIndicator("sma:color=c2.3.solid:shownOn=days.hours")?.text).toBe("sma:color=c2.3:shownOn=hours.days");
    expect(readIndicator("sma:shownOn=minutes.hours.days.weeks.months")?.text).toBe("sma");
    expect(nameOfIndicator(readIndicator("bollinger:deviations=2.5")!)).toBe("BB 20 2.5");
    expect(readIndicator("rsi:interval=chart")?.text).toBe("rsi");
    expect(nameOfIndicator(readIndicator("rsi:interval=1W")!)).toBe("RSI 14 · 1W");
  });

  test.each([
    "moon",
    "sma:length=0",
    "sma:length=501",
    "sma:length=2.5",
    "sma:length=1e2",
    "sma:color=red",
    "sma:color=c1.4",
    "sma:color=c1.1.wavy",
    "sma:color=c1.1.solid.2",
    "sma:shownOn=",
    "sma:shownOn=minutes.years",
    "sma:interval=2h",
    "sma:interval=1d",
    "volume:interval=1h",
    "sma:source=volume",
    "sma:constructor=1",
    "sma:length=5=6",
    "bollinger:deviations=10.1",
    "",
  ])("%j is rejected", (text) => {
    expect(readIndicator(text)).toBeNull();
  });

  test("every definition's lines and marks name its settings", () => {
    for (const kind of indicatorKinds) {
      const { lines, marks = [], named, settings, rows = [], alertsWith = {} } = definitionOf(kind);
      const ofLines = lines.flatMap(({ look, shift, needs }) => [look, shift ?? look, needs ?? look]);
      const inRows = rows.flatMap((row) => [...row.settings]);
      const names = [...ofLines, ...marks, ...named, ...inRows, ...Object.keys(alertsWith)];
      expect([kind, names.filter((name) => !(name in settings))]).toEqual([kind, []]);
    }
  });

  test("a kind can be added several times, each in another colour, and the volume once", () => {
    const add = (kind: IndicatorKind, texts: string[]) => another(kind, readAll(texts))?.text;
    expect([add("sma", []), add("sma", ["sma"]), add("sma", ["sma", "sma:color=c1"])]).toEqual([
      "sma",
      "sma:color=c1",
      "sma:color=c3",
    ]);
    expect([add("volume", []), add("volume", ["volume"])]).toEqual(["volume", undefined]);
  });

  test("a new indicator starts with the user's default settings of its kind, in another colour than those of its kind", () => {
    const defaults = readAll(["rsi:length=21", "sma:length=50:color=c4.2.dashed"]);
    const add = (kind: IndicatorKind, texts: string[]) => another(kind, readAll(texts), defaults)?.text;
    expect([add("sma", []), add("sma", ["sma:color=c4"]), add("rsi", []), add("ema", [])]).toEqual([
      "sma:length=50:color=c4.2.dashed",
      "sma:length=50:color=c1.2.dashed",
      "rsi:length=21",
      "ema",
    ]);
  });

  test("an indicator is shown on the intervals of its units, and on all without any", () => {
    const shown = (text: string) => chartIntervals.filter((interval) => isShownOn(text, interval));
    expect(shown("sma:length=9")).toEqual(chartIntervals);
    expect(shown("sma:shownOn=minutes.weeks:length=9")).toEqual(["1m", "5m", "15m", "30m", "1W"]);
    expect(shown("sma:shownOn=hours.days.months")).toEqual(["1h", "4h", "1D", "1M"]);
    // Its own interval is at least as long as the chart's.
    expect(shown("sma:interval=1h")).toEqual(["1m", "5m", "15m", "30m", "1h"]);
    expect(shown("sma:interval=1M:shownOn=months.weeks")).toEqual(["1W", "1M"]);
    expect(tooShortFor(["sma:interval=1h", "ema", "rsi:interval=1h:shownOn=minutes"], "4h")).toEqual([
      "sma:interval=1h",
    ]);
  });

  test("the server's drawing has lines over the prices and the newest values of all indicators", () => {
    const bars = closesOf([1, 2, 3, 4]).map((bar) => ({ ...bar, time: new Date(bar.time * 1000).toISOString() }));
    const { shown, further } = stillStudies(
      ["volume", "sma:length=2", "rsi:length=2", "moon"],
      { tf: "1m", bars, ownBars: new Map() },
      2,
    );
    expect(shown).toMatchObject([
      { text: "volume", name: "Trading volume", hasSettings: false },
      {
        name: "SMA 2",
        color: "c2",
        lines: [{ color: "c2", width: 1, style: "solid", values: [null, 1.5, 2.5, 3.5] }],
        newest: [3.5],
      },
      { name: "RSI 2", isApart: true, lines: [], newest: [100] },
    ]);
    expect(further.map(({ text }) => text).slice(0, 2)).toEqual(["sma:color=c1", "ema"]);
  });
});
