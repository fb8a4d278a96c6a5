import { expect, test } from "vitest";
import { onItsSide, ordersAt } from "../../app/trading/chart/draft-price.ts";
import { placeLabels } from "../../app/trading/chart/level-labels.ts";
import { placeTags } from "../../app/trading/chart/price-tags.ts";

const tag = (y: number, rank: 0 | 1 | 2 = 2, height = 16) => ({ y, height, rank });

test("tags with enough space between them stay at their prices", () => {
  expect(placeTags([tag(100), tag(50), tag(117.5)]).map(({ y }) => y)).toEqual([100, 50, 117.5]);
});

test("the last price keeps its place and the tag above it moves up by the missing distance", () => {
  const [last, level] = placeTags([tag(100, 0, 30), tag(90)]);
  // Half of both heights and the gap: 15 + 8 + 1.5.
  expect([last?.y, level?.y]).toEqual([100, 75.5]);
});

test("the entry beside the last price moves aside before the levels are placed", () => {
  const [level, entry, last] = placeTags([tag(125), tag(104, 1), tag(100, 0, 30)]);
  expect([last?.y, entry?.y, level?.y]).toEqual([100, 124.5, 142]);
});

test("no two tags overlap unless they are joined, and none moves more than two heights", () => {
  const tags = [tag(100, 0, 30), ...[80, 85, 90, 95, 100, 105, 110, 300].map((y) => tag(y))];
  const placed = placeTags(tags);
  const shown = placed.map((place, n) => ({ ...place, ...tags[n]!, y: place.y })).filter(({ into }) => into === null);
  for (const [n, one] of shown.entries())
    for (const other of shown.slice(n + 1))
      expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual((one.height + other.height) / 2 + 1.5 - 1e-6);
  for (const [n, place] of placed.entries())
    if (place.into === null) expect(Math.abs(place.y - tags[n]!.y)).toBeLessThanOrEqual(32);
  const joined = placed.filter(({ into }) => into !== null).length;
  expect(joined).toBeGreaterThan(0);
  expect(placed.reduce((sum, place) => sum + place.joined, 0)).toBe(joined);
});

test("tags without a place within two heights join the nearest tag, which counts them", () => {
  const walls = [70, 87.5, 100, 112.5, 130].map((y) => tag(y, 0));
  const placed = placeTags([...walls, tag(100), tag(101)]);
  expect(placed.slice(5).map(({ into }) => into)).toEqual([2, 2]);
  expect(placed[2]).toMatchObject({ y: 100, joined: 2 });
});

test("a menu at a price offers the pending orders that would wait there", () => {
  const quote = { bids: "1.1000", asks: "1.1002" };
  const kinds = (price: string) => ordersAt(price, quote).map(({ side, kind }) => `${side} ${kind}`);
  expect(kinds("1.0990")).toEqual(["buy limit", "sell stop"]);
  expect(kinds("1.1010")).toEqual(["buy stop", "sell limit"]);
  expect(kinds("1.1001")).toEqual(["buy limit", "sell limit"]);
  expect(ordersAt("1.1", { bids: null, asks: null })).toEqual([]);
});

test("a dragged level of a draft stays one price step on its own side of entry and bid", () => {
  const stop = { name: "loss", type: "buy", bounds: ["1.1002", "1.1000"], decimals: 4 } as const;
  expect(onItsSide("1.1010", stop)).toEqual({ price: "1.0999", isStopped: true });
  expect(onItsSide("1.0990", stop)).toEqual({ price: "1.0990", isStopped: false });
  expect(onItsSide("1.0990", { ...stop, name: "profit" })).toEqual({ price: "1.1003", isStopped: true });
  expect(onItsSide("1.0990", { ...stop, type: "sell" })).toEqual({ price: "1.1003", isStopped: true });
});

test("labels at one edge of a phone's chart stand side by side and in rows, so that none covers another", () => {
  const size = { width: 326, height: 570 };
  expect(placeLabels([570, 570, 570, 570], size)).toEqual([
    { start: 10, shift: 0 },
    { start: 168, shift: 0 },
    { start: 10, shift: -22 },
    { start: 168, shift: -22 },
  ]);
  expect(placeLabels([0, 0, 0], size).map(({ shift }) => shift)).toEqual([0, 0, 22]);
  expect(placeLabels([100, 110, 200], size).map(({ start }) => start)).toEqual([10, 168, 10]);
});

test("a label at the height of Sell and Buy stands beside or below them", () => {
  const covered = { end: 197, top: 34, bottom: 70 };
  expect(placeLabels([44, 120], { width: 740, height: 570, covered })).toEqual([
    { start: 210, shift: 0 },
    { start: 10, shift: 0 },
  ]);
  expect(placeLabels([44], { width: 326, height: 570, covered })).toEqual([{ start: 10, shift: 44 }]);
});
