import Stripe from "stripe";
import { fromMinor, toMinor } from "./amounts.ts";
import { type Gateway, GatewayError, type PaymentEvent, type Tools, type Verdict } from "./gateway.ts";

/** Short, because a customer waits for the response. */
const TIMEOUT_MS = 10_000;
const TOLERANCE_SECONDS = 300;

/** Stripe's hosted checkout through its SDK. key1 is the secret key, key2 the webhook signing secret. */
export const stripe: Gateway = {
  urls: { api: "https://api.stripe.com" },
  async create({ reference, total, currency, customer, successUrl, cancelUrl }, tools) {
    const body = {
      mode: "payment",
      client_reference_id: reference,
      customer_email: customer.email,
      metadata: { tx_ref: reference },
      // Refunds and disputes refer to the charge only; the metadata links them to the deposit.
      payment_intent_data: { metadata: { tx_ref: reference } },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: toMinor(total, currency),
            product_data: { name: "Deposit" },
          },
        },
      ],
      success_url: successUrl,
      cancel_url: cancelUrl,
    } satisfies Stripe.Checkout.SessionCreateParams;
    const session = await nullIfMissing(open(tools).checkout.sessions.create(body, { idempotencyKey: reference }));
    if (!session?.url) throw new GatewayError("The session has no address");
    return { kind: "link", url: session.url, providerReference: session.id };
  },
  async verify({ headers, body }, tools): Promise<Verdict> {
    const { key2 } = tools.keys;
    if (key2 === "") return { ok: false, reason: "Webhook secret is not configured" };
    let event: Stripe.Event;
    try {
      const header = headers.get("stripe-signature") ?? "";
      const now = tools.now().valueOf();
      event = Stripe.webhooks.constructEvent(body, header, key2, TOLERANCE_SECONDS, undefined, now);
    } catch (error) {
      return {
        ok: false,
        reason: error instanceof Stripe.errors.StripeError ? error.message : "Not a payment notification",
      };
    }
    const payment = await readEvent(event, tools);
    return payment ? { ok: true, key: event.id, event: payment } : { ok: true, event: null };
  },
  async lookUp({ providerReference }, tools) {
    if (!providerReference) return null;
    const session = await nullIfMissing(open(tools).checkout.sessions.retrieve(providerReference));
    return session && readSession(session);
  },
};

function open({ keys, urls }: Tools): Stripe {
  const { hostname, port, protocol } = new URL(urls.api ?? "");
  return new Stripe(keys.key1, {
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Null if Stripe responds 404. */
async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw new GatewayError("Stripe did not play along", { cause: error });
  }
}

/** The payment event of a Stripe event; null for events that concern no deposit. */
async function readEvent(event: Stripe.Event, tools: Tools): Promise<PaymentEvent | null> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return readSession(event.data.object);
    case "checkout.session.async_payment_failed": {
      const session = readSession(event.data.object);
      return session && { ...session, status: "failed" };
    }
    case "charge.refunded": {
      const { metadata, amount_refunded, currency } = event.data.object;
      return reversal(metadata, amount_refunded, currency);
    }
    case "charge.dispute.created": {
      const { payment_intent: intent, amount, currency } = event.data.object;
      if (typeof intent !== "string") return null;
      const found = await nullIfMissing(open(tools).paymentIntents.retrieve(intent));
      return found && reversal(found.metadata, amount, currency);
    }
    default:
      return null;
  }
}

function readSession(session: Stripe.Checkout.Session): PaymentEvent | null {
  const { id, client_reference_id: reference, status, payment_status, amount_total, currency } = session;
  // Other applications may use the same Stripe account.
  if (!reference) return null;
  const code = (currency ?? "").toUpperCase();
  return {
    reference,
    status: payment_status === "paid" ? "paid" : status === "expired" ? "expired" : "pending",
    amount: fromMinor(amount_total ?? -1, code),
    currency: code,
    providerReference: id,
  };
}

function reversal(metadata: Stripe.Metadata, amount: number, currency: string): PaymentEvent | null {
  const code = currency.toUpperCase();
  const reference = metadata["tx_ref"];
  return reference ? { reference, status: "reversed", amount: fromMinor(amount, code), currency: code } : null;
}
