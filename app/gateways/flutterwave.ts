import { decimalFor } from "./amounts.ts";
import { ask, json } from "./ask.ts";
import { hash, hmac, isSame } from "./digest.ts";
import { type Gateway, GatewayError, type Hook, type PaymentEvent } from "./gateway.ts";
import { at, moneyAt, named, readJson, textAt } from "./said.ts";

const withoutDecimals = ["RWF", "UGX", "XAF", "XOF"];
const statuses: Record<string, PaymentEvent["status"]> = {
  successful: "paid",
  pending: "pending",
  failed: "failed",
  cancelled: "failed",
};

/** Flutterwave's hosted checkout (v3). key1 public, key2 secret, key3 for card forms of one's own (not ours), key4 the hash of the reports. */
export const flutterwave: Gateway = {
  urls: { api: "https://api.flutterwave.com/v3" },
  async create({ reference, total, currency, customer, successUrl }, { keys, urls }) {
    // A number of up to fourteen digits is written with the digits that it was read from.
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
    const sent = json(body);
    const answer = await ask(`${urls.api}/payments`, {
      method: "POST",
      headers: { Authorization: `Bearer ${keys.key2}`, ...sent.headers },
      body: sent.body,
    });
    const link = textAt(answer, "data", "link");
    if (textAt(answer, "status") !== "success" || !/^https?:\/\//.test(link)) throw new GatewayError("No link");
    return { kind: "link", url: link };
  },
  async verify(hook, { keys: { key4 } }) {
    if (key4 === "") return { ok: false, reason: "No secret is set up" };
    if (!isSigned(hook, key4)) return { ok: false, reason: "Wrong signature" };
    const said = readJson(hook.body);
    if (textAt(said, "event") !== "charge.completed") return { ok: true, event: null };
    const event = readCharge(at(said, "data"));
    if (!event) return { ok: true, event: null };
    return { ok: true, key: `${named(said, "data", "id")}:${named(said, "data", "status")}`, event };
  },
  async lookUp({ reference }, { keys, urls }) {
    const answer = await ask(`${urls.api}/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`, {
      method: "GET",
      headers: { Authorization: `Bearer ${keys.key2}` },
    });
    return textAt(answer, "status") === "success" ? readCharge(at(answer, "data")) : null;
  },
};

/** v3 shows the shared secret itself, v4 signs the body with it. */
function isSigned({ headers, body }: Hook, secret: string): boolean {
  const signature = headers.get("flutterwave-signature");
  if (signature !== null) return isSame(hmac("sha256", secret, [body], "base64"), signature);
  return isSame(secret, headers.get("verif-hash"));
}

/** Keeps what the customer's browser carries from being changed on the way: amount, currency, e-mail, reference. */
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
