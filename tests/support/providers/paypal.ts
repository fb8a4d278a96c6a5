// A stand-in for PayPal's orders, captures and webhooks (Orders v2, Webhooks v1). The signing key is a test key; its
// certificate is served here.
import { createSign } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { createPayments, startStandIn, post, type Reply, type StandIn, type Deviation } from "./stand-in.ts";

const CLIENT = "client_id_1";
const SECRET = "client_secret_1";
const WEBHOOK_ID = "1JE4291016473214C";
const fixture = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), "utf8");

export type PayPalStandIn = StandIn & {
  /** The buyer approves in PayPal's window; the payment is not yet captured. */
  approve: (order: string) => void;
  sdk: string;
  /** Sends the report that a buyer approved; the browser tab is closed. */
  reportApproved: (webhook: string, reference: string) => Promise<number>;
};

export async function openPayPal(): Promise<PayPalStandIn> {
  const book = createPayments();
  const states = new Map<string, "CREATED" | "APPROVED" | "COMPLETED">();
  const captures = new Map<string, string>();
  let count = 0;

  const money = ({ amount, currency }: { amount: string; currency: string }) => ({
    currency_code: currency,
    value: amount,
  });
  const order = (reference: string) => {
    const payment = book.of(reference);
    const status = states.get(reference) ?? "CREATED";
    const capture = {
      id: `CAP${payment.id}`,
      status: payment.status === "failed" ? "DECLINED" : payment.status === "pending" ? "PENDING" : "COMPLETED",
      amount: money(payment),
      custom_id: reference,
      final_capture: true,
    };
    const unit = { reference_id: reference, custom_id: reference, invoice_id: reference, amount: money(payment) };
    return {
      id: payment.id,
      intent: "CAPTURE",
      status,
      purchase_units: [{ ...unit, ...(status === "COMPLETED" && { payments: { captures: [capture] } }) }],
      links: [
        { rel: "self", href: `${server.url}/v2/checkout/orders/${payment.id}`, method: "GET" },
        { rel: "payer-action", href: `${server.url}/checkoutnow?token=${payment.id}`, method: "GET" },
      ],
    };
  };

  const server = await startStandIn(({ method, url, headers, body }, refuse): Reply => {
    if (url.pathname === "/cert.pem") return { text: fixture("paypal-test-cert.pem"), type: "application/x-pem-file" };
    if (url.pathname === "/sdk/js") return { text: fixture("paypal-sdk.js"), type: "text/javascript" };
    if (url.pathname === "/v1/oauth2/token") {
      const isRight = headers.authorization === `Basic ${Buffer.from(`${CLIENT}:${SECRET}`).toString("base64")}`;
      if (!isRight) return { status: 401, json: { error: "invalid_client" } };
      if (new URLSearchParams(body).get("grant_type") !== "client_credentials") return refuse("grant_type");
      return { json: { access_token: "A21AA_stand_in", token_type: "Bearer", expires_in: 31_668 } };
    }
    if (headers.authorization !== "Bearer A21AA_stand_in") return { status: 401, json: { error: "invalid_token" } };
    const [, id = "", capture] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(url.pathname) ?? [];
    const [reference] = book.byId(id) ?? [];
    if (id && !reference) return { status: 404, json: { name: "RESOURCE_NOT_FOUND" } };
    if (reference && method === "GET" && !capture) return { json: order(reference) };
    if (method !== "POST" || !headers["content-type"]?.startsWith("application/json")) return refuse("method or type");
    const request = String(headers["paypal-request-id"] ?? "");
    if (request === "" || request.length > 108) return refuse("PayPal-Request-Id");
    if (reference && capture) {
      if (captures.get(reference) === request) return { status: 201, json: order(reference) };
      const issue = { CREATED: "ORDER_NOT_APPROVED", COMPLETED: "ORDER_ALREADY_CAPTURED", APPROVED: "" };
      const problem = issue[states.get(reference) ?? "CREATED"];
      if (problem) return { status: 422, json: { name: "UNPROCESSABLE_ENTITY", details: [{ issue: problem }] } };
      states.set(reference, "COMPLETED");
      captures.set(reference, request);
      if (book.of(reference).status === "pending") book.settle(reference);
      return { status: 201, json: order(reference) };
    }
    if (url.pathname !== "/v2/checkout/orders") return { status: 404, json: {} };
    return create(JSON.parse(body) as Ordered, request, refuse);
  });

  function create(requested: Ordered, request: string, refuse: (why: string) => Reply): Reply {
    const [unit, more] = requested.purchase_units ?? [];
    const experience = requested.payment_source?.paypal?.experience_context;
    const reference = unit?.custom_id ?? "";
    const problem = [
      ["intent", requested.intent === "CAPTURE"],
      ["units", unit !== undefined && more === undefined],
      ["reference", /^dep_[0-9a-f]{16,24}$/.test(reference) && unit?.invoice_id === reference],
      ["currency", /^[A-Z]{3}$/.test(unit?.amount?.currency_code ?? "")],
      ["value", /^\d+\.\d\d$/.test(unit?.amount?.value ?? "")],
      ["return_url", URL.canParse(experience?.return_url ?? "") && URL.canParse(experience?.cancel_url ?? "")],
      ["user_action", experience?.user_action === "PAY_NOW"],
    ].find(([, isRight]) => !isRight)?.[0];
    if (problem) return refuse(String(problem));
    if (!book.has(reference))
      book.add(reference, unit?.amount?.value ?? "", unit?.amount?.currency_code ?? "", `ORDER${++count}`);
    else if (request !== reference) return { status: 422, json: { details: [{ issue: "DUPLICATE_INVOICE_ID" }] } };
    return { status: 201, json: order(reference) };
  }

  function send(webhook: string, event: object, { signature }: Deviation = {}): Promise<number> {
    const body = JSON.stringify(event);
    const [id, time] = ["69cd13f0-d67a-11e5-baa3-778b53f4ae55", new Date().toISOString()];
    const of = signature === "wrong" ? "SOMEBODYELSES" : WEBHOOK_ID;
    const signed = createSign("RSA-SHA256").update(`${id}|${time}|${of}|${crc32(Buffer.from(body))}`);
    const sent = signature === "altered" ? body.replace("CAP", "PAC") : body;
    return post(webhook, sent, {
      "Content-Type": "application/json",
      ...(signature !== "none" && {
        "PAYPAL-AUTH-ALGO": "SHA256withRSA",
        "PAYPAL-CERT-URL": `${server.url}/cert.pem`,
        "PAYPAL-TRANSMISSION-ID": id,
        "PAYPAL-TRANSMISSION-SIG": signed.sign(fixture("paypal-test-key.pem"), "base64"),
        "PAYPAL-TRANSMISSION-TIME": time,
      }),
    });
  }

  return {
    gateway: "paypal",
    keys: { key1: CLIENT, key2: SECRET, key3: "sandbox", key4: WEBHOOK_ID },
    urls: { paypal: server.url, "paypal.checkout": `${server.url}/sdk/js` },
    refused: server.refused,
    behave: server.behave,
    sdk: `${server.url}/sdk/js`,
    arrive({ url = "" }) {
      if (!book.byId(new URL(url).searchParams.get("token") ?? "")) throw new Error("the order does not exist");
    },
    approve(id) {
      const [reference = ""] = book.byId(id) ?? [];
      book.of(reference);
      if (states.get(reference) !== "COMPLETED") states.set(reference, "APPROVED");
    },
    settle(reference, deviation) {
      book.settle(reference, deviation);
      states.set(reference, "COMPLETED");
    },
    report(webhook, reference, deviation = {}) {
      const { id, ...payment } = book.of(reference);
      const reported = { ...payment, status: "paid" as const, ...deviation };
      const name = { paid: "COMPLETED", pending: "PENDING", failed: "DENIED" }[reported.status];
      const event = {
        id: `WH-${reference}-${reported.status}`,
        event_version: "1.0",
        resource_type: "capture",
        event_type: `PAYMENT.CAPTURE.${name}`,
        resource: {
          id: `CAP${id}`,
          status: name,
          custom_id: reference,
          amount: money(reported),
          supplementary_data: { related_ids: { order_id: id } },
        },
      };
      return send(webhook, event, deviation);
    },
    reportApproved: (webhook, reference) =>
      send(webhook, {
        id: `WH-${reference}-approved`,
        resource_type: "checkout-order",
        event_type: "CHECKOUT.ORDER.APPROVED",
        resource: { ...order(reference), status: "APPROVED" },
      }),
  };
}

type Ordered = {
  intent?: string;
  purchase_units?: {
    custom_id?: string;
    invoice_id?: string;
    amount?: { currency_code?: string; value?: string };
  }[];
  payment_source?: {
    paypal?: { experience_context?: { return_url?: string; cancel_url?: string; user_action?: string } };
  };
};
