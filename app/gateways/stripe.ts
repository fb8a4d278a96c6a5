import Stripe from "stripe";
import { fromMinor, toMinor } from "./amounts.ts";
import { type Gateway, GatewayError, type PaymentEvent, type Tools, type Verdict } from "./gateway.ts";

/** Somebody waits in front of a screen. */
const PATIENCE = 10_000;
const TOLERANCE = 300;

/** Stripe's hosted checkout, by its own SDK. key1 is the secret key, key2 signs the reports. */
export const stripe: Gateway = {
  urls: { api: "https://api.stripe.com" },
  async create({ reference, total, currency, customer, successUrl, cancelUrl }, tools) {
    const body = {
      mode: "payment",
      client_reference_id: reference,
      customer_email: customer.email,
      metadata: { tx_ref: reference },
      // So that a refund or a dispute, which know the charge alone, can be told to belong to the deposit.
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
    const session = await heard(open(tools).checkout.sessions.create(body, { idempotencyKey: reference }));
    if (!session?.url) throw new GatewayError("The session has no address");
    return { kind: "link", url: session.url, providerReference: session.id };
  },
  async verify({ headers, body }, tools): Promise<Verdict> {
    const { key2 } = tools.keys;
    if (key2 === "") return { ok: false, reason: "No secret is set up" };
    let event: Stripe.Event;
    try {
      const header = headers.get("stripe-signature") ?? "";
      const now = tools.now().valueOf();
      event = Stripe.webhooks.constructEvent(body, header, key2, TOLERANCE, undefined, now);
    } catch (error) {
      return { ok: false, reason: error instanceof Stripe.errors.StripeError ? error.message : "Not a report" };
    }
    const told = await readEvent(event, tools);
    return told ? { ok: true, key: event.id, event: told } : { ok: true, event: null };
  },
  async lookUp({ providerReference }, tools) {
    if (!providerReference) return null;
    const session = await heard(open(tools).checkout.sessions.retrieve(providerReference));
    return session && readSession(session);
  },
};

function open({ keys, urls }: Tools): Stripe {
  const { hostname, port, protocol } = new URL(urls.api ?? "");
  return new Stripe(keys.key1, {
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    timeout: PATIENCE,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Null for what Stripe does not know. */
async function heard<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw new GatewayError("Stripe did not play along", { cause: error });
  }
}

/** What an event means for a deposit; null for the many that mean nothing to us. */
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
      const found = await heard(open(tools).paymentIntents.retrieve(intent));
      return found && reversal(found.metadata, amount, currency);
    }
    default:
      return null;
  }
}

function readSession(session: Stripe.Checkout.Session): PaymentEvent | null {
  const { id, client_reference_id: reference, status, payment_status, amount_total, currency } = session;
  // Other programs may sell something through the same account.
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
