import { reaches } from "./amounts.ts";
import { requestJson } from "./provider-request.ts";
import { hmac, isSame } from "./digest.ts";
import {
  type PaymentLookup,
  GatewayError,
  type Hook,
  type Payment,
  type PaymentEvent,
  type Started,
  type Tools,
  type Verdict,
} from "./gateway.ts";
import { at, moneyAt, textAt } from "./json-path.ts";

/** CoinPayments' legacy API: forms signed with HMAC-SHA512 in both directions. */
export const legacy = {
  api: "https://www.coinpayments.net/api.php",

  async create(
    { reference, total, currency, customer, successUrl, cancelUrl }: Payment,
    tools: Tools,
  ): Promise<Started> {
    const result = await requestLegacy(tools, {
      cmd: "create_transaction",
      amount: total,
      currency1: currency,
      currency2: tools.keys.key3,
      buyer_email: customer.email,
      item_name: "Deposit",
      custom: reference,
      ipn_url: tools.webhookUrl,
      success_url: successUrl,
      cancel_url: cancelUrl,
    });
    const [url, id] = [textAt(result, "checkout_url"), textAt(result, "txn_id")];
    if (!id || !/^https?:\/\//.test(url)) throw new GatewayError("The transaction has no id or no link");
    return { kind: "link", url, providerReference: id };
  },

  async verify({ headers, body }: Hook, { keys: { key4, key5 } }: Tools): Promise<Verdict> {
    if (key4 === "") return { ok: false, reason: "Webhook secret is not configured" };
    if (!isSame(hmac("sha512", key4, [body], "hex"), headers.get("hmac")))
      return { ok: false, reason: "Invalid signature" };
    const form = new URLSearchParams(body.toString("utf8"));
    const field = (name: string) => form.get(name) ?? "";
    if (field("ipn_mode") !== "hmac" || (key5 !== "" && field("merchant") !== key5))
      return { ok: false, reason: "The report is for another merchant" };
    const [id, status] = [field("txn_id"), Number(field("status"))];
    if (!id || !Number.isInteger(status) || field("status") === "")
      return { ok: false, reason: "Not a payment notification" };
    // A transaction without a deposit.
    if (!field("custom")) return { ok: true, event: null };
    return {
      ok: true,
      key: `${id}:${status}`.slice(0, 200),
      event: {
        reference: field("custom").slice(0, 100),
        status: stateOf(status),
        amount: moneyAt(field("amount1")),
        currency: field("currency1").slice(0, 10),
        providerReference: id.slice(0, 200),
      },
    };
  },

  /**
   * The response counts coins of the requested transaction: if all requested coins arrived, the amount is the requested
   * total.
   */
  async lookUp(
    { reference, providerReference, total, currency }: PaymentLookup,
    tools: Tools,
  ): Promise<PaymentEvent | null> {
    if (!providerReference) return null;
    const result = await requestLegacy(tools, { cmd: "get_tx_info", txid: providerReference });
    const status = stateOf(Number(textAt(result, "status")));
    const [requested, received] = [moneyAt(result, "amountf"), moneyAt(result, "receivedf")];
    const payment = { reference, status, amount: total, currency, providerReference };
    if (status !== "paid" || (requested && received && reaches(received, requested, 100))) return payment;
    return { ...payment, problem: "Received amount is less than requested" };
  },
};

function stateOf(status: number): PaymentEvent["status"] {
  if (status >= 100) return "paid";
  if (status === -2) return "reversed";
  return status < 0 ? "failed" : "pending";
}

async function requestLegacy({ keys, urls }: Tools, fields: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams({ version: "1", key: keys.key1, format: "json", ...fields }).toString();
  const answer = await requestJson(urls.api ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", HMAC: hmac("sha512", keys.key2, [body], "hex") },
    body,
  });
  if (textAt(answer, "error") !== "ok")
    throw new GatewayError(`CoinPayments: ${textAt(answer, "error").slice(0, 100)}`);
  return at(answer, "result");
}
