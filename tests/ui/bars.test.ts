import { describe, expect, test } from "vitest";
import type { BarRow } from "../../db/queries/market/get-bars.ts";
import { fold, join, startOf } from "../../app/trading/chart/bars.ts";
import { createHistory } from "../../app/trading/chart/history.ts";

const at = (iso: string) => Date.parse(iso) / 1000;
const bar = (iso: string, open: string, high: string, low: string, close: string) => ({
  time: at(iso),
  open,
  high,
  low,
  close,
  ticks: 1,
});
const flat = (iso: string, price: string): BarRow => ({
  time: iso,
  open: price,
  high: price,
  low: price,
  close: price,
  ticks: 1,
});

describe("a tick in the chart", () => {
  const last = bar("2026-11-20T10:35:00Z", "1.10", "1.12", "1.09", "1.11");

  test("a tick extends the current bar and is counted", () => {
    const seconds = at("2026-11-20T10:39:59.999Z");
    expect(fold(last, "1.13", seconds, "5m")).toEqual({ ...last, high: "1.13", close: "1.13", ticks: 2 });
    expect(fold(last, "1.08", seconds, "5m")).toEqual({ ...last, low: "1.08", close: "1.08", ticks: 2 });
    expect(fold(last, "1.100", seconds, "5m")).toEqual({ ...last, close: "1.100", ticks: 2 });
  });

  test("a tick's price is compared as a decimal, not as text or a float", () => {
    const wide = bar("2026-11-20T10:35:00Z", "9.9", "9.9", "9.9", "9.9");
    expect(fold(wide, "10.00000000000000001", wide.time, "5m")?.high).toBe("10.00000000000000001");
  });

  test("a tick opens the next bar at its own price, at the first instant of the next minute, hour and day", () => {
    for (const [tf, nextStart] of [
      ["1m", "2026-11-20T10:36:00Z"],
      ["5m", "2026-11-20T10:40:00Z"],
      ["15m", "2026-11-20T10:45:00Z"],
      ["1h", "2026-11-20T11:00:00Z"],
      ["4h", "2026-11-20T12:00:00Z"],
      ["1D", "2026-11-21T00:00:00Z"],
    ] as const) {
      const drawn = { ...last, time: startOf(last.time, tf) };
      expect(fold(drawn, "1.2", at(nextStart) - 0.001, tf)?.time).toBe(drawn.time);
      expect(fold(drawn, "1.2", at(nextStart), tf)).toEqual(bar(nextStart, "1.2", "1.2", "1.2", "1.2"));
    }
  });

  test("a tick before the current bar changes nothing", () => {
    expect(fold(last, "5", at("2026-11-20T10:34:59Z"), "5m")).toBeNull();
  });

  test("a tick opens the first bar of an empty chart", () => {
    expect(fold(undefined, "2", at("2026-11-20T10:36:10Z"), "1m")).toEqual(
      bar("2026-11-20T10:36:00Z", "2", "2", "2", "2"),
    );
  });
});

describe("bars from the server", () => {
  const current = [
    bar("2026-11-20T10:00:00Z", "1", "1", "1", "1"),
    bar("2026-11-20T10:01:00Z", "2", "2", "2", "2"),
    bar("2026-11-20T10:02:00Z", "3", "9", "3", "3"),
  ];

  test("bars from the server correct finished bars, keep older ones, and are merged into the current one", () => {
    const fromServer = [
      bar("2026-11-20T10:01:00Z", "2", "5", "2", "2"),
      bar("2026-11-20T10:02:00Z", "3", "4", "0.5", "3"),
    ];
    expect(join(current, fromServer, at("2026-11-20T10:01:00Z"))).toEqual([
      current[0],
      fromServer[0],
      bar("2026-11-20T10:02:00Z", "3", "9", "0.5", "3"),
    ]);
  });

  test("bars from the server do not remove a bar that ticks have opened since", () => {
    expect(join(current, current.slice(0, 2)).at(-1)).toEqual(current[2]);
  });

  test("bars from the server after a long gap replace all others", () => {
    const later = [bar("2026-11-20T18:00:00Z", "7", "7", "7", "7")];
    expect(join(current, later, at("2026-11-20T10:02:00Z"))).toEqual(later);
    expect(join(current, [])).toEqual(current);
  });

  const minutes = (from: string, count: number) =>
    Array.from({ length: count }, (_, n) => flat(new Date(Date.parse(from) + n * 60_000).toISOString(), "1"));
  const gaps = (history: ReturnType<typeof createHistory>) =>
    history.all().filter(({ time }, n, bars) => n > 0 && time !== (bars[n - 1]?.time ?? 0) + 60).length;

  test("a tick after a long pause joins no older bars to those that the server sends for the time since", () => {
    const history = createHistory("1m");
    history.join(minutes("2026-11-20T08:00:00Z", 120));
    // The tick comes before the answer, which has fewer bars than the pause.
    expect(history.tick("2", "2026-11-20T19:59:30Z")).toBe("begun");
    history.join(minutes("2026-11-20T11:40:00Z", 500));
    expect([history.all().length, gaps(history)]).toEqual([500, 0]);
    // Older ones that were requested before belong to the bars that were dropped.
    const dropped = { ...bar("2026-11-20T08:00:00Z", "1", "1", "1", "1") };
    expect(history.prepend(minutes("2026-11-20T06:00:00Z", 120), dropped)).toBe(0);
    expect(history.prepend(minutes("2026-11-20T10:40:00Z", 60), history.first())).toBe(60);
    expect([history.all().length, gaps(history)]).toEqual([560, 0]);
  });

  test("bars that were not read after their end are requested with the next ones", () => {
    const history = createHistory("1m");
    expect(history.joinedTo()).toBeUndefined();
    history.join(minutes("2026-11-20T08:00:00Z", 3));
    // The requests after these ticks fail.
    history.tick("2", "2026-11-20T08:03:10Z");
    history.tick("2", "2026-11-20T08:06:10Z");
    expect([history.joinedTo(), gaps(history)]).toEqual([at("2026-11-20T08:02:00Z"), 1]);
    history.join(minutes("2026-11-20T08:02:00Z", 5));
    expect([history.all().length, gaps(history), history.joinedTo()]).toEqual([7, 0, at("2026-11-20T08:06:00Z")]);
    // The same for a chart whose bars are all read by requests of older ones.
    const beside = createHistory("1m");
    beside.prepend(minutes("2026-11-20T08:00:00Z", 3));
    beside.tick("2", "2026-11-20T08:09:10Z");
    expect(beside.joinedTo()).toBe(at("2026-11-20T08:02:00Z"));
  });
});

test("a history prepends bars, applies ticks, and finds a bar by its start", () => {
  const history = createHistory("1m");
  history.join([flat("2026-11-20T10:02:00Z", "3"), flat("2026-11-20T10:03:00Z", "4")]);
  expect(history.prepend([flat("2026-11-20T10:01:00Z", "2"), flat("2026-11-20T10:02:00Z", "8")])).toBe(1);
  expect(history.tick("5", "2026-11-20T10:03:30Z")).toBe("grown");
  expect(history.tick("6", "2026-11-20T10:04:00Z")).toBe("begun");
  expect(history.tick("1", "2026-11-20T10:00:00Z")).toBe("old");
  expect(history.all().map(({ open, close }) => [open, close])).toEqual([
    ["2", "2"],
    ["3", "3"],
    ["4", "5"],
    ["6", "6"],
  ]);
  expect(history.placeOf(at("2026-11-20T10:03:00Z"))).toBe(2);
  expect(history.placeOf(at("2026-11-20T10:03:01Z"))).toBe(-1);
});
