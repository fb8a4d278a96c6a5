// Parts of the feed without a process: the queue of ticks, conflation, errors of providers, and simulated activity.
import { expect, describe, test } from "vitest";
import { dayjs } from "../../app/dayjs.ts";
import { createQueue } from "../../workers/feed/frames.ts";
import { conflateTicks } from "../../workers/feed/providers/live/conflate-ticks.ts";
import {
  errorOf,
  InvalidResponse,
  Misconfigured,
  RateLimited,
} from "../../workers/feed/providers/live/provider-errors.ts";
import { timeOf } from "../../workers/feed/providers/live/time.ts";
import { activity, profileOf } from "../../workers/feed/providers/price-profile.ts";
import type { Listed, Tick } from "../../workers/feed/providers/provider.ts";

const tick = (instrument: string, bid = "1.1"): Tick => ({ instrument, bid, ask: "1.2", time: "" }) as Tick;
const settled = async (promise: Promise<void> | undefined) =>
  promise && Promise.race([promise.then(() => "resolved"), new Promise((end) => setImmediate(end, "waiting"))]);

describe("the queue of ticks", () => {
  test("the queue of ticks keeps order, and a frame until it is dropped", () => {
    const queue = createQueue(1_000);
    for (const n of [1, 2, 3]) expect(queue.push(tick("EUR_USD", String(n)))).toBeUndefined();
    expect(queue.peek().map(({ bid }) => bid)).toEqual(["1", "2", "3"]);
    expect(queue.peek()).toHaveLength(3);
    queue.drop(2);
    expect([queue.length(), queue.peek().map(({ bid }) => bid)]).toEqual([1, ["3"]]);
    void queue.push(tick("EUR_USD", "4"));
    expect(queue.peek().map(({ bid }) => bid)).toEqual(["3", "4"]);
    queue.drop(2);
    expect([queue.length(), queue.peek()]).toEqual([0, []]);
  });
  test("the queue of ticks has frames of at most a hundred ticks", () => {
    const queue = createQueue(20_000);
    for (let n = 0; n < 150; n++) void queue.push(tick("EUR_USD", String(n)));
    expect(queue.peek()).toHaveLength(100);
    queue.drop(100);
    expect(queue.peek().map(({ bid }) => bid)[0]).toBe("100");
    expect(queue.peek()).toHaveLength(50);
  });
  test("the queue of ticks has frames whose notification is short enough, with each instrument counted once", () => {
    const queue = createQueue(20_000);
    // 74 bytes of a quote, its name and two prices of 3 bytes: 100 bytes, so 78 fit.
    const name = (n: number) => `N${String(n).padStart(19, "0")}`;
    for (let n = 0; n < 90; n++) void queue.push(tick(name(n)));
    expect(queue.peek()).toHaveLength(78);
    const repeated = createQueue(20_000);
    for (let n = 0; n < 78; n++) void repeated.push(tick(name(n)));
    for (let n = 0; n < 20; n++) void repeated.push(tick(name(n)));
    void repeated.push(tick(name(99)));
    expect(repeated.peek()).toHaveLength(98);
    const huge = createQueue(20_000);
    void huge.push(tick("x".repeat(9_000)));
    void huge.push(tick("EUR_USD"));
    expect(huge.peek()).toHaveLength(1);
  });
  test("the queue of ticks makes its writer wait at its capacity, until less than half is left", async () => {
    const queue = createQueue(4);
    for (let n = 0; n < 3; n++) expect(queue.push(tick("A"))).toBeUndefined();
    const room = queue.push(tick("A"));
    expect(queue.push(tick("A"))).toBe(room);
    expect(await settled(room)).toBe("waiting");
    queue.drop(3);
    expect(await settled(room)).toBe("waiting");
    queue.drop(1);
    expect(await settled(room)).toBe("resolved");
    expect(queue.push(tick("A"))).toBeUndefined();
    queue.drop(2);
  });
  test("the queue of ticks reports when a number of ticks has arrived", async () => {
    const queue = createQueue(100);
    const filled = queue.filled(2);
    void queue.push(tick("A"));
    expect(await settled(filled)).toBe("waiting");
    void queue.push(tick("A"));
    expect(await settled(filled)).toBe("resolved");
    expect(await settled(queue.filled(2))).toBe("resolved");
    expect(await settled(queue.filled(3))).toBe("waiting");
    void queue.push(tick("A"));
    void queue.push(tick("A"));
  });
  test("the queue of ticks continues in order after more than ten thousand dropped ticks", () => {
    const queue = createQueue(100_000);
    for (let n = 0; n < 20_100; n++) void queue.push(tick("A", String(n)));
    for (let n = 0; n < 101; n++) queue.drop(100);
    expect([queue.length(), queue.peek()[0]?.bid]).toEqual([10_000, "10100"]);
    queue.drop(50);
    expect([queue.length(), queue.peek()[0]?.bid]).toEqual([9_950, "10150"]);
  });
});

test("while ticks are applied the newest of each instrument waits, and none passes after the end", async () => {
  const stop = new AbortController();
  const passed: string[] = [];
  let gate: PromiseWithResolvers<void> | undefined;
  const send = conflateTicks(({ instrument, bid }) => {
    passed.push(`${instrument} ${bid}`);
    return gate?.promise;
  }, stop.signal);
  send(tick("A", "1"));
  gate = Promise.withResolvers();
  send(tick("A", "2"));
  for (const bid of ["3", "4"]) send(tick("A", bid));
  send(tick("B", "5"));
  expect(passed).toEqual(["A 1", "A 2"]);
  const first = gate;
  gate = undefined;
  first.resolve();
  await first.promise;
  expect(passed).toEqual(["A 1", "A 2", "A 4", "B 5"]);
  send(tick("A", "6"));
  expect(passed.at(-1)).toBe("A 6");
  const second = Promise.withResolvers<void>();
  gate = second;
  send(tick("A", "6.1"));
  send(tick("C", "6.2"));
  gate = undefined;
  second.resolve();
  await second.promise;
  expect(passed.slice(-2)).toEqual(["A 6.1", "C 6.2"]);
  gate = Promise.withResolvers();
  send(tick("A", "7"));
  send(tick("A", "8"));
  stop.abort();
  gate.resolve();
  await gate.promise;
  send(tick("A", "9"));
  expect(passed.at(-1)).toBe("A 7");
});

test.each([
  [401, null, Misconfigured, "API key rejected", undefined],
  [402, null, Misconfigured, "The provider plan does not include these prices", undefined],
  [403, null, Misconfigured, "The provider plan does not include these prices", undefined],
  [429, "30", RateLimited, "Rate limit reached, retrying later", 30_000],
  [429, "1", RateLimited, "Rate limit reached, retrying later", 5_000],
  [429, "600", RateLimited, "Rate limit reached, retrying later", 120_000],
  [429, null, RateLimited, "Rate limit reached, retrying later", 10_000],
  [429, "soon", RateLimited, "Rate limit reached, retrying later", 10_000],
  [500, "30", InvalidResponse, "Unexpected response from the provider", undefined],
  [404, null, InvalidResponse, "Unexpected response from the provider", undefined],
])("the status %i with Retry-After %j is understood", (status, retryAfter, type, message, pauseMs) => {
  const error = errorOf(status, retryAfter);
  expect(error).toBeInstanceOf(type);
  expect([error.message, (error as Partial<RateLimited>).pauseMs]).toEqual([message, pauseMs]);
});

test("a time in milliseconds is an ISO time, and another text is none", () => {
  expect([timeOf("1700000000123"), timeOf("x"), timeOf(undefined), timeOf("9e99")]).toEqual([
    "2023-11-14T22:13:20.123Z",
    undefined,
    undefined,
    undefined,
  ]);
});

const profile = (name: string, base: string, quote: string, category: Listed["category"]) =>
  profileOf({ name, base, quote, category } as Listed);

test.each([
  ["EUR_USD", "EUR", "USD", "forex", { volatility: 0.07, spread: 0.00006, interval: 1 }],
  ["EUR_GBP", "EUR", "GBP", "forex", { volatility: 0.09, spread: 0.00016, interval: 4 }],
  ["AUD_NZD", "AUD", "NZD", "forex", { volatility: 0.09, spread: 0.00016, interval: 14 }],
  ["USD_TRY", "USD", "TRY", "forex", { volatility: 0.13, spread: 0.0005, interval: 14 }],
  ["USD_HKD", "USD", "HKD", "forex", { volatility: 0.004, spread: 0.00016, interval: 14 }],
  ["DKK_USD", "DKK", "USD", "forex", { volatility: 0.004, spread: 0.00016, interval: 14 }],
  ["CORN_USD", "CORN", "USD", "commodity", { volatility: 0.3, spread: 0.0005, interval: 14 }],
  ["MSFT_USD", "MSFT", "USD", "stock", { volatility: 0.3, spread: 0.0002, interval: 16 }],
] as const)("the simulated %s has its own profile or that of its category", (name, base, quote, category, expected) => {
  expect(profile(name, base, quote, category)).toEqual(expected);
});

const MAJORS = ["USD", "EUR", "GBP", "JPY", "CHF", "AUD", "CAD", "NZD"];

test.each([
  ["index", { volatility: 0.17, spread: 0.00012, interval: 10 }],
  ["crypto", { volatility: 0.7, spread: 0.0012, interval: 14 }],
] as const)("a simulated instrument of the category %s has its profile", (category, expected) => {
  expect(profile("OTHER", "OTHER", "USD", category)).toEqual(expected);
});

test.each(MAJORS)("the simulated %s is a major currency, and a pair with another one has a wider spread", (major) => {
  for (const other of MAJORS) expect(profile("OTHER", major, other, "forex").spread).toBe(0.00016);
  expect(profile("OTHER", major, "TRY", "forex").spread).toBe(0.0005);
});

test.each(["HKD", "SAR", "DKK"])("the simulated %s is pegged, so it moves least", (pegged) => {
  expect(profile("OTHER", "USD", pegged, "forex").volatility).toBe(0.004);
  expect(profile("OTHER", pegged, "EUR", "forex").volatility).toBe(0.004);
});

test.each([
  ...["EUR_USD", "GBP_USD", "USD_JPY", "USD_CHF", "AUD_USD", "USD_CAD", "NZD_USD", "EUR_GBP", "EUR_JPY", "GBP_JPY"].map(
    (name) => ["forex", name] as const,
  ),
  ...["XAU_USD", "XAG_USD", "BCO_USD", "WTICO_USD"].map((name) => ["commodity", name] as const),
  ...["SPX500_USD", "NAS100_USD", "US30_USD", "DE30_EUR"].map((name) => ["index", name] as const),
  ...["AAPL_USD", "NVDA_USD", "TSLA_USD"].map((name) => ["stock", name] as const),
  ...["BTC_USD", "ETH_USD", "SOL_USD", "XRP_USD"].map((name) => ["crypto", name] as const),
])("of the category %s the simulated %s ticks more often than most", (category, name) => {
  const [base = "", quote = ""] = name.split("_");
  expect(profile(name, base, quote, category).interval).toBeLessThan(
    profile("OTHER", "OTHER", "USD", category).interval,
  );
});

test("the simulated USD_CNH ticks as often as a major pair, and NATGAS_USD has the widest spread of the commodities", () => {
  expect(profile("USD_CNH", "USD", "CNH", "forex").interval).toBe(1);
  expect(profile("NATGAS_USD", "NATGAS", "USD", "commodity").spread).toBeGreaterThan(
    profile("OTHER", "OTHER", "USD", "commodity").spread,
  );
});

test.each([
  ["crypto", "2026-03-07T12:00", 0.7],
  ["crypto", "2026-03-06T11:59", 0.9],
  ["crypto", "2026-03-06T12:00", 1.2],
  ["crypto", "2026-03-06T22:00", 0.9],
  ["forex", "2026-03-07T12:00", 0.35],
  ["forex", "2026-03-08T12:00", 0.35],
  ["stock", "2026-03-06T13:29", 0.35],
  ["stock", "2026-03-06T13:30", 1.6],
  ["stock", "2026-03-06T15:00", 1],
  ["stock", "2026-03-06T21:00", 0.35],
  ["forex", "2026-03-06T06:59", 0.6],
  ["forex", "2026-03-06T07:00", 1],
  ["forex", "2026-03-06T12:00", 1.5],
  ["forex", "2026-03-06T16:00", 1],
  ["forex", "2026-03-06T17:00", 0.6],
  ["forex", "2026-03-06T21:00", 0.4],
  ["forex", "2026-03-06T23:00", 0.6],
] as const)("the activity of %s at %s is %f", (category, time, expected) => {
  expect(activity(category, dayjs.utc(time))).toBe(expected);
});
