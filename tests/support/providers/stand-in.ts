// What every stand-in of a payment provider has: a house on this machine that can misbehave, payments that were asked for, and reports. Each
// provider's own file is written from its documentation, checks what it is sent by itself, and knows nothing of the adapter.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll } from "vitest";

/** Long enough for everything else that follows from a click to happen first. */
const SLOWNESS = 800;

export type Asking = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };
export type Reply = { status?: number; json?: unknown; text?: string; type?: string };
export type Mood = "good" | "slow" | "broken" | "limited" | "page" | "elsewhere" | "cut" | "half";

export type Wanted = { amount: string; currency: string; status: "pending" | "paid" | "failed" };
/** How a report differs from the truth. */
export type Twist = Partial<Wanted> & {
  /** Under another secret, over another body, not at all, or of ten minutes ago. */
  signature?: "wrong" | "altered" | "none" | "stale";
};
/** What the customer's browser is sent off with. */
export type Errand = { url?: string; fields?: Record<string, string> };

export type StandIn = {
  gateway: string;
  /** What the office fills in. */
  keys: Partial<Record<"key1" | "key2" | "key3" | "key4" | "key5", string>>;
  /** For GATEWAY_URLS. */
  urls: Record<string, string>;
  /** What was wrong with what it was sent. */
  refused: string[];
  behave: (mood: Mood) => void;
  /** The customer's browser arrives at the provider's page; throws when the provider would show an error. */
  arrive: (errand: Errand) => void;
  /** The customer pays, or not: what a question is answered with from now on. */
  settle: (reference: string, twist?: Twist) => void;
  /** Tells Bourse; answers with the status it got. */
  report: (webhook: string, reference: string, twist?: Twist) => Promise<number>;
};

export async function openHouse(answer: (asking: Asking, refuse: (why: string) => Reply) => Reply) {
  let mood: Mood = "good";
  const refused: string[] = [];
  const asked: Asking[] = [];
  const refuse = (why: string): Reply => {
    refused.push(why);
    return { status: 400, json: { error: why, message: why } };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asking = {
      method: request.method ?? "",
      url: new URL(request.url ?? "", "http://house"),
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    asked.push(asking);
    if (mood === "cut") return void request.socket.destroy();
    if (mood === "slow") await wait(SLOWNESS);
    const reply = misbehave(mood) ?? answer(asking, refuse);
    if (mood === "half") breakOff(response, reply);
    else tell(response, reply);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    asked,
    behave: (next: Mood) => void (mood = next),
  };
}

function misbehave(mood: Mood): Reply | null {
  if (mood === "broken") return { status: 500, json: { error: "out of order" } };
  if (mood === "limited") return { status: 429, json: { error: "too many requests" } };
  if (mood === "page") return { text: "<html>maintenance</html>", type: "text/html" };
  if (mood === "elsewhere") return { status: 302, text: "" };
  return null;
}

function tell(response: ServerResponse, { status = 200, json, text, type = "application/json" }: Reply): void {
  const location = status === 302 ? { Location: "http://127.0.0.1:1/" } : {};
  response.writeHead(status, { "Content-Type": type, ...location });
  response.end(text ?? JSON.stringify(json));
}

/** The beginning of the answer, and then nobody. */
function breakOff(response: ServerResponse, { json, text, type = "application/json" }: Reply): void {
  const whole = text ?? JSON.stringify(json);
  response.writeHead(200, { "Content-Type": type, "Content-Length": Buffer.byteLength(whole) });
  response.write(whole.slice(0, whole.length / 2), () => response.destroy());
}

/** Payments by reference; whoever names one that was never asked for has a mistake in the test. */
export function openBook() {
  const book = new Map<string, Wanted & { id: string }>();
  return {
    has: (reference: string) => book.has(reference),
    add: (reference: string, amount: string, currency: string, id: string) =>
      void book.set(reference, { amount, currency, id, status: "pending" }),
    of(reference: string): Wanted & { id: string } {
      const found = book.get(reference);
      if (!found) throw new Error(`nobody asked for ${reference}`);
      return found;
    },
    settle(reference: string, { amount, currency, status = "paid" }: Twist = {}): void {
      const known = this.of(reference);
      book.set(reference, { ...known, status, ...(amount && { amount }), ...(currency && { currency }) });
    },
    byId: (id: string) => [...book].find(([, payment]) => payment.id === id),
  };
}

export async function post(webhook: string, body: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(webhook, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** Now, or ten minutes ago. */
export function unixTime({ signature }: Twist): number {
  return Math.floor(Date.now() / 1000) - (signature === "stale" ? 600 : 0);
}
