import { describe, expect, test } from "vitest";
import { newestOf, studiesOf, valuesOf } from "../../app/trading/chart/studies.ts";

const closes = Array.from({ length: 60 }, (_, place) => place + 1);
const line = (key: "sma20" | "sma50" | "ema20" | "bollinger") => {
  const [study] = studiesOf([key]);
  return (study?.rules ?? []).map((rule) => valuesOf(rule, closes));
};

describe("chart indicators", () => {
  test("an indicator begins at the first bar with enough earlier bars and ends at the newest", () => {
    for (const [key, span] of [
      ["sma20", 20],
      ["sma50", 50],
      ["ema20", 20],
      ["bollinger", 20],
    ] as const) {
      for (const values of line(key)) {
        expect(values).toHaveLength(60);
        expect([values[span - 2], typeof values[span - 1]]).toEqual([null, "number"]);
      }
    }
  });

  test("an indicator has the values of its definition", () => {
    expect([line("sma20")[0]?.[19], line("sma20")[0]?.[59], line("sma50")[0]?.[59]]).toEqual([10.5, 50.5, 35.5]);
    // An exponential average of a straight line lags behind it by (span - 1) / 2 bars.
    expect(line("ema20")[0]?.[59]).toBeCloseTo(50.5, 10);
    const [upper, lower] = line("bollinger");
    // Two deviations of twenty neighbours: 2 * sqrt((20² - 1) / 12).
    expect([upper?.[59], lower?.[59]]).toEqual([expect.closeTo(62.0326, 4), expect.closeTo(38.9674, 4)]);
  });

  test("the chosen indicators are drawn, and the volume separately", () => {
    expect([...newestOf(["volume", "sma50", "ema20"], closes).keys()]).toEqual(["ema20", "sma50"]);
    expect(newestOf(["sma50"], [1, 2]).get("sma50")).toEqual([null]);
  });
});
