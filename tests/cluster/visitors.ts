// A customer who loads pages and places orders while the database fails over, and every answer that is not as usual.
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Client } from "../support/client.ts";

type Seen = {
  requests: number;
  /** Answers that are not 200, by path and status. */
  unusual: Record<string, number>;
  /** Those of them that do not say in words what happened. */
  wordless: string[];
  longestMs: number;
  /** Of an order that was answered, until the page is notified over its socket. */
  slowestEventMs: number;
};

const BETWEEN_MS = 150;
/** Of an unanswered request. */
const TIMEOUT_MS = 30_000;
/** Until an open page has the changes of a database that has failed over (H-4). */
export const MAX_EVENT_MS = 3000;
const OWN_CLOSE = 4999;
/** A request that waits so long waits for the database. */
const OUTAGE_MS = 1000;
const ORDER = { type: "buy", instrument: "EUR_USD", amount: "100" };

/** Requests pages and sends orders until `stop` is called, with a socket as an open page has one. */
export function visit(url: string, customer: Client): { stop: () => Promise<Seen> } {
  const seen: Seen = { requests: 0, unusual: {}, wordless: [], longestMs: 0, slowestEventMs: 0 };
  let isStopped = false;
  const events = listen(url, customer);

  async function observe(name: string, path: string, init: RequestInit): Promise<void> {
    const begun = performance.now();
    const outage = setTimeout(events.expectNone, OUTAGE_MS);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const [status, text] = await customer
      .send(init.method ?? "GET", path, { ...init, signal })
      .then(async (answer) => [answer.status, await answer.text()] as const)
      .catch((error: unknown) => [0, String(error)] as const);
    clearTimeout(outage);
    seen.requests += 1;
    seen.longestMs = Math.max(seen.longestMs, Math.round(performance.now() - begun));
    if (status === 200) {
      if (init.method === "POST") events.expectOne();
      return;
    }
    if (status === 0 || status >= 500) events.expectNone();
    seen.unusual[`${name} ${status}`] = (seen.unusual[`${name} ${status}`] ?? 0) + 1;
    if (!hasWords(text)) seen.wordless.push(`${name} ${status} ${text.slice(0, 200)}`);
  }

  const page = { headers: { Accept: "text/html" } };
  const order = {
    method: "POST",
    body: JSON.stringify(ORDER),
    headers: { Accept: "application/json", "Content-Type": "application/json" },
  };
  async function repeat(name: string, path: string, init: RequestInit): Promise<void> {
    while (!isStopped) {
      await observe(name, path, init);
      await wait(BETWEEN_MS);
    }
  }
  const finished = Promise.all([
    repeat("the page of deposits", "/deposits", page),
    repeat("a public page", "/terms", page),
    repeat("an order", "/dashboard/orders", order),
  ]);
  return {
    async stop() {
      isStopped = true;
      await finished;
      await wait(MAX_EVENT_MS);
      return { ...seen, slowestEventMs: events.stop() };
    },
  };
}

/**
 * Measures how long after an answered order an event arrives, without the time in which the database does not answer. A
 * page whose socket opens again reads what it missed, so that counts as an event.
 */
function listen(url: string, customer: Client) {
  let socket: WebSocket;
  let waitsSince = Infinity;
  let slowestMs = 0;
  const expectNone = () => void (waitsSince = Infinity);
  const note = () => {
    slowestMs = Math.max(slowestMs, performance.now() - waitsSince);
    expectNone();
  };
  const open = () => {
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    socket = new WebSocket(`${url.replace("http", "ws")}/live`, { headers: { Cookie: cookie, Origin: url } });
    socket.on("message", (data: Buffer) => {
      if (/"event":"(welcome|resync|user:)/.test(data.toString())) note();
    });
    socket.on("error", () => {});
    socket.on("close", (code) => code !== OWN_CLOSE && setTimeout(open, BETWEEN_MS));
  };
  open();
  return {
    expectNone,
    expectOne(): void {
      waitsSince = Math.min(waitsSince, performance.now());
    },
    stop(): number {
      if (waitsSince < Infinity) note();
      socket.close(OWN_CLOSE);
      return Math.round(slowestMs);
    },
  };
}

/** A page with a title and a heading, or a JSON body with a message. */
function hasWords(text: string): boolean {
  if (text.startsWith("{"))
    return /[a-z]{2,} [a-z]{2,}/i.test(String((JSON.parse(text) as { message?: string }).message));
  return /<title>[^<]+<\/title>/.test(text) && /<h1[^>]*>[^<]*\w[^<]*/.test(text);
}
