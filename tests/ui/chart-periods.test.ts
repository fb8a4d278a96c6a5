import { describe, expect, test } from "vitest";
import { type IChartApiBase, type ISeriesApi, MismatchDirection, type SeriesType, type Time } from "lightweight-charts";
import { createHistory } from "../../app/trading/chart/history.ts";
import { createRangeLink } from "../../app/trading/chart/plot-range.ts";
import { loadPeriod } from "../../app/trading/chart/view.ts";
import { dayjs } from "../../app/dayjs.ts";

const DAY = 86_400;
const start = dayjs.utc("2026-03-02").unix();
const rowOf = (seconds: number) => ({
  time: dayjs.unix(seconds).utc().toISOString(),
  open: "1",
  high: "1",
  low: "1",
  close: "1",
  ticks: 1,
});
const times = (from: number, count: number, step: number) => Array.from({ length: count }, (_, n) => from + n * step);

/** The range that the library is given for the bars with these starts. */
function shownDays(starts: readonly number[], step: number, days: number | null): { from: number; to: number } | null {
  let range: { from: number; to: number } | null = null;
  const dataByIndex = (index: number, direction: MismatchDirection) => {
    const place = Math.min(Math.max(index, 0), starts.length - 1);
    const isOutside =
      direction === MismatchDirection.NearestLeft ? index < 0 : direction !== MismatchDirection.None && index > place;
    return isOutside ? null : { time: starts[place] };
  };
  const scale = {
    getVisibleLogicalRange: () => range,
    setVisibleLogicalRange: (next: { from: number; to: number }) => (range = next),
    timeToIndex: (time: number) => {
      const next = starts.findIndex((one) => one >= time);
      return next === -1 ? starts.length - 1 : next;
    },
  };
  const chart = { timeScale: () => scale } as unknown as IChartApiBase<Time>;
  const series = { dataByIndex } as unknown as ISeriesApi<SeriesType, Time>;
  createRangeLink(chart, series, (time, bars) => time + bars * step).showDays(days);
  return range;
}

describe("a period of the chart", () => {
  test("a period of the chart is shown from its days before the newest bar, with free places after it", () => {
    expect(shownDays(times(start, 500, 300), 300, 1)).toEqual({ from: 499 - 288, to: 505 });
  });

  test("a period of the chart has sixty bars at least, as in the first hour after a weekend", () => {
    const starts = [...times(start - 3 * DAY, 100, 300), ...times(start, 12, 300)];
    expect(shownDays(starts, 300, 1)).toEqual({ from: 111 - 60, to: 117 });
  });

  test("the period of all bars begins with the first one", () => {
    expect(shownDays(times(start, 200, DAY), DAY, null)).toEqual({ from: 0, to: 205 });
  });

  test("a period of the chart loads older bars until its start is loaded", async () => {
    const history = createHistory("5m");
    history.join(times(start, 120, 300).map(rowOf));
    let loads = 0;
    const load = async () => {
      loads++;
      const first = history.first()?.time ?? 0;
      history.prepend(times(first - 500 * 300, 500, 300).map(rowOf));
      await Promise.resolve();
    };
    await loadPeriod(history, 1, load);
    expect([loads, history.all().length]).toEqual([1, 620]);
    await loadPeriod(history, 1, load);
    expect(loads).toBe(1);
  });

  test("a period of the chart stops loading when there are no older bars, and after three loads of all", async () => {
    const history = createHistory("1W");
    history.join(times(start, 120, 7 * DAY).map(rowOf));
    let loads = 0;
    await loadPeriod(history, null, () => Promise.resolve(void loads++));
    expect(loads).toBe(1);
    const load = () => {
      loads++;
      history.prepend([rowOf((history.first()?.time ?? 0) - 7 * DAY)]);
      return Promise.resolve();
    };
    await loadPeriod(history, null, load);
    expect(loads).toBe(4);
  });
});
