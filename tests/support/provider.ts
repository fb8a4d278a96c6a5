// A stand-in for a payment provider with the generic signed contract, written from the contract and not from the
// adapter. It validates requests, can fail on request, and sends valid, forged, altered and stale reports.
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export type Report = { event: string; reference: string; amount: string; currency: string; id?: string };
type PaymentRequest = { reference: string; amount: string; currency: string; webhook_url: string; return_url: string };
type Behaviour = "good" | "broken" | "linkless" | "page" | "elsewhere";

export async function startProvider({ apiKey, secret }: { apiKey: string; secret: string }) {
  const payments = new Map<string, PaymentRequest & { event: string }>();
  const refused: string[] = [];
  let behaviour: Behaviour = "good";
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const respond = (status: number, body: object | string) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    if (behaviour === "broken") return respond(500, { error: "out of order" });
    if (behaviour === "page") return respond(200, "<html>maintenance</html>");
    if (behaviour === "elsewhere") return void response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end();
    if (request.headers["x-api-key"] !== apiKey) return respond(401, { error: "unknown key" });
    if (request.method === "POST" && request.url === "/payments") {
      const payment = JSON.parse(Buffer.concat(chunks).toString("utf8")) as PaymentRequest;
      const problem = problemWith(payment, request);
      if (problem) {
        refused.push(problem);
        return respond(422, { error: problem });
      }
      payments.set(payment.reference, { ...payment, event: "payment.pending" });
      return respond(
        201,
        behaviour === "linkless"
          ? { id: "x" }
          : { link: `${url()}/pay/${payment.reference}`, id: `pay_${payment.reference}` },
      );
    }
    const reference = /^\/payments\/(dep_[0-9a-f]+)$/.exec(request.url ?? "")?.[1];
    const payment = payments.get(reference ?? "");
    if (!payment) return respond(404, { error: "no such payment" });
    respond(200, {
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
    behave: (next: Behaviour) => void (behaviour = next),
    /** Sets the payment's status, which later look-ups return. */
    settle(reference: string, event: string, more: Partial<PaymentRequest> = {}): void {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`no payment was requested for ${reference}`);
      payments.set(reference, { ...payment, ...more, event });
    },
    reportOf(reference: string, event = "payment.completed"): Report {
      const payment = payments.get(reference);
      if (!payment) throw new Error(`no payment was requested for ${reference}`);
      const { amount, currency } = payment;
      return { event, reference, amount, currency, id: `evt_${reference}` };
    },
    /** Posts a report; a string is sent unchanged. */
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

function problemWith(payment: PaymentRequest, request: IncomingMessage): string | null {
  if (!request.headers["content-type"]?.startsWith("application/json")) return "not JSON";
  if (!/^dep_[0-9a-f]{16,24}$/.test(payment.reference)) return "reference";
  if (!/^\d+\.\d\d$/.test(payment.amount)) return "amount";
  if (!/^[A-Z]{3}$/.test(payment.currency)) return "currency";
  if (![payment.webhook_url, payment.return_url].every((each) => URL.canParse(each))) return "addresses";
  return null;
}
