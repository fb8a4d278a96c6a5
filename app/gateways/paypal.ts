import { decimalFor } from "./amounts.ts";
import { ProviderRefusal } from "./ask.ts";
import { type Asked, type Gateway, GatewayError, type PaymentEvent, type Tools } from "./gateway.ts";
import { askPayPal } from "./paypal-api.ts";
import { checkPayPal } from "./paypal-transmission.ts";
import { at, moneyAt, named, readJson, textAt } from "./said.ts";

const houses = { live: "https://api-m.paypal.com", sandbox: "https://api-m.sandbox.paypal.com" };
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
 * PayPal's orders: made here, approved at PayPal or with its buttons on our page, and then taken (captured) by us. Truth is the capture; an order
 * that is COMPLETED says nothing about its money. key1 client, key2 secret, key3 live or sandbox, key4 the webhook's id.
 */
export const paypal: Gateway = {
  urls: ({ key3 }) => ({
    api: key3 === "sandbox" ? houses.sandbox : houses.live,
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
    const order = await askPayPal(tools, "POST", "/v2/checkout/orders", { body, requestId: reference });
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
    const said = readJson(hook.body);
    const id = textAt(said, "id");
    if (!id) return { ok: false, reason: "Not a report" };
    const event = await readReport(said, tools);
    return event ? { ok: true, key: id, event } : { ok: true, event: null };
  },
  lookUp: findOrder,
  async capture(asked, tools) {
    const event = await findOrder(asked, tools);
    if (!event) throw new GatewayError("PayPal does not know the order");
    return event;
  },
};

/** What came of an order. One that the customer has approved is taken now: they may have closed the page before we were told. */
async function findOrder({ providerReference }: Asked, tools: Tools): Promise<PaymentEvent | null> {
  if (!providerReference) return null;
  const path = `/v2/checkout/orders/${encodeURIComponent(providerReference)}`;
  const order = await askPayPal(tools, "GET", path);
  if (!order) return null;
  if (textAt(order, "status") !== "APPROVED") return readOrder(order);
  try {
    const requestId = `cap-${referenceOf(order)}`;
    const taken = await askPayPal(tools, "POST", `${path}/capture`, { body: {}, requestId });
    return taken && readOrder(taken);
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.status !== 422) throw error;
    // Taken by another question at the same moment, or not to be taken: the buyer may choose another card.
    const again = await askPayPal(tools, "GET", path);
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

/** Null for what is no payment of ours. */
async function readReport(said: unknown, tools: Tools): Promise<PaymentEvent | null> {
  const type = textAt(said, "event_type");
  const resource = at(said, "resource");
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
