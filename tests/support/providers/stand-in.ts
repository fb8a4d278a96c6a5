// The common part of the stand-ins for payment providers: a local HTTP server that can fail on request, the requested
// payments, and reports. Each provider's file is written from its documentation, validates the requests that it
// receives, and shares no code with the adapter.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll } from "vitest";

/** Long enough for everything else that follows a click to happen first. */
const SLOW_ANSWER_MS = 800;

export type ReceivedRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };
export type Reply = { status?: number; json?: unknown; text?: string; type?: string };
export type Behaviour = "good" | "slow" | "broken" | "limited" | "page" | "elsewhere" | "cut" | "half";

export type Payment = { amount: string; currency: string; status: "pending" | "paid" | "failed" };
/** Deviations of a report from the actual payment. */
export type Deviation = Partial<Payment> & {
  /** Signed with another secret, over another body, without a signature, or ten minutes ago. */
  signature?: "wrong" | "altered" | "none" | "stale";
};
/** Where the customer's browser is sent, and with which fields. */
export type Redirect = { url?: string; fields?: Record<string, string> };

export type StandIn = {
  gateway: string;
  /** The values that the back office enters. */
  keys: Partial<Record<"key1" | "key2" | "key3" | "key4" | "key5", string>>;
  /** Entries of GATEWAY_URLS. */
  urls: Record<string, string>;
  /** Errors in the requests received. */
  refused: string[];
  behave: (behaviour: Behaviour) => void;
  /** The customer's browser opens the provider's page; throws when the provider would show an error. */
  arrive: (redirect: Redirect) => void;
  /** Sets the payment's status, which later look-ups return. */
  settle: (reference: string, deviation?: Deviation) => void;
  /** Sends the report to the webhook and returns the status of the response. */
  report: (webhook: string, reference: string, deviation?: Deviation) => Promise<number>;
};

export async function startStandIn(handle: (received: ReceivedRequest, refuse: (reason: string) => Reply) => Reply) {
  let behaviour: Behaviour = "good";
  const refused: string[] = [];
  const requests: ReceivedRequest[] = [];
  const refuse = (reason: string): Reply => {
    refused.push(reason);
    return { status: 400, json: { error: reason, message: reason } };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = {
      method: request.method ?? "",
      url: new URL(request.url ?? "", "http://stand-in"),
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    requests.push(received);
    if (behaviour === "cut") return void request.socket.destroy();
    if (behaviour === "slow") await wait(SLOW_ANSWER_MS);
    const reply = failureOf(behaviour) ?? handle(received, refuse);
    if (behaviour === "half") breakOff(response, reply);
    else respond(response, reply);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    requests,
    behave: (next: Behaviour) => void (behaviour = next),
  };
}

function failureOf(behaviour: Behaviour): Reply | null {
  if (behaviour === "broken") return { status: 500, json: { error: "out of order" } };
  if (behaviour === "limited") return { status: 429, json: { error: "too many requests" } };
  if (behaviour === "page") return { text: "<html>maintenance</html>", type: "text/html" };
  if (behaviour === "elsewhere") return { status: 302, text: "" };
  return null;
}

function respond(response: ServerResponse, { status = 200, json, text, type = "application/json" }: Reply): void {
  const location = status === 302 ? { Location: "http://127.0.0.1:1/" } : {};
  response.writeHead(status, { "Content-Type": type, ...location });
  response.end(text ?? JSON.stringify(json));
}

/** Sends half of the answer and closes the connection. */
function breakOff(response: ServerResponse, { json, text, type = "application/json" }: Reply): void {
  const whole = text ?? JSON.stringify(json);
  response.writeHead(200, { "Content-Type": type, "Content-Length": Buffer.byteLength(whole) });
  response.write(whole.slice(0, whole.length / 2), () => response.destroy());
}

/** Payments by reference. An unknown reference is a mistake in the test. */
export function createPayments() {
  const payments = new Map<string, Payment & { id: string }>();
  return {
    has: (reference: string) => payments.has(reference),
    add: (reference: string, amount: string, currency: string, id: string) =>
      void payments.set(reference, { amount, currency, id, status: "pending" }),
    of(reference: string): Payment & { id: string } {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`no payment was requested for ${reference}`);
      return payment;
    },
    settle(reference: string, { amount, currency, status = "paid" }: Deviation = {}): void {
      const payment = this.of(reference);
      payments.set(reference, { ...payment, status, ...(amount && { amount }), ...(currency && { currency }) });
    },
    byId: (id: string) => [...payments].find(([, payment]) => payment.id === id),
  };
}

export async function post(webhook: string, body: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(webhook, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

/** The current time, or ten minutes ago for a stale signature. */
export function unixTime({ signature }: Deviation): number {
  return Math.floor(Date.now() / 1000) - (signature === "stale" ? 600 : 0);
}
