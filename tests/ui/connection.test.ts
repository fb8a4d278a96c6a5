import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SERVER_ANSWERED, connect, reconnectDelay } from "../../app/live/connection.ts";
import { BEAT_INTERVAL_MS } from "../../app/live/protocol.ts";
import { setReadUpTo } from "../../app/live/read-up-to.ts";

/** A WebSocket stub whose server is reachable or not, as the test sets it. */
class Socket extends EventTarget {
  static OPEN = 1;
  static CONNECTING = 0;
  static isReachable = true;
  /** The server accepts the connection and never answers. */
  static isSilent = false;
  static attempts = 0;
  static last: Socket;
  readyState = 0;
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (message: { data: string }) => void;
  send: (text: string) => void = () => {};
  constructor() {
    super();
    Socket.attempts++;
    Socket.last = this;
    queueMicrotask(() => !Socket.isSilent && (Socket.isReachable ? this.open() : this.end()));
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  end(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  close: () => void = () => this.end(1000);
}

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "bourse.test" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  Socket.isReachable = true;
  Socket.isSilent = false;
  Socket.attempts = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page is live again within four seconds after its server was away for an hour", async () => {
  const states: string[] = [];
  const connection = connect({ onState: (state) => void states.push(state) });
  await vi.advanceTimersByTimeAsync(10);
  Socket.isReachable = false;
  Socket.last.end();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(states.at(-1)).toBe("reconnecting");
  Socket.isReachable = true;
  await vi.advanceTimersByTimeAsync(4_001);
  expect(states.at(-1)).toBe("live");
  connection.close();
});

test("an answer of the server or a restored network ends the pause at once", async () => {
  for (const event of [
    () => page.dispatchEvent(new Event(SERVER_ANSWERED)),
    () => page.dispatchEvent(new Event("online")),
  ]) {
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    const connection = connect({});
    await vi.advanceTimersByTimeAsync(10);
    Socket.isReachable = false;
    Socket.last.end();
    await vi.advanceTimersByTimeAsync(3_100);
    Socket.isReachable = true;
    const before = Socket.attempts;
    event();
    event();
    await vi.advanceTimersByTimeAsync(1);
    expect([Socket.attempts - before, Socket.last.readyState]).toEqual([1, 1]);
    connection.close();
    random.mockRestore();
  }
});

test("a connection that is accepted and never answered is given up after ten seconds", async () => {
  const states: string[] = [];
  Socket.isSilent = true;
  const connection = connect({ onState: (state) => void states.push(state) });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([Socket.attempts, states]).toEqual([1, []]);
  Socket.isSilent = false;
  await vi.advanceTimersByTimeAsync(3_001);
  expect(states).toEqual(["reconnecting", "live"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([Socket.attempts, states.length]).toEqual([2, 2]);
  connection.close();
});

test("a socket that receives nothing for two intervals of the relay is replaced, and one that receives a frame in each is kept", async () => {
  const missed = vi.fn();
  const states: string[] = [];
  const connection = connect({ onMissedEvents: missed, onState: (state) => void states.push(state) });
  await vi.advanceTimersByTimeAsync(10);
  for (let beats = 0; beats < 20; beats++) {
    await vi.advanceTimersByTimeAsync(BEAT_INTERVAL_MS);
    Socket.last.onmessage?.({ data: JSON.stringify({ event: "beat", data: {} }) });
  }
  expect([Socket.attempts, states]).toEqual([1, ["live"]]);
  const dead = Socket.last;
  // The answer to the close frame does not arrive either.
  dead.close = () => (dead.readyState = 2);
  await vi.advanceTimersByTimeAsync(2 * BEAT_INTERVAL_MS);
  expect(Socket.attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(9_001);
  expect([Socket.attempts, states]).toEqual([2, ["live", "reconnecting", "live"]]);
  expect(missed).toHaveBeenCalledTimes(1);
  // The browser gives up the closing handshake; what the dead socket still reports has no effect.
  dead.onmessage?.({ data: JSON.stringify({ event: "resync", data: {} }) });
  dead.end();
  await vi.advanceTimersByTimeAsync(9_001);
  expect([Socket.attempts, states.length, missed.mock.calls.length]).toEqual([2, 3, 1]);
  connection.close();
});

test("a socket that was silent during a sleep is replaced at once when the tab is visible or the network is back", async () => {
  for (const wake of [
    () => document.dispatchEvent(new Event("visibilitychange")),
    () => page.dispatchEvent(new Event("online")),
    () => page.dispatchEvent(new Event(SERVER_ANSWERED)),
  ]) {
    const connection = connect({});
    await vi.advanceTimersByTimeAsync(2_000);
    const before = Socket.attempts;
    wake();
    await vi.advanceTimersByTimeAsync(1);
    expect(Socket.attempts).toBe(before);
    // Timers stand still during a sleep, the clock of the day goes on.
    vi.setSystemTime(Date.now() + 3_600_000);
    wake();
    await vi.advanceTimersByTimeAsync(1);
    expect([Socket.attempts - before, Socket.last.readyState]).toEqual([1, 1]);
    connection.close();
  }
});

test("after an ended session the page is reloaded instead of reconnecting", async () => {
  const read = vi.fn();
  const connection = connect({ onMissedEvents: read });
  await vi.advanceTimersByTimeAsync(10);
  Socket.last.end(4401);
  expect(read).toHaveBeenCalledTimes(1);
  connection.close();
});

test("a thousand pages that lost their server reconnect spread over time", () => {
  const at = Array.from({ length: 1000 }, (_, page) => reconnectDelay(0, page / 1000));
  const busiest = Math.max(...at.map((from) => at.filter((one) => one >= from && one < from + 100).length));
  expect(busiest).toBeLessThan(80);
  expect(Math.max(...[0, 1, 2, 50].map((tries) => reconnectDelay(tries, 1)))).toBe(4_000);
});

test.each([
  { topics: undefined, seq: 7, resumes: [] },
  { topics: undefined, seq: 8, resumes: [7] },
  { topics: ["heartbeat"], seq: 7, resumes: [7] },
])("a page with events up to 7 requests later ones: topics $topics, newest $seq", async ({ topics, seq, resumes }) => {
  setReadUpTo(7);
  const sent: { event: string; data: unknown }[] = [];
  const connection = connect({ topics });
  Socket.last.send = (text) => sent.push(JSON.parse(text) as (typeof sent)[number]);
  await vi.advanceTimersByTimeAsync(10);
  Socket.last.onmessage?.({ data: JSON.stringify({ event: "welcome", seq, data: {} }) });
  expect(sent.filter(({ event }) => event === "resume").map(({ data }) => data)).toEqual(resumes);
  connection.close();
  setReadUpTo(0);
});
