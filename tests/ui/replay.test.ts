import { afterEach, describe, expect, test, vi } from "vitest";
import { indicatorOf, initialValues } from "../../app/frame/chart-indicator-text.ts";
import { indicatorKinds } from "../../app/frame/chart-indicators.ts";
import { textOf } from "../../app/live/decimal.ts";
import type { Bar } from "../../app/trading/chart/bars.ts";
import { createCalculation } from "../../app/trading/chart/indicators/calculate.ts";
import { seriesOf } from "../../app/trading/chart/indicators/series.ts";
import { cutAt } from "../../app/trading/chart/replay/cut.ts";
import { close, closedResult, place, resultOf, rewind } from "../../app/trading/chart/replay/practice.ts";
import { createReplayBars } from "../../app/trading/chart/replay/replay-bars.ts";
import { createReplay } from "../../app/trading/chart/replay/replay.ts";

const START = Date.parse("2026-11-20T00:00:00Z") / 1000;
const barAt = (minute: number, close = (1.1 + (minute % 17) / 1000).toFixed(5)): Bar => {
  return {
    time: START + minute * 60,
    open: "1.10000",
    high: "1.13000",
    low: "1.09000",
    close,
    ticks: 1 + (minute % 5),
  };
};
const barsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, minute) => barAt(from + minute));

describe("bars and studies cut at an index", () => {
  test("the bar at the index is the last one", () => {
    const bars = barsOf(0, 10);
    expect(cutAt(bars, 3)).toEqual(bars.slice(0, 4));
    expect(cutAt(bars, 0)).toEqual([bars[0]]);
    expect(cutAt(bars, -1)).toEqual([]);
  });

  test("an index at or after the last bar returns the same list, to which the live chart adds ticks", () => {
    const bars = barsOf(0, 10);
    expect(cutAt(bars, 9)).toBe(bars);
    expect(cutAt(bars, 12)).toBe(bars);
  });

  test.each(indicatorKinds.filter((kind) => kind !== "volume"))(
    "the values of %s cut at a bar are those computed without the later bars",
    (kind) => {
      const bars = barsOf(0, 200);
      const columnsOf = (some: readonly Bar[]) => {
        const { columns, compute } = createCalculation(indicatorOf(kind, initialValues(kind)));
        compute(seriesOf(some));
        return columns;
      };
      const whole = columnsOf(bars);
      expect(whole.length).toBeGreaterThan(0);
      for (const last of [10, 90, 198])
        expect(whole.map((column) => cutAt(column, last))).toEqual(columnsOf(cutAt(bars, last)));
    },
  );
});

describe("a practice order", () => {
  const pips = (value: ReturnType<typeof resultOf>) => (value ? Number(textOf(value)) : null);

  test("a buy gains and a sell loses with a rising close, in pips", () => {
    const [first, later] = [barAt(0, "1.10000"), barAt(5, "1.10125")];
    const [buy] = place([], "buy", first);
    const [sell] = place([], "sell", first);
    expect(pips(resultOf(buy!, later, "0.0001"))).toBe(12.5);
    expect(pips(resultOf(sell!, later, "0.0001"))).toBe(-12.5);
  });

  test("a closed order keeps its result, and the results of several are added", () => {
    let orders = close(place([], "buy", barAt(0, "1.10000")), barAt(1, "1.10100"));
    orders = close(place(orders, "sell", barAt(2, "1.10200")), barAt(3, "1.10230"));
    expect(pips(closedResult(orders, barAt(9, "2.00000"), "0.0001"))).toBe(7);
    expect(closedResult([], barAt(9), "0.0001")).toBeNull();
  });

  test("a second order is not opened beside an open one", () => {
    const orders = place([], "buy", barAt(0));
    expect(place(orders, "sell", barAt(1))).toBe(orders);
  });

  test("stepping back before the close opens the order again, and before its opening removes it", () => {
    const orders = close(place([], "buy", barAt(2)), barAt(5));
    expect(rewind(orders, barAt(5).time)).toEqual(orders);
    expect(rewind(orders, barAt(4).time)).toEqual(place([], "buy", barAt(2)));
    expect(rewind(orders, barAt(1).time)).toEqual([]);
  });
});

describe("a replay", () => {
  /** Bars of the server: minutes 0 to 2999 without those of a closed market from 1000 to 2199. */
  const stored = barsOf(0, 3000).filter(({ time }) => time < START + 60_000 || time >= START + 132_000);
  const requests: URL[] = [];

  function serve() {
    requests.length = 0;
    vi.stubGlobal("fetch", (address: string) => {
      const url = new URL(address, "http://localhost");
      requests.push(url);
      const [from, to] = ["from", "to"].map((name) => Date.parse(url.searchParams.get(name) ?? "") / 1000);
      const found = stored.filter(({ time }) => !(time < from!) && !(time >= to!));
      const data = found.slice(-Number(url.searchParams.get("limit")));
      return Promise.resolve(
        Response.json({ data: data.map((bar) => ({ ...bar, time: new Date(bar.time * 1000).toISOString() })) }),
      );
    });
    return createReplay(createReplayBars({ instrument: "EUR_USD", tf: "1m", live: stored.slice(-240) }), null);
  }
  const minuteOf = (replay: ReturnType<typeof serve>) => (replay.shown.last()!.time - START) / 60;
  afterEach(() => vi.unstubAllGlobals());

  test("a replay starts 100 bars before the newest finished one, without a request", () => {
    const replay = serve();
    expect(minuteOf(replay)).toBe(2898);
    replay.step(-1);
    expect(minuteOf(replay)).toBe(2897);
    replay.step(2);
    expect(minuteOf(replay)).toBe(2899);
    expect(requests).toEqual([]);
  });

  test("the playback stops at the newest finished bar", () => {
    const replay = serve();
    replay.toggle();
    for (let count = 0; count < 100; count++) replay.tick();
    expect(minuteOf(replay)).toBe(2998);
    expect(replay.state().isPlaying).toBe(true);
    replay.tick();
    expect(replay.state().isPlaying).toBe(false);
    expect(replay.isAtEnd()).toBe(true);
  });

  test("a replay from an earlier moment reaches the live bars without a gap or a repeated bar", async () => {
    const replay = serve();
    await replay.goTo(START + 700 * 60 + 30);
    expect(minuteOf(replay)).toBe(700);
    await replay.loadOlder();
    expect(minuteOf(replay)).toBe(700);
    for (let count = 0; count < 2000 && !replay.isAtEnd(); count++) {
      replay.tick();
      if (replay.state().isLoading) await vi.waitFor(() => expect(replay.state().isLoading).toBe(false));
    }
    expect(replay.shown.all().map(({ time }) => time)).toEqual(stored.slice(0, -1).map(({ time }) => time));
  });

  test("a moment of a closed market shows the last bar before it, one before all bars changes nothing", async () => {
    const replay = serve();
    await replay.goTo(START + 1500 * 60);
    expect(minuteOf(replay)).toBe(999);
    await replay.goTo(START - 600);
    expect(minuteOf(replay)).toBe(999);
    expect(replay.state().problem).toBe("none");
    await replay.goTo(START + 2990 * 60);
    expect(minuteOf(replay)).toBe(2990);
    expect(replay.state().problem).toBeNull();
  });

  test("a failed request is reported and can be repeated", async () => {
    const replay = serve();
    const working = fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
    await replay.goTo(START + 100 * 60);
    expect(replay.state()).toMatchObject({ problem: "failed", isLoading: false });
    expect(minuteOf(replay)).toBe(2898);
    vi.stubGlobal("fetch", working);
    replay.retry();
    await vi.waitFor(() => expect(minuteOf(replay)).toBe(100));
  });
});
