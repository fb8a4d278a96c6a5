// A payment provider that speaks the generic signed contract: written from the contract's text, not from the adapter. It checks what it is sent
// by itself, can misbehave, and reports payments as good, forged, altered or stale as a test wants.
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type Report = { event: string; reference: string; amount: string; currency: string; id?: string };
type Asked = { reference: string; amount: string; currency: string; webhook_url: string; return_url: string };
type Mood = "good" | "broken" | "linkless" | "page" | "elsewhere";

export async function startProvider({ apiKey, secret }: { apiKey: string; secret: string }) {
  const payments = new Map<string, Asked & { event: string }>();
  const refused: string[] = [];
  let mood: Mood = "good";
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const tell = (status: number, body: object | string) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    if (mood === "broken") return tell(500, { error: "out of order" });
    if (mood === "page") return tell(200, "<html>maintenance</html>");
    if (mood === "elsewhere") return void response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end();
    if (request.headers["x-api-key"] !== apiKey) return tell(401, { error: "unknown key" });
    if (request.method === "POST" && request.url === "/payments") {
      const asked = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Asked;
      const problem = problemWith(asked, request);
      if (problem) {
        refused.push(problem);
        return tell(422, { error: problem });
      }
      payments.set(asked.reference, { ...asked, event: "payment.pending" });
      return tell(
        201,
        mood === "linkless" ? { id: "x" } : { link: `${url()}/pay/${asked.reference}`, id: `pay_${asked.reference}` },
      );
    }
    const reference = /^\/payments\/(dep_[0-9a-f]+)$/.exec(request.url ?? "")?.[1];
    const payment = payments.get(reference ?? "");
    if (!payment) return tell(404, { error: "no such payment" });
    tell(200, {
      event: payment.event,
      reference,
      amount: payment.amount,
      currency: payment.currency,
      id: `pay_${reference}`,
    });
  }

  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const sign = (body: string, time = Math.floor(Date.now() / 1000), key = secret) =>
    `t=${time},v1=${createHmac("sha256", key).update(`${time}.${body}`).digest("hex")}`;

  return {
    url: url(),
    payments,
    refused,
    sign,
    behave: (next: Mood) => void (mood = next),
    /** The customer has paid, or not: what a look-up answers from now on. */
    settle(reference: string, event: string, more: Partial<Asked> = {}): void {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`nobody asked for ${reference}`);
      payments.set(reference, { ...payment, ...more, event });
    },
    reportOf(reference: string, event = "payment.completed"): Report {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`nobody asked for ${reference}`);
      const { amount, currency } = payment;
      return { event, reference, amount, currency, id: `evt_${reference}` };
    },
    /** Posts a report; a string goes as it is. */
    async report(webhook: string, report: Report | string, header?: string | null): Promise<number> {
      const body = typeof report === "string" ? report : JSON.stringify(report);
      const signature = header === undefined ? sign(body) : header;
      const response = await fetch(webhook, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(signature !== null && { "X-Signature": signature }) },
        body,
      });
      await response.arrayBuffer();
      return response.status;
    },
  };
}

function problemWith(asked: Asked, request: IncomingMessage): string | null {
  if (!request.headers["content-type"]?.startsWith("application/json")) return "not JSON";
  if (!/^dep_[0-9a-f]{16,24}$/.test(asked.reference)) return "reference";
  if (!/^\d+\.\d\d$/.test(asked.amount)) return "amount";
  if (!/^[A-Z]{3}$/.test(asked.currency)) return "currency";
  if (![asked.webhook_url, asked.return_url].every((each) => URL.canParse(each))) return "addresses";
  return null;
}
