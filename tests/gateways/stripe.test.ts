// Stripe through its SDK, whose requests a local server receives.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GatewayError } from "../../app/gateways/gateway.ts";
import { stripe } from "../../app/gateways/stripe.ts";
import { hook, lookup, MOMENT, payment, toolsFor, verify } from "./adapter.ts";

type Sent = { method: string; url: string; key: string | undefined; idempotencyKey: unknown; body: string };
let sent: Sent[] = [];
let answers: { status?: number; body: object }[] = [];
let urls: { api: string };
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const part of request) body += String(part);
  const { method = "", url = "", headers } = request;
  sent.push({ method, url, key: headers.authorization, idempotencyKey: headers["idempotency-key"], body });
  const { status = 200, body: answer } = answers.shift() ?? { status: 500, body: {} };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
}
const server = createServer((request, response) => void serve(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  urls = { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  sent = [];
  answers = [];
});
const tools = () => toolsFor(stripe, { keys: { key1: "sk_1", key2: "whsec" }, urls });
const MISSING = { status: 404, body: { error: { type: "invalid_request_error", message: "No such session" } } };
const REFUSED = { status: 400, body: { error: { type: "invalid_request_error", message: "Invalid" } } };

describe("a payment", () => {
  test("is a session of Stripe's checkout, requested once for each deposit", async () => {
    answers = [{ body: { id: "cs_1", url: "https://checkout.stripe.example/1" } }];
    expect(await stripe.create(payment, tools())).toEqual({
      kind: "link",
      url: "https://checkout.stripe.example/1",
      providerReference: "cs_1",
    });
    const [{ body, ...request } = { body: "" }] = sent;
    expect(request).toEqual({
      method: "POST",
      url: "/v1/checkout/sessions",
      key: "Bearer sk_1",
      idempotencyKey: "dep_1",
    });
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      mode: "payment",
      client_reference_id: "dep_1",
      customer_email: "ada@example.com",
      "metadata[tx_ref]": "dep_1",
      "payment_intent_data[metadata][tx_ref]": "dep_1",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "10000",
      "line_items[0][price_data][product_data][name]": "Deposit",
      success_url: payment.successUrl,
      cancel_url: payment.cancelUrl,
    });
  });
  test("without an address, or that Stripe refuses, fails", async () => {
    for (const answer of [{ body: { id: "cs_1" } }, MISSING, REFUSED]) {
      answers = [answer];
      await expect(stripe.create(payment, tools())).rejects.toThrow(GatewayError);
    }
  });
  test("is requested from Stripe unless the installation names another address", () => {
    expect(toolsFor(stripe).urls).toEqual({ api: "https://api.stripe.com" });
  });
});

const session = {
  id: "cs_1",
  client_reference_id: "dep_1",
  status: "complete",
  payment_status: "paid",
  amount_total: 10_000,
  currency: "usd",
};
const event = { reference: "dep_1", amount: "100.00", currency: "USD", providerReference: "cs_1" };
const states = [
  [{}, "paid"],
  [{ status: "expired" }, "paid"],
  [{ status: "expired", payment_status: "unpaid" }, "expired"],
  [{ status: "open", payment_status: "unpaid" }, "pending"],
] as const;

describe("a look-up", () => {
  test.each(states)("of a session with %j is %s", async (more, status) => {
    answers = [{ body: { ...session, ...more } }];
    expect(await stripe.lookUp?.(lookup, tools())).toEqual({ ...event, status });
    expect(sent[0]).toMatchObject({ method: "GET", url: "/v1/checkout/sessions/p%2F1", key: "Bearer sk_1" });
  });
  test("of an unknown session finds nothing, and a refusal is an error", async () => {
    answers = [MISSING, { body: { ...session, client_reference_id: null } }, REFUSED];
    expect(await stripe.lookUp?.(lookup, tools())).toBeNull();
    expect(await stripe.lookUp?.(lookup, tools())).toBeNull();
    await expect(stripe.lookUp?.(lookup, tools())).rejects.toMatchObject({ cause: expect.any(Error) as Error });
    const before = sent.length;
    expect(await stripe.lookUp?.({ ...lookup, providerReference: null }, tools())).toBeNull();
    expect(sent).toHaveLength(before);
    answers = [{ body: { ...session, amount_total: null, currency: null } }];
    expect(await stripe.lookUp?.(lookup, tools())).toEqual({ ...event, status: "paid", amount: "", currency: "" });
  });
});

describe("a report", () => {
  const judge = (type: string, object: object, header?: string) => {
    const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec", timestamp: MOMENT });
    return verify(stripe, tools(), hook(body, { "Stripe-Signature": header ?? signature }));
  };
  test.each(["checkout.session.completed", "checkout.session.async_payment_succeeded", "checkout.session.expired"])(
    "%s has the state of its session",
    async (type) => {
      for (const [more, status] of states)
        expect(await judge(type, { ...session, ...more })).toEqual({
          ok: true,
          key: "evt_1",
          event: { ...event, status },
        });
    },
  );
  test("of a failed payment is a failure, and of another event or application concerns no deposit", async () => {
    const failed = "checkout.session.async_payment_failed";
    expect(await judge(failed, session)).toEqual({ ok: true, key: "evt_1", event: { ...event, status: "failed" } });
    expect(await judge(failed, { ...session, client_reference_id: null })).toEqual({ ok: true, event: null });
    expect(await judge("invoice.paid", session)).toEqual({ ok: true, event: null });
  });
  const reversed = {
    ok: true,
    key: "evt_1",
    event: { reference: "dep_1", status: "reversed", amount: "50.00", currency: "USD" },
  };
  test("of a refund is a reversal of the refunded amount", async () => {
    const charge = { metadata: { tx_ref: "dep_1" }, amount: 10_000, amount_refunded: 5_000, currency: "usd" };
    expect(await judge("charge.refunded", charge)).toEqual(reversed);
    expect(await judge("charge.refunded", { ...charge, metadata: {} })).toEqual({ ok: true, event: null });
  });
  test("of a dispute is a reversal of the payment that Stripe names", async () => {
    const dispute = { payment_intent: "pi_1", amount: 5_000, currency: "usd" };
    answers = [{ body: { id: "pi_1", metadata: { tx_ref: "dep_1" } } }, MISSING];
    expect(await judge("charge.dispute.created", dispute)).toEqual(reversed);
    expect(sent[0]).toMatchObject({ method: "GET", url: "/v1/payment_intents/pi_1" });
    expect(await judge("charge.dispute.created", dispute)).toEqual({ ok: true, event: null });
    expect(await judge("charge.dispute.created", { ...dispute, payment_intent: null })).toEqual({
      ok: true,
      event: null,
    });
  });
  test("needs a secret and its signature", async () => {
    expect(await judge("invoice.paid", session, "")).toMatchObject({ ok: false });
    expect(await verify(stripe, { urls }, hook("{}"))).toEqual({
      ok: false,
      reason: "Webhook secret is not configured",
    });
    expect(await verify(stripe, { ...tools(), urls }, hook("{}"))).toMatchObject({ ok: false });
    const body = "no json";
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec", timestamp: MOMENT });
    expect(await verify(stripe, tools(), hook(body, { "Stripe-Signature": header }))).toEqual({
      ok: false,
      reason: "Not a payment notification",
    });
  });
});
