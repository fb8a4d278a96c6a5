import { decimalFor } from "./amounts.ts";
import { ProviderRefusal } from "./provider-request.ts";
import { type PaymentLookup, type Gateway, GatewayError, type PaymentEvent, type Tools } from "./gateway.ts";
import { requestPayPal } from "./paypal-api.ts";
import { checkPayPal } from "./paypal-transmission.ts";
import { at, moneyAt, named, readJson, textAt } from "./json-path.ts";

const API_URLS = { live: "https://api-m.paypal.com", sandbox: "https://api-m.sandbox.paypal.com" };
const withoutDecimals = ["HUF", "JPY", "TWD"];

const captureStates: Record<string, PaymentEvent["status"]> = {
  COMPLETED: "paid",
  PENDING: "pending",
  DECLINED: "failed",
  FAILED: "failed",
  REFUNDED: "reversed",
  PARTIALLY_REFUNDED: "reversed",
};

/**
 * PayPal's orders: created here, approved at PayPal or with its buttons on the deposit page, then captured. Only the
 * capture shows whether money moved; the order's status COMPLETED does not. key1 client id, key2 secret, key3 live or
 * sandbox, key4 webhook id.
 */
export const paypal: Gateway = {
  urls: ({ key3 }) => ({
    api: key3 === "sandbox" ? API_URLS.sandbox : API_URLS.live,
    checkout: "https://www.paypal.com/sdk/js",
  }),
  async create({ reference, total, currency, captureUrl, cancelUrl }, tools) {
    const value = decimalFor(total, currency, withoutDecimals);
    const body = {
      intent: "CAPTURE",
      purchase_units: [
        {
          reference_id: reference,
          custom_id: reference,
          invoice_id: reference,
          amount: { currency_code: currency, value },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: captureUrl,
            cancel_url: cancelUrl,
            user_action: "PAY_NOW",
            shipping_preference: "NO_SHIPPING",
          },
        },
      },
    };
    const order = await requestPayPal(tools, "POST", "/v2/checkout/orders", { body, requestId: reference });
    const id = textAt(order, "id");
    const links = at(order, "links");
    const approve = (Array.isArray(links) ? links : []).find((link) =>
      ["approve", "payer-action"].includes(textAt(link, "rel")),
    );
    const url = textAt(approve, "href");
    if (!id || !/^https?:\/\//.test(url)) throw new GatewayError("The order has no id or no link");
    return {
      kind: "page",
      page: "buttons",
      providerReference: id,
      buttons: { clientId: tools.keys.key1, sdkUrl: tools.urls.checkout ?? "", url },
    };
  },
  async verify(hook, tools) {
    const refusal = await checkPayPal(hook, tools);
    if (refusal) return { ok: false, reason: refusal };
    const webhook = readJson(hook.body);
    const id = textAt(webhook, "id");
    if (!id) return { ok: false, reason: "Not a payment notification" };
    const event = await readWebhook(webhook, tools);
    return event ? { ok: true, key: id, event } : { ok: true, event: null };
  },
  lookUp: findOrder,
  async capture(lookup, tools) {
    const event = await findOrder(lookup, tools);
    if (!event) throw new GatewayError("PayPal does not know the order");
    return event;
  },
};

/**
 * The state of an order. An approved order is captured here, because the customer may have closed the page before
 * returning.
 */
async function findOrder({ providerReference }: PaymentLookup, tools: Tools): Promise<PaymentEvent | null> {
  if (!providerReference) return null;
  const path = `/v2/checkout/orders/${encodeURIComponent(providerReference)}`;
  const order = await requestPayPal(tools, "GET", path);
  if (!order) return null;
  if (textAt(order, "status") !== "APPROVED") return readOrder(order);
  try {
    const requestId = `cap-${referenceOf(order)}`;
    const taken = await requestPayPal(tools, "POST", `${path}/capture`, { body: {}, requestId });
    return taken && readOrder(taken);
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.status !== 422) throw error;
    // A concurrent request captured the order, or the capture failed and the customer may choose another card.
    const again = await requestPayPal(tools, "GET", path);
    return again && readOrder(again);
  }
}

function referenceOf(order: unknown): string {
  const unit = at(order, "purchase_units", 0);
  return named(unit, "payments", "captures", 0, "custom_id") || named(unit, "custom_id") || named(unit, "reference_id");
}

function readOrder(order: unknown): PaymentEvent {
  const unit = at(order, "purchase_units", 0);
  const capture = at(unit, "payments", "captures", 0);
  const amount = capture ? at(capture, "amount") : at(unit, "amount");
  const state = textAt(order, "status") === "VOIDED" ? "expired" : "pending";
  return {
    reference: referenceOf(order),
    status: capture ? (captureStates[textAt(capture, "status")] ?? "pending") : state,
    amount: moneyAt(amount, "value"),
    currency: named(amount, "currency_code"),
    providerReference: named(order, "id"),
  };
}

/** Null for webhooks that concern no deposit. */
async function readWebhook(webhook: unknown, tools: Tools): Promise<PaymentEvent | null> {
  const type = textAt(webhook, "event_type");
  const resource = at(webhook, "resource");
  if (type === "CHECKOUT.ORDER.APPROVED") {
    const providerReference = named(resource, "id");
    return findOrder({ reference: referenceOf(resource), providerReference, total: "", currency: "" }, tools);
  }
  const reference = named(resource, "custom_id");
  const [, kind = ""] = /^PAYMENT\.CAPTURE\.(COMPLETED|PENDING|DENIED|DECLINED|REFUNDED|REVERSED)$/.exec(type) ?? [];
  if (!kind || !reference) return null;
  const order = named(resource, "supplementary_data", "related_ids", "order_id");
  const status = { COMPLETED: "paid", PENDING: "pending", DENIED: "failed", DECLINED: "failed" } as const;
  return {
    reference,
    status: status[kind as keyof typeof status] ?? "reversed",
    amount: moneyAt(resource, "amount", "value"),
    currency: named(resource, "amount", "currency_code"),
    ...(order && { providerReference: order }),
  };
}
