import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANSWERED, connect, pauseAfter } from "../../app/live/connection.ts";

/** A relay that is away until it is told to be there. */
class Socket extends EventTarget {
  static OPEN = 1;
  static CONNECTING = 0;
  static isThere = true;
  /** It takes the connection and says nothing. */
  static isSilent = false;
  static tried = 0;
  static last: Socket;
  readyState = 0;
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  send = () => {};
  constructor() {
    super();
    Socket.tried++;
    Socket.last = this;
    queueMicrotask(() => !Socket.isSilent && (Socket.isThere ? this.come() : this.go()));
  }
  come() {
    this.readyState = 1;
    this.onopen?.();
  }
  go(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  close = () => this.go(1000);
}

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "bourse.test" });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  Socket.isThere = true;
  Socket.isSilent = false;
  Socket.tried = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page whose server was away for an hour is live again within four seconds of its return", async () => {
  const states: string[] = [];
  const connection = connect({ onState: (state) => void states.push(state) });
  await vi.advanceTimersByTimeAsync(10);
  Socket.isThere = false;
  Socket.last.go();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(states.at(-1)).toBe("reconnecting");
  Socket.isThere = true;
  await vi.advanceTimersByTimeAsync(4_001);
  expect(states.at(-1)).toBe("live");
  connection.close();
});

test("whatever the server answers, the network that is back and the page that is looked at again end the pause at once", async () => {
  for (const told of [() => page.dispatchEvent(new Event(ANSWERED)), () => page.dispatchEvent(new Event("online"))]) {
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    const connection = connect({});
    await vi.advanceTimersByTimeAsync(10);
    Socket.isThere = false;
    Socket.last.go();
    await vi.advanceTimersByTimeAsync(3_100);
    Socket.isThere = true;
    const before = Socket.tried;
    told();
    told();
    await vi.advanceTimersByTimeAsync(1);
    expect([Socket.tried - before, Socket.last.readyState]).toEqual([1, 1]);
    connection.close();
    random.mockRestore();
  }
});

test("a server that takes the connection and never answers is given up after ten seconds", async () => {
  const states: string[] = [];
  Socket.isSilent = true;
  const connection = connect({ onState: (state) => void states.push(state) });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([Socket.tried, states]).toEqual([1, []]);
  Socket.isSilent = false;
  await vi.advanceTimersByTimeAsync(3_001);
  expect(states).toEqual(["reconnecting", "live"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([Socket.tried, states.length]).toEqual([2, 2]);
  connection.close();
});

test("an ended session is not knocked with for ever: the page is read again", async () => {
  const read = vi.fn();
  const connection = connect({ onReturn: read });
  await vi.advanceTimersByTimeAsync(10);
  Socket.last.go(4401);
  expect(read).toHaveBeenCalledTimes(1);
  connection.close();
});

test("a thousand pages that lost their server at once do not come back at once", () => {
  const at = Array.from({ length: 1000 }, (_, page) => pauseAfter(0, page / 1000));
  const busiest = Math.max(...at.map((from) => at.filter((one) => one >= from && one < from + 100).length));
  expect(busiest).toBeLessThan(80);
  expect(Math.max(...[0, 1, 2, 50].map((tries) => pauseAfter(tries, 1)))).toBe(4_000);
});
