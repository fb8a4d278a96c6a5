import { decimalFor } from "./amounts.ts";
import { requestJson, json } from "./provider-request.ts";
import { hash, hmac, isSame } from "./digest.ts";
import { type Gateway, GatewayError, type Hook, type PaymentEvent } from "./gateway.ts";
import { at, moneyAt, named, readJson, textAt } from "./json-path.ts";

const withoutDecimals = ["RWF", "UGX", "XAF", "XOF"];
const statuses: Record<string, PaymentEvent["status"]> = {
  successful: "paid",
  pending: "pending",
  failed: "failed",
  cancelled: "failed",
};

/**
 * Flutterwave's hosted checkout (v3). key1 public key, key2 secret key, key3 encryption key of direct card charges
 * (unused), key4 secret hash of webhooks.
 */
export const flutterwave: Gateway = {
  urls: { api: "https://api.flutterwave.com/v3" },
  async create({ reference, total, currency, customer, successUrl }, { keys, urls }) {
    // A number of up to fifteen digits is printed with the digits that it was parsed from.
    const amount = Number(decimalFor(total, currency, withoutDecimals));
    const body = {
      tx_ref: reference,
      amount,
      currency,
      redirect_url: successUrl,
      customer: { email: customer.email, name: customer.fullName },
      customizations: { title: "Deposit" },
      payload_hash: payloadHash([String(amount), currency, customer.email, reference], keys.key2),
    };
    const content = json(body);
    const answer = await requestJson(`${urls.api}/payments`, {
      method: "POST",
      headers: { Authorization: `Bearer ${keys.key2}`, ...content.headers },
      body: content.body,
    });
    const link = textAt(answer, "data", "link");
    if (textAt(answer, "status") !== "success" || !/^https?:\/\//.test(link)) throw new GatewayError("No link");
    return { kind: "link", url: link };
  },
  async verify(hook, { keys: { key4 } }) {
    if (key4 === "") return { ok: false, reason: "Webhook secret is not configured" };
    if (!isSigned(hook, key4)) return { ok: false, reason: "Invalid signature" };
    const webhook = readJson(hook.body);
    if (textAt(webhook, "event") !== "charge.completed") return { ok: true, event: null };
    const event = readCharge(at(webhook, "data"));
    if (!event) return { ok: true, event: null };
    return { ok: true, key: `${named(webhook, "data", "id")}:${named(webhook, "data", "status")}`, event };
  },
  async lookUp({ reference }, { keys, urls }) {
    const answer = await requestJson(
      `${urls.api}/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
      {
        method: "GET",
        headers: { Authorization: `Bearer ${keys.key2}` },
      },
    );
    return textAt(answer, "status") === "success" ? readCharge(at(answer, "data")) : null;
  },
};

/** v3 sends the shared secret itself, v4 signs the body with it. */
function isSigned({ headers, body }: Hook, secret: string): boolean {
  const signature = headers.get("flutterwave-signature");
  if (signature !== null) return isSame(hmac("sha256", secret, [body], "base64"), signature);
  return isSame(secret, headers.get("verif-hash"));
}

/** Protects amount, currency, email and reference from changes in the customer's browser. */
export function payloadHash(parts: readonly string[], secret: string): string {
  return hash("sha256", parts.join("") + hash("sha256", secret));
}

function readCharge(data: unknown): PaymentEvent | null {
  const status = statuses[textAt(data, "status")];
  const reference = named(data, "tx_ref");
  if (!status || !reference) return null;
  const providerReference = named(data, "id");
  return {
    reference,
    status,
    amount: moneyAt(data, "amount"),
    currency: named(data, "currency"),
    ...(providerReference && { providerReference }),
  };
}
