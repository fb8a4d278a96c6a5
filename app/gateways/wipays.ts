import { requestJson, json } from "./provider-request.ts";
import { hmac, isFresh, isSame } from "./digest.ts";
import { type Gateway, GatewayError, type PaymentEvent } from "./gateway.ts";
import { moneyAt, named, readJson, textAt } from "./json-path.ts";

const currencies = ["USD", "EUR", "CAD"];

/** Wipays' hosted page (docs.wipays.com), without lookups. key1 public key, key2 secret key, which signs webhooks. */
export const wipays: Gateway = {
  urls: { checkout: "https://wipays.com" },
  async create({ reference, total, currency, customer, successUrl, cancelUrl }, { keys, urls, webhookUrl }) {
    if (!currencies.includes(currency)) throw new GatewayError(`Wipays does not take ${currency}`);
    const [firstName = "", ...rest] = customer.fullName.split(" ");
    const content = json({
      public_key: keys.key1,
      amount: total,
      currency,
      customer: { first_name: firstName, last_name: rest.join(" ") || firstName, email: customer.email, mobile: "" },
      details: "Deposit",
      identifier: reference,
      ipn_url: webhookUrl,
      success_url: successUrl,
      cancel_url: cancelUrl,
      site_name: new URL(webhookUrl).hostname,
    });
    const answer = await requestJson(`${urls.checkout}/payment/initiate`, { method: "POST", ...content });
    const url = textAt(answer, "redirect_url");
    if (textAt(answer, "status") !== "success" || !/^https?:\/\//.test(url)) throw new GatewayError("No link");
    return { kind: "link", url };
  },
  async verify({ headers, body }, { keys: { key2 }, now }) {
    if (key2 === "") return { ok: false, reason: "Webhook secret is not configured" };
    const webhook = readForm(headers.get("content-type") ?? "", body);
    const [identifier, time] = [textAt(webhook, "identifier"), textAt(webhook, "timestamp")];
    // Only these two are signed, so an old webhook could be replayed with another amount.
    const expected = hmac("sha256", key2, [identifier, time], "hex").toUpperCase();
    if (!isSame(expected, textAt(webhook, "signature"))) return { ok: false, reason: "Invalid signature" };
    if (!identifier || !isFresh(Number(time), now())) return { ok: false, reason: "Timestamp too old" };
    const type = named(webhook, "data", "type");
    const isPaid = textAt(webhook, "status") === "success";
    const status: PaymentEvent["status"] = type !== "checkout" ? "reversed" : isPaid ? "paid" : "failed";
    const trx = named(webhook, "data", "trx");
    return {
      ok: true,
      key: `${identifier.slice(0, 100)}:${time}:${type}`,
      event: {
        reference: identifier.slice(0, 100),
        status,
        amount: moneyAt(webhook, "data", "amount"),
        currency: named(webhook, "data", "currency"),
        ...(trx && { providerReference: trx }),
      },
    };
  },
};

/** The documents do not specify the format of webhooks: JSON, or a form with names such as `data[amount]`. */
function readForm(type: string, body: Buffer): unknown {
  if (!type.startsWith("application/x-www-form-urlencoded")) return readJson(body);
  const form = [...new URLSearchParams(body.toString("utf8"))];
  const data = form.flatMap(([name, value]) => {
    const inner = /^data\[(\w+)\]$/.exec(name)?.[1];
    return inner ? [[inner, value] as const] : [];
  });
  return { ...Object.fromEntries(form), data: Object.fromEntries(data) };
}
