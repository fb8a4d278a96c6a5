import { hash, isSame } from "./digest.ts";
import { type Gateway, GatewayError, type Keys } from "./gateway.ts";
import { moneyAt } from "./json-path.ts";

/**
 * A form that the customer's browser posts. key1 and key2 are the wallets, key3 is the alternate passphrase that signs
 * webhooks.
 */
export const perfectmoney: Gateway = {
  urls: { checkout: "https://perfectmoney.is/api/step1.asp" },
  async create({ reference, total, currency, successUrl, cancelUrl }, { keys, urls, webhookUrl }) {
    const wallet = walletOf(currency, keys);
    // Without the passphrase, webhooks cannot be verified.
    if (!wallet || keys.key3 === "") throw new GatewayError("No wallet in the currency, or no passphrase");
    return {
      kind: "form",
      url: urls.checkout ?? "",
      fields: {
        PAYEE_ACCOUNT: wallet,
        PAYEE_NAME: "Deposit",
        PAYMENT_ID: reference,
        PAYMENT_AMOUNT: total,
        PAYMENT_UNITS: currency,
        STATUS_URL: webhookUrl,
        // A cross-site POST would arrive without the session cookie.
        PAYMENT_URL: successUrl,
        PAYMENT_URL_METHOD: "GET",
        NOPAYMENT_URL: cancelUrl,
        NOPAYMENT_URL_METHOD: "GET",
        SUGGESTED_MEMO: reference,
      },
    };
  },
  async verify({ body }, { keys }) {
    if (keys.key3 === "") return { ok: false, reason: "Webhook secret is not configured" };
    const form = new URLSearchParams(body.toString("utf8"));
    const field = (name: string) => form.get(name) ?? "";
    const signed = [
      field("PAYMENT_ID"),
      field("PAYEE_ACCOUNT"),
      field("PAYMENT_AMOUNT"),
      field("PAYMENT_UNITS"),
      field("PAYMENT_BATCH_NUM"),
      field("PAYER_ACCOUNT"),
      hash("md5", keys.key3).toUpperCase(),
      field("TIMESTAMPGMT"),
    ];
    const expected = hash("md5", signed.join(":")).toUpperCase();
    if (!isSame(expected, field("V2_HASH"))) return { ok: false, reason: "Invalid signature" };
    const batch = field("PAYMENT_BATCH_NUM").slice(0, 200);
    if (!batch || !field("PAYMENT_ID")) return { ok: false, reason: "Not a payment notification" };
    const isOurs = field("PAYEE_ACCOUNT") === walletOf(field("PAYMENT_UNITS"), keys);
    return {
      ok: true,
      key: batch,
      event: {
        reference: field("PAYMENT_ID").slice(0, 100),
        status: "paid",
        amount: moneyAt(field("PAYMENT_AMOUNT")),
        currency: field("PAYMENT_UNITS").slice(0, 10),
        providerReference: batch,
        ...(!isOurs && { problem: "Paid to a different wallet" }),
      },
    };
  },
};

function walletOf(currency: string, { key1, key2 }: Keys): string | undefined {
  return { USD: key1, EUR: key2 }[currency] || undefined;
}
