// Parts of the relay without a server: messages, frames, subscriptions, admission, and the limits of sockets.
import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { inflateRawSync } from "node:zlib";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAdmission, findEnded } from "../../workers/relay/admission.ts";
import * as metrics from "../../workers/relay/metrics.ts";
import type { Client } from "../../workers/relay/client.ts";
import { createFrame } from "../../workers/relay/frame.ts";
import { createLimiter } from "../../workers/relay/limit-concurrency.ts";
import { createPriceBoard } from "../../workers/relay/prices.ts";
import { frames, parseMessage } from "../../workers/relay/protocol.ts";
import { refuse } from "../../workers/relay/refuse.ts";
import { checkSockets } from "../../workers/relay/socket-checks.ts";
import { createSockets } from "../../workers/relay/sockets.ts";

describe("messages of clients", () => {
  const names = (count: number) => Array.from({ length: count }, () => "EUR_USD");
  test.each([
    [
      { event: "subscribe", data: "all" },
      { event: "subscribe", data: "all", rate: 8 },
    ],
    [
      { event: "subscribe", data: ["EUR_USD", ""], rate: 25 },
      { event: "subscribe", data: ["EUR_USD", ""], rate: 25 },
    ],
    [
      { event: "subscribe", data: names(500), rate: 1 },
      { event: "subscribe", data: names(500), rate: 1 },
    ],
    [{ event: "subscribe", data: names(501) }, null],
    [
      { event: "subscribe", data: ["SPX500_USD", "A_US"] },
      { event: "subscribe", data: ["SPX500_USD", "A_US"], rate: 8 },
    ],
    [{ event: "subscribe", data: ["eur_usd"] }, null],
    [{ event: "subscribe", data: ["_USD"] }, null],
    [{ event: "subscribe", data: ["EUR_U"] }, null],
    [{ event: "subscribe", data: ["xEUR_USD"] }, null],
    [{ event: "subscribe", data: ["EUR_USDx"] }, null],
    [{ event: "subscribe", data: ["ABCDEFGHIJKLM_USD"] }, null],
    [{ event: "subscribe", data: ["EUR_ABCDEFGHIJK"] }, null],
    [{ event: "subscribe", data: "some" }, null],
    [{ event: "subscribe", data: "all", rate: 0 }, null],
    [{ event: "subscribe", data: "all", rate: 26 }, null],
    [{ event: "subscribe", data: "all", rate: 1.5 }, null],
    [{ event: "subscribe", data: "all", more: 1 }, null],
    [
      { event: "listen", data: ["user:1"] },
      { event: "listen", data: ["user:1"] },
    ],
    [{ event: "listen", data: ["x".repeat(101)] }, null],
    [{ event: "listen", data: Array(51).fill("a") }, null],
    [
      { event: "listen", data: Array(50).fill("a") },
      { event: "listen", data: Array(50).fill("a") },
    ],
    [{ event: "listen", data: ["a"], more: 1 }, null],
    [
      { event: "resume", data: 0 },
      { event: "resume", data: 0 },
    ],
    [{ event: "resume", data: -1 }, null],
    [{ event: "resume", data: 0, topics: ["a"] }, null],
    [{ event: "other", data: 0 }, null],
    [null, null],
  ])("%j is read as %j", (sent, message) => {
    expect(parseMessage(JSON.stringify(sent))).toEqual(message);
  });
  test("a text that is no JSON is invalid", () => {
    expect(parseMessage("{")).toBeNull();
  });
  test("the frames of the relay have these texts", () => {
    expect(Object.entries(frames).map(([name, frame]) => (typeof frame === "string" ? frame : name))).toContain(
      '{"event":"risk","data":{}}',
    );
    expect(frames.welcome(5, 7)).toBe('{"event":"welcome","seq":5,"data":{"topics":["user:7"]}}');
    expect(frames.event("user:7", 6, { a: 1 })).toBe('{"event":"user:7","seq":6,"data":{"a":1}}');
    expect(frames.listening(["a"])).toBe('{"event":"listening","data":["a"]}');
    expect(frames.resync(9)).toBe('{"event":"resync","seq":9,"data":{}}');
    expect(frames.error("forbidden", "No")).toBe('{"event":"error","data":{"code":"forbidden","message":"No"}}');
  });
});

describe("a frame", () => {
  test.each([
    [0, [0x81, 0]],
    [125, [0x81, 125]],
    [126, [0x81, 126, 0, 126]],
    [65_535, [0x81, 126, 255, 255]],
    [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])("a frame of %i bytes has the header of RFC 6455", (length, header) => {
    const { plain } = createFrame("x".repeat(length));
    expect([...plain.subarray(0, header.length)]).toEqual(header);
    expect(plain.subarray(header.length).toString()).toBe("x".repeat(length));
  });
  test("a frame is compressed from 300 bytes on, once", () => {
    const small = createFrame("x".repeat(299));
    expect(small.compressed()).toBe(small.plain);
    const frame = createFrame("xy".repeat(150));
    const compressed = frame.compressed();
    expect(compressed[0]).toBe(0xc1);
    expect(compressed[1]).toBe(compressed.length - 2);
    const payload = Buffer.concat([compressed.subarray(2), Buffer.from([0, 0, 0xff, 0xff])]);
    expect(inflateRawSync(payload, { finishFlush: 2 }).toString()).toBe("xy".repeat(150));
    expect([...compressed.subarray(-4)]).not.toEqual([0, 0, 0xff, 0xff]);
    expect(frame.compressed()).toBe(compressed);
  });
});

const textOf = (plain: Buffer) => {
  const length = plain[1] ?? 0;
  return plain.subarray(length < 126 ? 2 : length === 126 ? 4 : 10).toString();
};
type Sent = { event: string; data: { name: string; bids: string }[] };
function createClient(userId = 1) {
  const sent: [string, string][][] = [];
  const frames: Buffer[] = [];
  const calls: string[] = [];
  const socket = { OPEN: 1, readyState: 1, terminate: () => calls.push("terminate"), ping: () => calls.push("ping") };
  const stream = {
    writableLength: 0,
    write(frame: Buffer) {
      const { event, data } = JSON.parse(textOf(frame)) as Sent;
      if (event !== "priceUpdate") return void calls.push(textOf(frame));
      frames.push(frame);
      sent.push(data.map(({ name, bids }) => [name, bids]));
    },
  };
  const client = {
    session: { userId },
    behindSince: null as number | null,
    isAlive: true,
    socket,
    stream,
  };
  return { client: client as unknown as Client, sent, frames, calls };
}

describe("subscriptions of prices", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());
  const frame = (...quotes: [string, string][]) =>
    JSON.stringify({
      event: "priceUpdate",
      data: quotes.map(([name, bids]) => ({ name, bids, asks: bids, time: "" })),
    });

  test("subscriptions get the latest prices at once, and of a burst the first and then the newest of each instrument", () => {
    vi.advanceTimersByTime(10_000);
    const board = createPriceBoard();
    board.publish(frame(["EUR_USD", "1"], ["USD_JPY", "5"]));
    const { client, sent } = createClient();
    board.subscribe(client, new Set(["EUR_USD", "XAU_USD"]), 10);
    expect(sent).toEqual([[["EUR_USD", "1"]]]);
    board.publish(frame(["EUR_USD", "2"], ["USD_JPY", "6"]));
    board.publish(frame(["USD_JPY", "7"]));
    board.publish(frame(["EUR_USD", "3"]));
    board.publish(frame(["XAU_USD", "9"]));
    vi.advanceTimersByTime(40);
    board.publish(frame(["EUR_USD", "4"]));
    expect(sent.slice(1)).toEqual([[["EUR_USD", "2"]]]);
    vi.advanceTimersByTime(59);
    expect(sent).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sent.slice(2)).toEqual([
      [
        ["EUR_USD", "4"],
        ["XAU_USD", "9"],
      ],
    ]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(3);
    board.publish(frame(["EUR_USD", "5"]));
    expect(sent).toHaveLength(4);
  });
  test("subscriptions of the same names at the same rate are one group in any order, and others are not", () => {
    vi.advanceTimersByTime(10_000);
    const board = createPriceBoard();
    const [one, two, all, faster] = [createClient(), createClient(), createClient(), createClient()];
    board.subscribe(one.client, new Set(["A_USD", "B_USD"]), 10);
    board.subscribe(two.client, new Set(["B_USD", "A_USD"]), 10);
    board.subscribe(all.client, null, 10);
    board.subscribe(faster.client, null, 20);
    board.publish(frame(["B_USD", "1"], ["C_USD", "2"]));
    expect([one.sent, two.sent]).toEqual([[[["B_USD", "1"]]], [[["B_USD", "1"]]]]);
    expect(two.frames[0]).toBe(one.frames[0]);
    expect(all.sent).toEqual([
      [
        ["B_USD", "1"],
        ["C_USD", "2"],
      ],
    ]);
    board.publish(frame(["B_USD", "3"]));
    vi.advanceTimersByTime(50);
    expect([all.sent.length, faster.sent.length, one.sent.length]).toEqual([1, 2, 1]);
    vi.advanceTimersByTime(50);
    expect([all.sent.length, faster.sent.length, one.sent.length]).toEqual([2, 2, 2]);
  });
  test("subscriptions send after a pause what has changed since, and nothing of other names", () => {
    vi.advanceTimersByTime(10_000);
    const board = createPriceBoard();
    const [all, one, other] = [createClient(), createClient(), createClient()];
    board.subscribe(all.client, null, 10);
    board.subscribe(one.client, new Set(["A_USD"]), 10);
    board.subscribe(other.client, new Set(["B_USD"]), 10);
    board.publish(frame(["A_USD", "1"]));
    vi.advanceTimersByTime(100);
    board.publish(frame(["B_USD", "2"]));
    expect(vi.getTimerCount()).toBe(0);
    expect(all.sent).toEqual([[["A_USD", "1"]], [["B_USD", "2"]]]);
    expect([one.sent, other.sent]).toEqual([[[["A_USD", "1"]]], [[["B_USD", "2"]]]]);
  });
  test("subscriptions of a client that left are not continued, and the last one leaves no timer", () => {
    vi.advanceTimersByTime(10_000);
    const board = createPriceBoard();
    const { client, sent } = createClient();
    board.subscribe(client, null, 10);
    for (const bid of ["1", "2"]) board.publish(frame(["A_USD", bid]));
    expect(vi.getTimerCount()).toBe(1);
    board.leave(client);
    for (const bid of ["3", "4"]) board.publish(frame(["A_USD", bid]));
    expect(vi.getTimerCount()).toBe(0);
    client.behindSince = 5;
    board.catchUp(client);
    expect(sent).toEqual([[["A_USD", "1"]]]);
  });
  test("subscriptions end when the client leaves or subscribes to nothing, and a waiting frame is not sent", () => {
    vi.advanceTimersByTime(10_000);
    const board = createPriceBoard();
    const [leaving, staying] = [createClient(), createClient()];
    for (const { client } of [leaving, staying]) board.subscribe(client, null, 10);
    board.publish(frame(["A_USD", "1"]));
    board.publish(frame(["A_USD", "2"]));
    board.leave(leaving.client);
    vi.advanceTimersByTime(100);
    expect([leaving.sent.length, staying.sent.length]).toEqual([1, 2]);
    board.publish(frame(["A_USD", "3"]));
    board.subscribe(staying.client, new Set(), 10);
    vi.advanceTimersByTime(1_000);
    board.publish(frame(["A_USD", "4"]));
    expect(staying.sent).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
    board.leave(staying.client);
  });
  test("subscriptions of a client that was behind continue with the latest prices", () => {
    const board = createPriceBoard();
    const { client, sent } = createClient();
    board.subscribe(client, null, 10);
    board.catchUp(client);
    expect(sent).toEqual([]);
    board.publish(frame(["A_USD", "1"]));
    sent.length = 0;
    board.catchUp(client);
    expect(sent).toEqual([]);
    client.behindSince = 5;
    board.catchUp(client);
    expect([sent, client.behindSince]).toEqual([[[["A_USD", "1"]]], null]);
    const other = createClient();
    other.client.behindSince = 5;
    board.catchUp(other.client);
    expect([other.sent, other.client.behindSince]).toEqual([[], null]);
  });
});

describe("an upgrade", () => {
  const TOKEN = "A".repeat(43);
  const headers = { cookie: `a=1; bourse_session=${TOKEN}; b=2`, host: "broker.test" };
  const upgrade = { url: "/live", method: "GET", headers, address: "192.0.2.1" };
  const appUrl = new URL("https://public.test/app");
  const pool = (find: (values: unknown[]) => object[] | Promise<object[]>) => {
    const queries: unknown[][] = [];
    const query = async (text: string, values: unknown[]) => {
      expect(text).toContain("iam.find_session(");
      queries.push(values);
      return { rows: await find(values) };
    };
    return { pool: { query } as unknown as pg.Pool, queries };
  };
  const found = () => pool(() => [{ user_id: "7" }]);
  test("an upgrade with a session at the own origin is admitted", async () => {
    const { pool: database, queries } = found();
    const admit = createAdmission(database, appUrl);
    const admitted = { userId: 7, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, address: "192.0.2.1" };
    for (const origin of [undefined, "https://public.test", "http://broker.test"])
      expect(await admit({ ...upgrade, headers: { ...headers, ...(origin && { origin }) } })).toEqual(admitted);
    expect(await admit({ ...upgrade, url: "/live?a=1" })).toEqual(admitted);
    for (const cookie of [`bourse_session=${TOKEN}`, `a=1;bourse_session=${TOKEN}`])
      expect(await admit({ ...upgrade, headers: { ...headers, cookie } })).toEqual(admitted);
    const [[hash, address] = []] = queries;
    expect([hash, address]).toEqual([createHash("sha256").update(TOKEN).digest("hex"), "192.0.2.1"]);
  });
  test.each([
    [{ url: "/elsewhere" }, 404, "Not found"],
    [{ url: "/live/x" }, 404, "Not found"],
    [{ url: "//[" }, 404, "Not found"],
    [{ method: "POST" }, 405, "Method not allowed"],
    [{ headers: { ...headers, origin: "https://broker.test" } }, 403, "This request came from another site"],
    [{ headers: { ...headers, origin: "null" } }, 403, "This request came from another site"],
    [{ headers: { ...headers, origin: "http://", host: "" } }, 403, "This request came from another site"],
    [{ headers: { host: "broker.test" } }, 401, "Sign in to continue"],
    [{ headers: { cookie: `bourse_session=${TOKEN.slice(1)}` } }, 401, "Sign in to continue"],
    [{ headers: { cookie: `bourse_session=${TOKEN}A` } }, 401, "Sign in to continue"],
    [{ headers: { cookie: `xbourse_session=${TOKEN}` } }, 401, "Sign in to continue"],
  ])("an upgrade with %j is refused with %i", async (more, status, message) => {
    const { pool: database, queries } = found();
    expect(await createAdmission(database, appUrl)({ ...upgrade, ...more })).toEqual({ status, message });
    expect(await createAdmission(database, null)({ ...upgrade, ...more })).toEqual({ status, message });
    expect(queries).toEqual([]);
  });
  test("an upgrade without a session in the database, or without the database, is refused", async () => {
    const unknown = createAdmission(pool(() => []).pool, appUrl);
    expect(await unknown(upgrade)).toEqual({ status: 401, message: "Sign in to continue" });
    const failing = createAdmission(pool(() => Promise.reject(new Error("failed"))).pool, appUrl);
    for (let n = 0; n < 300; n++)
      expect(await failing(upgrade)).toEqual({ status: 503, message: "Try again in a moment" });
  });
  test("an upgrade beside 200 others that are looked up is refused at once", async () => {
    const gate = Promise.withResolvers<object[]>();
    const admit = createAdmission(pool(() => gate.promise).pool, appUrl);
    const others = Array.from({ length: 200 }, () => admit(upgrade));
    expect(await admit(upgrade)).toEqual({ status: 503, message: "Too many connections. Try again" });
    gate.resolve([{ user_id: "7" }]);
    expect((await Promise.all(others)).every((one) => "userId" in one)).toBe(true);
    expect(await admit(upgrade)).toHaveProperty("userId", 7);
  });
  test("a refused upgrade gets an HTTP response", () => {
    const end = vi.fn();
    const refused = vi.spyOn(metrics.refused, "inc");
    refuse({ end } as unknown as Socket, { status: 401, message: "Sign in ü" });
    expect(end.mock.calls).toEqual([
      [
        'HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 37\r\n\r\n{"message":"Sign in ü","code":"401"}',
      ],
    ]);
    expect(refused).toHaveBeenCalledWith({ status: 401 });
  });
  test("the session of an upgrade is found among the sessions that have ended", async () => {
    const { pool: database, queries } = pool(() => [{ hash: "ab" }]);
    const tokenHash = "ab";
    expect(await findEnded(database, [{ userId: 1, tokenHash, address: "192.0.2.1" }])).toEqual(new Set(["ab"]));
    expect(queries).toEqual([[[tokenHash], ["192.0.2.1"]]]);
  });
});

test("tasks of a key run up to a number at once and then in their order, a failed one included", async () => {
  const limit = createLimiter<string>(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const tasks = gates.map(({ promise }, n) =>
    limit("a", async () => {
      begun.push(n);
      await promise;
    }).catch(() => {}),
  );
  await limit("b", async () => void begun.push(9));
  expect(begun).toEqual([0, 1, 9]);
  gates[0]?.reject(new Error("failed"));
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 9, 2]));
  for (const { resolve } of gates) resolve();
  await Promise.all(tasks);
  expect(begun).toEqual([0, 1, 9, 2, 3, 4]);
  await limit("a", async () => void begun.push(5));
  expect(begun.at(-1)).toBe(5);
});

describe("sockets", () => {
  test("sockets are bounded for a user and for the process", () => {
    const gauge = vi.spyOn(metrics.sockets, "set");
    const sockets = createSockets();
    const own = Array.from({ length: 30 }, () => createClient(1).client);
    for (const [n, client] of own.entries()) {
      expect([n, sockets.isFull(1)]).toEqual([n, false]);
      sockets.add(client);
    }
    expect([sockets.isFull(1), sockets.isFull(2), sockets.clients.size]).toEqual([true, false, 30]);
    expect(gauge).toHaveBeenLastCalledWith(30);
    for (const client of own.slice(0, 1)) sockets.remove(client);
    expect(sockets.isFull(1)).toBe(false);
    for (let n = 29; n < 10_000; n++) sockets.add(createClient(n + 100).client);
    expect([sockets.isFull(2), sockets.clients.size]).toEqual([true, 10_000]);
  });
  test("sockets that do not read for 15 seconds or do not answer a ping are ended, and the others get a frame with each ping", () => {
    const beat = '{"event":"beat","data":{}}';
    vi.useFakeTimers();
    vi.advanceTimersByTime(100_000);
    const [reading, behind, silent] = [createClient(), createClient(), createClient()];
    behind.client.behindSince = performance.now();
    const checkSessions = vi.fn();
    const dropped = vi.spyOn(metrics.dropped, "inc");
    const stop = checkSockets(new Set([reading.client, behind.client, silent.client]), checkSessions);
    vi.advanceTimersByTime(14_000);
    expect(behind.calls).toEqual([]);
    expect(checkSessions).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(behind.calls).toEqual(["terminate"]);
    expect(dropped).toHaveBeenCalledTimes(1);
    behind.client.behindSince = null;
    vi.advanceTimersByTime(15_000);
    expect([reading.calls, silent.calls]).toEqual([
      ["ping", beat],
      ["ping", beat],
    ]);
    expect(checkSessions).toHaveBeenCalledTimes(3);
    reading.client.isAlive = true;
    vi.advanceTimersByTime(30_000);
    expect([reading.calls, silent.calls]).toEqual([
      ["ping", beat, "ping", beat],
      ["ping", beat, "terminate"],
    ]);
    stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
