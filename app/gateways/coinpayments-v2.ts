import { requestJson } from "./provider-request.ts";
import { hmac, isFresh, isSame } from "./digest.ts";
import {
  type PaymentLookup,
  GatewayError,
  type Hook,
  type Payment,
  type PaymentEvent,
  type Started,
  type Tools,
  type Verdict,
} from "./gateway.ts";
import { at, moneyAt, named, readJson, textAt } from "./json-path.ts";
import { dayjs } from "../dayjs.ts";

/** The API identifies currencies by ids; only this one is known. */
const currencyIds: Record<string, string> = { USD: "5057" };
const events: Record<string, PaymentEvent["status"]> = {
  invoiceCreated: "pending",
  invoicePending: "pending",
  invoicePaid: "pending",
  invoiceCompleted: "paid",
  invoiceCancelled: "failed",
  invoiceTimedOut: "expired",
};
const notifications = Object.keys(events);

/**
 * CoinPayments' current API: JSON signed with HMAC-SHA256 over the method, the URL, the client, the time and the body,
 * in both directions.
 */
export const v2 = {
  api: "https://a-api.coinpayments.net/api",

  async create(
    { reference, total, currency, customer, successUrl, cancelUrl }: Payment,
    tools: Tools,
  ): Promise<Started> {
    const id = currencyIds[currency];
    if (!id) throw new GatewayError(`${currency} is not known to CoinPayments`);
    const answer = await requestV2(tools, "POST", "/v2/merchant/invoices", {
      currency: id,
      items: [{ customId: reference, name: "Deposit", quantity: { value: 1, type: "quantity" }, amount: total }],
      amount: { breakdown: { subtotal: total }, total },
      isEmailDelivery: false,
      invoiceId: reference,
      poNumber: reference,
      buyer: { emailAddress: customer.email },
      customData: { tx_ref: reference },
      webhooks: [{ notificationsUrl: tools.webhookUrl, notifications }],
      payment: { paymentCurrency: tools.keys.key3, refundEmail: customer.email, successUrl, cancelUrl },
    });
    const invoice = at(answer, "invoices", 0);
    const url = textAt(invoice, "checkoutLink") || textAt(invoice, "link");
    const invoiceId = textAt(invoice, "id");
    if (!invoiceId || !/^https?:\/\//.test(url)) throw new GatewayError("The invoice has no id or no link");
    return { kind: "link", url, providerReference: invoiceId };
  },

  async verify({ method, headers, body }: Hook, { keys, webhookUrl, now }: Tools): Promise<Verdict> {
    if (keys.key2 === "") return { ok: false, reason: "Webhook secret is not configured" };
    const time = headers.get("x-coinpayments-timestamp") ?? "";
    const signature = signV2([method, webhookUrl, keys.key1, time, body], keys.key2);
    if (headers.get("x-coinpayments-client") !== keys.key1)
      return { ok: false, reason: "The report is for another merchant" };
    if (!isSame(signature, headers.get("x-coinpayments-signature"))) return { ok: false, reason: "Invalid signature" };
    if (!isFresh(dayjs.utc(`${time}Z`).unix(), now())) return { ok: false, reason: "Timestamp too old" };
    const webhook = readJson(body);
    const [type, invoice] = [textAt(webhook, "type"), at(webhook, "invoice")];
    const status = events[type];
    const event = status && readInvoice(invoice, status);
    return event ? { ok: true, key: `${named(webhook, "id")}:${type}`, event } : { ok: true, event: null };
  },

  async lookUp({ providerReference }: PaymentLookup, tools: Tools): Promise<PaymentEvent | null> {
    if (!providerReference) return null;
    const invoice = await requestV2(tools, "GET", `/v2/merchant/invoices/${encodeURIComponent(providerReference)}`);
    const state = (textAt(invoice, "state") || textAt(invoice, "status")).toLowerCase();
    const status = ({ completed: "paid", cancelled: "failed", timedout: "expired" } as const)[state] ?? "pending";
    return invoice && readInvoice(invoice, status);
  },
};

/** The signature covers the transmitted bytes, prefixed with a byte order mark. */
export function signV2(parts: readonly (string | Buffer)[], secret: string): string {
  return hmac("sha256", secret, ["\ufeff", ...parts], "base64");
}

function readInvoice(invoice: unknown, status: PaymentEvent["status"]): PaymentEvent | null {
  const reference = named(invoice, "invoiceId");
  if (!reference) return null;
  const id = textAt(invoice, "amount", "currencyId");
  const [currency = id] = Object.entries(currencyIds).find(([, known]) => known === id) ?? [];
  const amount = moneyAt(invoice, "amount", "total");
  return { reference, status, amount, currency, providerReference: named(invoice, "id") };
}

function requestV2({ keys, urls, now }: Tools, method: "GET" | "POST", path: string, value?: object) {
  const url = `${urls.api}${path}`;
  const time = now().format("YYYY-MM-DDTHH:mm:ss");
  const body = value ? JSON.stringify(value) : "";
  return requestJson(url, {
    method,
    headers: {
      Accept: "application/json",
      "X-CoinPayments-Client": keys.key1,
      "X-CoinPayments-Timestamp": time,
      "X-CoinPayments-Signature": signV2([method, url, keys.key1, time, body], keys.key2),
      ...(value && { "Content-Type": "application/json" }),
    },
    ...(value && { body }),
  });
}
