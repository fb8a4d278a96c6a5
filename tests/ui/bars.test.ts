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

describe("a tick", () => {
  const last = bar("2026-11-20T10:35:00Z", "1.10", "1.12", "1.09", "1.11");

  test("grows the bar it falls into, on the side it passes, and is counted", () => {
    const seconds = at("2026-11-20T10:39:59.999Z");
    expect(fold(last, "1.13", seconds, "5m")).toEqual({ ...last, high: "1.13", close: "1.13", ticks: 2 });
    expect(fold(last, "1.08", seconds, "5m")).toEqual({ ...last, low: "1.08", close: "1.08", ticks: 2 });
    expect(fold(last, "1.100", seconds, "5m")).toEqual({ ...last, close: "1.100", ticks: 2 });
  });

  test("compares prices as decimals, not as text or floats", () => {
    const wide = bar("2026-11-20T10:35:00Z", "9.9", "9.9", "9.9", "9.9");
    expect(fold(wide, "10.00000000000000001", wide.time, "5m")?.high).toBe("10.00000000000000001");
  });

  test("opens the next bar at its own price, at the first instant of the next minute, hour and day", () => {
    for (const [tf, edge] of [
      ["1m", "2026-11-20T10:36:00Z"],
      ["5m", "2026-11-20T10:40:00Z"],
      ["15m", "2026-11-20T10:45:00Z"],
      ["1h", "2026-11-20T11:00:00Z"],
      ["4h", "2026-11-20T12:00:00Z"],
      ["1D", "2026-11-21T00:00:00Z"],
    ] as const) {
      const drawn = { ...last, time: startOf(last.time, tf) };
      expect(fold(drawn, "1.2", at(edge) - 0.001, tf)?.time).toBe(drawn.time);
      expect(fold(drawn, "1.2", at(edge), tf)).toEqual(bar(edge, "1.2", "1.2", "1.2", "1.2"));
    }
  });

  test("from before the bar being drawn changes nothing", () => {
    expect(fold(last, "5", at("2026-11-20T10:34:59Z"), "5m")).toBeNull();
  });

  test("is the first bar of a market that had none", () => {
    expect(fold(undefined, "2", at("2026-11-20T10:36:10Z"), "1m")).toEqual(
      bar("2026-11-20T10:36:00Z", "2", "2", "2", "2"),
    );
  });
});

describe("the server's bars", () => {
  const kept = [
    bar("2026-11-20T10:00:00Z", "1", "1", "1", "1"),
    bar("2026-11-20T10:01:00Z", "2", "2", "2", "2"),
    bar("2026-11-20T10:02:00Z", "3", "9", "3", "3"),
  ];

  test("correct finished ones, keep older ones, and share the one being drawn", () => {
    const fresh = [bar("2026-11-20T10:01:00Z", "2", "5", "2", "2"), bar("2026-11-20T10:02:00Z", "3", "4", "0.5", "3")];
    expect(join(kept, fresh)).toEqual([kept[0], fresh[0], bar("2026-11-20T10:02:00Z", "3", "9", "0.5", "3")]);
  });

  test("do not take back a bar that ticks have begun since", () => {
    expect(join(kept, kept.slice(0, 2)).at(-1)).toEqual(kept[2]);
  });

  test("that came after a long gap replace everything: no bridge over bars that nobody has seen", () => {
    const later = [bar("2026-11-20T18:00:00Z", "7", "7", "7", "7")];
    expect(join(kept, later)).toEqual(later);
    expect(join(kept, [])).toEqual(kept);
  });
});

test("a history takes bars from before, ticks at the end, and finds a bar by its start", () => {
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
