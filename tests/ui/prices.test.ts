import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPrices } from "../../app/live/prices.ts";

const readJson = JSON.parse;
let frames: (() => void)[] = [];
/** Runs the callbacks of the next animation frame. */
function draw() {
  const due = frames;
  frames = [];
  for (const callback of due) callback();
}

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const frame = (second: number, quotes: Record<string, string>) =>
  JSON.stringify({
    event: "priceUpdate",
    data: Object.entries(quotes).map(([name, bids]) => ({
      name,
      bids,
      asks: `${bids}9`,
      time: `2026-11-20T10:00:0${second}Z`,
    })),
  });

test("a listener gets each frame's changes once, and one with an interval gets all changes since its last call", () => {
  const received = { first: [] as string[][], watched: [] as string[][], read: [] as string[][] };
  const prices = createPrices((changed) => void received.first.push([...changed]));
  prices.listen((changed) => void received.watched.push([...changed]));
  prices.listen((changed) => void received.read.push([...changed]), 250);

  prices.receive(frame(1, { A: "1.1", B: "2.1" }));
  draw();
  expect(received).toEqual({ first: [["A", "B"]], watched: [["A", "B"]], read: [["A", "B"]] });
  prices.receive(frame(2, { A: "1.1", B: "2.2" }));
  draw();
  prices.receive(frame(3, { A: "1.3" }));
  draw();
  expect(received.first).toEqual([["A", "B"], ["B"], ["A"]]);
  expect(received.watched).toEqual(received.first);
  expect(received.read).toHaveLength(1);

  vi.advanceTimersByTime(250);
  draw();
  expect(received.read).toEqual([
    ["A", "B"],
    ["A", "B"],
  ]);
  expect(prices.get("B")).toMatchObject({ bids: "2.2", prevBids: "2.1" });

  // A repeated price is no change, and an older one is ignored.
  prices.receive(frame(4, { A: "1.3" }));
  prices.receive(frame(1, { B: "2.9" }));
  draw();
  vi.advanceTimersByTime(500);
  draw();
  expect(received.watched).toHaveLength(3);
  expect(received.read).toHaveLength(2);
  expect(prices.get("A")).toMatchObject({ bids: "1.3", prevBids: "1.1" });
});

test("an instrument goes under review, and out of it, with its newest price only", () => {
  const prices = createPrices();
  const seen: [names: string, review: boolean | undefined][] = [];
  prices.listen((changed) => void seen.push([[...changed].join(), prices.get("A")?.review]));
  const receive = (text: string) => {
    prices.receive(text);
    draw();
  };
  const underReview = (second: number) => frame(second, { A: "1.1" }).replace('Z"}', 'Z","review":true}');
  receive(frame(2, { A: "1.1", B: "2.1" }));
  receive(underReview(2));
  receive(underReview(2));
  receive(frame(1, { A: "1.2" }));
  receive(frame(3, { A: "1.1" }));
  expect(seen).toEqual([
    ["A,B", false],
    ["A", true],
    ["A", false],
  ]);
});

test("frames that arrive faster than the screen draws are merged, with the latest price", () => {
  const prices = createPrices();
  const received: string[] = [];
  prices.listen(() => void received.push(prices.get("A")?.bids ?? ""));
  prices.receive(frame(1, { A: "1.1" }));
  prices.receive(frame(2, { A: "1.2" }));
  prices.receive(frame(3, { A: "1.3" }));
  draw();
  expect(received).toEqual(["1.3"]);
});

test("of queued frames one is parsed per animation frame, and listeners are called in the next one at the latest", () => {
  const prices = createPrices();
  const received: string[] = [];
  prices.listen(() => void received.push(prices.get("A")?.bids ?? ""));
  const parse = vi.spyOn(JSON, "parse").mockImplementation((text) => {
    vi.advanceTimersByTime(2);
    return readJson(text) as unknown;
  });
  for (const [second, bids] of [
    [1, "1.1"],
    [2, "1.2"],
    [3, "1.3"],
  ] as const)
    prices.receive(frame(second, { A: bids }));
  draw();
  expect([prices.get("A")?.bids, received]).toEqual(["1.1", []]);
  draw();
  expect([prices.get("A")?.bids, received]).toEqual(["1.2", ["1.2"]]);
  for (let n = 0; n < 3; n++) draw();
  expect([prices.get("A")?.bids, received]).toEqual(["1.3", ["1.2", "1.3"]]);
  parse.mockRestore();
});

test("at most four frames are queued while the screen does not draw, and none while the tab is hidden", () => {
  const prices = createPrices();
  for (let second = 1; second <= 6; second++) prices.receive(frame(second, { A: `1.${second}` }));
  expect(prices.get("A")?.bids).toBe("1.2");
  vi.stubGlobal("document", { hidden: true });
  for (let second = 7; second <= 9; second++) prices.receive(frame(second, { A: `1.${second}` }));
  expect(prices.get("A")?.bids).toBe("1.5");
  draw();
  expect(prices.get("A")?.bids).toBe("1.9");
});

test("a listener that returns a delay is called again without changes, and not before the next frame", () => {
  const prices = createPrices();
  const received: number[] = [];
  prices.listen((changed) => {
    received.push(changed.size);
    return received.length < 3 ? 0 : undefined;
  });
  prices.receive(frame(1, { A: "1.1" }));
  for (let n = 0; n < 5; n++) {
    draw();
    expect(received).toHaveLength(Math.min(n + 1, 3));
    vi.advanceTimersByTime(16);
  }
  expect(received).toEqual([1, 0, 0]);
});

test("a listener postponed for lack of time is the first in the next frame, and none is skipped", () => {
  const prices = createPrices();
  const called: string[] = [];
  for (const name of ["one", "two", "three"]) {
    prices.listen(() => {
      called.push(name);
      // A slow listener: the clock advances while it runs.
      vi.advanceTimersByTime(5);
    });
  }
  prices.receive(frame(1, { A: "1.1" }));
  draw();
  expect(called).toEqual(["one"]);
  for (let n = 0; n < 4; n++) {
    vi.advanceTimersByTime(2);
    draw();
  }
  expect(called).toEqual(["one", "two", "three"]);
});

test("every listener is called within a bounded time on a busy machine", () => {
  const prices = createPrices();
  const called: string[] = [];
  for (const name of ["one", "two", "three", "four", "five", "six"])
    prices.listen(() => {
      called.push(name);
      vi.advanceTimersByTime(3);
    });
  prices.receive(frame(1, { A: "1.1" }));
  draw();
  expect(called).toEqual(["one"]);
  // The screen draws five times a second.
  vi.advanceTimersByTime(200);
  draw();
  expect(called).toEqual(["one", "two", "three"]);
  vi.advanceTimersByTime(200);
  draw();
  expect(called).toEqual(["one", "two", "three", "four", "five", "six"]);
});
