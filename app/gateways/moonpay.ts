import { requestJson } from "./provider-request.ts";
import { hmac } from "./digest.ts";
import { type Gateway, GatewayError, type Keys, type PaymentEvent } from "./gateway.ts";
import { at, moneyAt, named, readJson, textAt } from "./json-path.ts";
import { checkSignature } from "./signed.ts";

const statuses: Record<string, PaymentEvent["status"]> = {
  waitingPayment: "pending",
  waitingAuthorization: "pending",
  pending: "pending",
  failed: "failed",
  completed: "paid",
};

/**
 * Crypto bought by card, sent to the broker's wallet. key1 public key, key2 secret key, key3 webhook key, key4 wallet,
 * key5 currency.
 */
export const moonpay: Gateway = {
  urls: ({ key1 }) => ({
    api: "https://api.moonpay.com",
    checkout: key1.startsWith("pk_test_") ? "https://buy-sandbox.moonpay.com" : "https://buy.moonpay.com",
  }),
  async create({ reference, total, currency, customer, successUrl }, { keys, urls }) {
    if (!keys.key2 || !keys.key4 || !keys.key5) throw new GatewayError("A key, the wallet or the coin is missing");
    const query = new URLSearchParams({
      apiKey: keys.key1,
      currencyCode: keys.key5,
      walletAddress: keys.key4,
      baseCurrencyCode: currency.toLowerCase(),
      baseCurrencyAmount: total,
      lockAmount: "true",
      externalTransactionId: reference,
      externalCustomerId: String(customer.id),
      email: customer.email,
      redirectURL: successUrl,
      showWalletAddressForm: "false",
    });
    return { kind: "link", url: signUrl(`${urls.checkout}/?${query}`, keys.key2) };
  },
  async verify({ headers, body }, { keys, now }) {
    const refusal = checkSignature(
      headers.get("moonpay-signature-v2")?.replaceAll(" ", "") ?? null,
      body,
      keys.key3,
      now(),
      "s",
    );
    if (refusal) return { ok: false, reason: refusal };
    const data = at(readJson(body), "data");
    const event = readTransaction(data, keys);
    if (!event) return { ok: true, event: null };
    return { ok: true, key: ["id", "status", "updatedAt"].map((name) => named(data, name)).join(":"), event };
  },
  async lookUp({ reference }, { keys, urls }) {
    const answer = await requestJson(`${urls.api}/v1/transactions/ext/${encodeURIComponent(reference)}`, {
      method: "GET",
      headers: { Authorization: `Api-Key ${keys.key2}`, Accept: "application/json" },
    });
    // A customer may try several cards under one reference: a paid transaction has priority, then a pending one.
    const events = (Array.isArray(answer) ? answer : []).flatMap((data) => readTransaction(data, keys) ?? []);
    return events.find(({ status }) => status === "paid") ?? events.find(({ status }) => status === "pending") ?? null;
  },
};

/** The signature is the last parameter and covers the query before it. */
export function signUrl(address: string, secret: string): string {
  const signature = hmac("sha256", secret, [new URL(address).search], "base64");
  return `${address}&signature=${encodeURIComponent(signature)}`;
}

function readTransaction(data: unknown, { key4, key5 }: Keys): PaymentEvent | null {
  const reference = named(data, "externalTransactionId");
  const status = statuses[textAt(data, "status")];
  if (!reference || !status) return null;
  const isOurs = key4 !== "" && textAt(data, "walletAddress") === key4 && textAt(data, "currency", "code") === key5;
  return {
    reference,
    status,
    amount: moneyAt(data, "baseCurrencyAmount"),
    currency: named(data, "baseCurrency", "code").toUpperCase(),
    providerReference: named(data, "id"),
    ...(!isOurs && { problem: "Paid to a different wallet" }),
  };
}
