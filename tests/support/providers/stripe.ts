// A stand-in for Stripe's checkout sessions and signed events.
import { createHmac } from "node:crypto";
import { createPayments, startStandIn, post, type StandIn, type Deviation, unixTime } from "./stand-in.ts";

const SECRET = "sk_test_stand_in";
const SIGNING = "whsec_stand_in";

export async function openStripe(): Promise<StandIn> {
  const book = createPayments();
  /**
   * Sessions by idempotency key: a repeated request returns the same session, a different one with the same key is
   * rejected.
   */
  const sessionsByKey = new Map<string, { body: string; session: object }>();
  let count = 0;

  const sessionOf = (reference: string, deviation: Deviation = {}) => {
    const { id, ...payment } = book.of(reference);
    const { amount, currency, status } = { ...payment, ...deviation };
    return {
      id,
      object: "checkout.session",
      client_reference_id: reference,
      metadata: { tx_ref: reference },
      mode: "payment",
      status: status === "pending" ? "open" : status === "failed" ? "expired" : "complete",
      payment_status: status === "paid" ? "paid" : "unpaid",
      amount_total: Math.round(Number(amount) * 100),
      currency: currency.toLowerCase(),
      url: `${server.url}/c/pay/${id}`,
    };
  };

  const server = await startStandIn(({ method, url, headers, body }, refuse) => {
    if (headers.authorization !== `Bearer ${SECRET}`)
      return { status: 401, json: { error: { message: "Invalid API Key provided", type: "invalid_request_error" } } };
    if (headers["stripe-version"] !== "2026-10-28.endive") return refuse("Stripe-Version");
    const id = /^\/v1\/checkout\/sessions\/(cs_\w+)$/.exec(url.pathname)?.[1];
    if (method === "GET" && id) {
      const [reference] = book.byId(id) ?? [];
      if (!reference) return { status: 404, json: { error: { code: "resource_missing", message: "No such session" } } };
      return { json: sessionOf(reference) };
    }
    const intent = /^\/v1\/payment_intents\/pi_(\w+)$/.exec(url.pathname)?.[1];
    if (method === "GET" && intent)
      return { json: { id: `pi_${intent}`, object: "payment_intent", metadata: { tx_ref: intent } } };
    if (method !== "POST" || url.pathname !== "/v1/checkout/sessions") return { status: 404, json: { error: {} } };

    const key = String(headers["idempotency-key"] ?? "");
    const before = sessionsByKey.get(key);
    if (before && before.body !== body) return refuse("the idempotency key was used for something else");
    if (before) return { json: before.session };
    const form = new URLSearchParams(body);
    const reference = form.get("client_reference_id") ?? "";
    const item = (name: string) => form.get(`line_items[0]${name}`) ?? "";
    const problem = [
      ["content type", headers["content-type"]?.startsWith("application/x-www-form-urlencoded")],
      ["mode", form.get("mode") === "payment"],
      ["reference", /^dep_[0-9a-f]{16,24}$/.test(reference) && form.get("metadata[tx_ref]") === reference],
      ["the charge's reference", form.get("payment_intent_data[metadata][tx_ref]") === reference],
      ["quantity", item("[quantity]") === "1"],
      ["currency", /^[a-z]{3}$/.test(item("[price_data][currency]"))],
      ["amount", /^[1-9]\d*$/.test(item("[price_data][unit_amount]"))],
      ["name", item("[price_data][product_data][name]") !== ""],
      ["addresses", ["success_url", "cancel_url"].every((name) => URL.canParse(form.get(name) ?? ""))],
      ["idempotency key", key !== "" && key.length <= 255],
      ["ui_mode", !form.has("ui_mode")],
    ].find(([, isRight]) => !isRight)?.[0];
    if (problem) return refuse(String(problem));
    const cents = item("[price_data][unit_amount]").padStart(3, "0");
    const amount = `${cents.slice(0, -2)}.${cents.slice(-2)}`;
    book.add(reference, amount, item("[price_data][currency]").toUpperCase(), `cs_test_${++count}`);
    const session = sessionOf(reference);
    sessionsByKey.set(key, { body, session });
    return { json: session };
  });

  return {
    gateway: "stripe",
    keys: { key1: SECRET, key2: SIGNING },
    urls: { stripe: server.url },
    refused: server.refused,
    behave: server.behave,
    arrive({ url = "" }) {
      if (!book.byId(/\/c\/pay\/(cs_\w+)$/.exec(url)?.[1] ?? "")) throw new Error("the session does not exist");
    },
    settle: (reference, deviation) => book.settle(reference, deviation),
    report(webhook, reference, deviation = {}) {
      const { status = "paid", signature } = deviation;
      const type = { paid: "completed", pending: "completed", failed: "expired" }[status];
      const event = {
        id: `evt_${reference}_${status}`,
        object: "event",
        type: `checkout.session.${type}`,
        data: { object: sessionOf(reference, { ...deviation, status }) },
      };
      return send(webhook, JSON.stringify(event), deviation, signature);
    },
  };
}

/** Sends other events of Stripe: a refund, or an event without a deposit. */
export function sendStripe(webhook: string, event: object): Promise<number> {
  return send(webhook, JSON.stringify(event), {}, undefined);
}

function send(webhook: string, body: string, deviation: Deviation, signature: Deviation["signature"]): Promise<number> {
  const time = unixTime(deviation);
  const secret = signature === "wrong" ? "whsec_of_somebody_else" : SIGNING;
  const v1 = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const sent = signature === "altered" ? body.replace("checkout.session", "checkout.sessions") : body;
  return post(webhook, sent, {
    "Content-Type": "application/json; charset=utf-8",
    ...(signature !== "none" && { "Stripe-Signature": `t=${time},v1=${v1},v0=${"0".repeat(64)}` }),
  });
}
