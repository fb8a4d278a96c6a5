import { requestJson, json } from "./provider-request.ts";
import { hmac, isSame } from "./digest.ts";
import { type Gateway, GatewayError, type PaymentEvent } from "./gateway.ts";
import { moneyAt, named, readJson, textAt } from "./json-path.ts";

const statuses: Record<string, PaymentEvent["status"]> = {
  "payment:update": "pending",
  "payment:confirmed": "paid",
  "payment:settled": "paid",
  "payment:dispute": "reversed",
  "payment:refund success": "reversed",
  "checkout:completed": "paid",
  "checkout:cancelled": "failed",
  "checkout:expired": "expired",
};

/**
 * Globiance Checkout. Its documents describe requests and webhooks, but not the signature of webhooks. Only webhooks
 * signed as agreed with the provider are accepted (`X-Globiance-Signature: hex HMAC-SHA256(key2, raw body)`); others
 * are stored for review.
 */
export const globiance: Gateway = {
  urls: {
    checkout: "https://checkout.globiancepay.com",
    api: "https://merchant-api.globiancepay.com/merchant-api-service",
  },
  async create({ reference, total, currency }, { keys, urls }) {
    if (currency !== "USD" && currency !== "EUR") throw new GatewayError(`Globiance does not take ${currency}`);
    // A number of up to fifteen digits is printed with the digits that it was parsed from.
    const { body, headers } = json({
      amount: Number(total),
      currency,
      apiKey: keys.key1,
      itemName: "Deposit",
      itemId: reference,
      note: reference,
      clientId: reference,
    });
    const signature = hmac("sha256", keys.key2, [body], "hex");
    const answer = await requestJson(`${urls.api}/create-checkout`, {
      method: "POST",
      headers: { ...headers, "X-Api-Key": keys.key1, "X-Signature": signature },
      body,
    });
    const id = textAt(answer, "checkoutId") || textAt(answer, "id");
    const [link] = ["checkoutUrl", "checkoutLink", "url", "link"].map((name) => textAt(answer, name)).filter(Boolean);
    if (!link && !id) throw new GatewayError("The checkout has no link");
    return {
      kind: "link",
      url: link ?? `${urls.checkout}/${encodeURIComponent(id)}`,
      ...(id && { providerReference: id }),
    };
  },
  async verify({ headers, body }, { keys: { key2 } }) {
    const signature = headers.get("x-globiance-signature");
    if (key2 === "" || signature === null) return { ok: false, reason: "The report is not signed" };
    if (!isSame(hmac("sha256", key2, [body], "hex"), signature)) return { ok: false, reason: "Invalid signature" };
    const webhook = readJson(body);
    const name = `${textAt(webhook, "type")}:${textAt(webhook, "event")}`;
    const [status, reference] = [statuses[name], named(webhook, "clientId")];
    if (!status || !reference) return { ok: true, event: null };
    const id = named(webhook, "checkoutId");
    return {
      ok: true,
      key: `${id}:${name}`,
      event: {
        reference,
        status,
        amount: moneyAt(webhook, "requestCurrencyAmount"),
        currency: named(webhook, "currency"),
        ...(id && { providerReference: id }),
      },
    };
  },
};
