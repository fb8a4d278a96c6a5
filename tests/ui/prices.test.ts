import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPrices } from "../../app/live/prices.ts";

const readJson = JSON.parse;
let frames: (() => void)[] = [];
/** What the screen's next frame runs. */
function draw() {
  const due = frames;
  frames = [];
  for (const act of due) act();
}

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => frames.push(act));
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

test("whoever watches hears each frame's moves once; whoever only reads hears at his pace of all that moved meanwhile", () => {
  const heard = { first: [] as string[][], watched: [] as string[][], read: [] as string[][] };
  const prices = createPrices((changed) => void heard.first.push([...changed]));
  prices.listen((changed) => void heard.watched.push([...changed]));
  prices.listen((changed) => void heard.read.push([...changed]), 250);

  prices.receive(frame(1, { A: "1.1", B: "2.1" }));
  draw();
  expect(heard).toEqual({ first: [["A", "B"]], watched: [["A", "B"]], read: [["A", "B"]] });
  prices.receive(frame(2, { A: "1.1", B: "2.2" }));
  draw();
  prices.receive(frame(3, { A: "1.3" }));
  draw();
  expect(heard.first).toEqual([["A", "B"], ["B"], ["A"]]);
  expect(heard.watched).toEqual(heard.first);
  expect(heard.read).toHaveLength(1);

  vi.advanceTimersByTime(250);
  draw();
  expect(heard.read).toEqual([
    ["A", "B"],
    ["A", "B"],
  ]);
  expect(prices.get("B")).toMatchObject({ bids: "2.2", prevBids: "2.1" });

  // Told again, it has not moved; older than what is known, it does not count.
  prices.receive(frame(4, { A: "1.3" }));
  prices.receive(frame(1, { B: "2.9" }));
  draw();
  vi.advanceTimersByTime(500);
  draw();
  expect(heard.watched).toHaveLength(3);
  expect(heard.read).toHaveLength(2);
  expect(prices.get("A")).toMatchObject({ bids: "1.3", prevBids: "1.1" });
});

test("frames that come faster than the screen draws are told as one, newest first", () => {
  const prices = createPrices();
  const heard: string[] = [];
  prices.listen(() => void heard.push(prices.get("A")?.bids ?? ""));
  prices.receive(frame(1, { A: "1.1" }));
  prices.receive(frame(2, { A: "1.2" }));
  prices.receive(frame(3, { A: "1.3" }));
  draw();
  expect(heard).toEqual(["1.3"]);
});

test("of frames that have piled up on a slow machine each frame of the screen reads one, and tells by the next at the latest", () => {
  const prices = createPrices();
  const heard: string[] = [];
  prices.listen(() => void heard.push(prices.get("A")?.bids ?? ""));
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
  expect([prices.get("A")?.bids, heard]).toEqual(["1.1", []]);
  draw();
  expect([prices.get("A")?.bids, heard]).toEqual(["1.2", ["1.2"]]);
  for (let n = 0; n < 3; n++) draw();
  expect([prices.get("A")?.bids, heard]).toEqual(["1.3", ["1.2", "1.3"]]);
  parse.mockRestore();
});

test("no more than four frames wait for a screen that draws none, and none where the tab is hidden", () => {
  const prices = createPrices();
  for (let second = 1; second <= 6; second++) prices.receive(frame(second, { A: `1.${second}` }));
  expect(prices.get("A")?.bids).toBe("1.2");
  vi.stubGlobal("document", { hidden: true });
  for (let second = 7; second <= 9; second++) prices.receive(frame(second, { A: `1.${second}` }));
  expect(prices.get("A")?.bids).toBe("1.5");
  draw();
  expect(prices.get("A")?.bids).toBe("1.9");
});

test("who has more to do is asked again although nothing moves, and no sooner than the next frame", () => {
  const prices = createPrices();
  const heard: number[] = [];
  prices.listen((changed) => {
    heard.push(changed.size);
    return heard.length < 3 ? 0 : undefined;
  });
  prices.receive(frame(1, { A: "1.1" }));
  for (let n = 0; n < 5; n++) {
    draw();
    expect(heard).toHaveLength(Math.min(n + 1, 3));
    vi.advanceTimersByTime(16);
  }
  expect(heard).toEqual([1, 0, 0]);
});

test("who is told too late for a frame is the first of the next, and nobody is left out", () => {
  const prices = createPrices();
  const heard: string[] = [];
  for (const name of ["one", "two", "three"]) {
    prices.listen(() => {
      heard.push(name);
      // Slow: the clock goes on while he writes.
      vi.advanceTimersByTime(5);
    });
  }
  prices.receive(frame(1, { A: "1.1" }));
  draw();
  expect(heard).toEqual(["one"]);
  for (let n = 0; n < 4; n++) {
    vi.advanceTimersByTime(2);
    draw();
  }
  expect(heard).toEqual(["one", "two", "three"]);
});

test("on a machine that is busy with others nobody waits for long, however little a frame has left", () => {
  const prices = createPrices();
  const heard: string[] = [];
  for (const name of ["one", "two", "three", "four", "five", "six"])
    prices.listen(() => {
      heard.push(name);
      vi.advanceTimersByTime(3);
    });
  prices.receive(frame(1, { A: "1.1" }));
  draw();
  expect(heard).toEqual(["one"]);
  // The screen draws five times a second.
  vi.advanceTimersByTime(200);
  draw();
  expect(heard).toEqual(["one", "two", "three"]);
  vi.advanceTimersByTime(200);
  draw();
  expect(heard).toEqual(["one", "two", "three", "four", "five", "six"]);
});
