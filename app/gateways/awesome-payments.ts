import { reaches } from "./amounts.ts";
import { requestJson } from "./provider-request.ts";
import { callbackToken } from "./callback-token.ts";
import { isSame } from "./digest.ts";
import { type Gateway, GatewayError, type Tools } from "./gateway.ts";
import { moneyAt, named, textAt } from "./json-path.ts";

/** The token contracts: coins sent to one of these addresses are lost. */
const CONTRACTS = ["0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", "0xc2132d05d31c914a87c6611c10748aeb04b58e8f"];
/** Intermediaries deduct fees. */
const MIN_RECEIVED_PERCENT = 90;

/**
 * A card payment that arrives as USDC on Polygon (awesomepayments.net, PayGate's protocol). Its callback is an unsigned
 * URL that anyone could request, so it only triggers a lookup. key1 is the broker's wallet, key2 the payment provider,
 * empty for any.
 */
export const awesomePayments: Gateway = {
  urls: { api: "https://api.awesomepayments.net", checkout: "https://checkout.awesomepayments.net" },
  reportsByGet: true,
  async create(payment, tools) {
    const { keys, urls, webhookUrl, callbackKey } = tools;
    const { reference, total, currency, customer } = payment;
    if (!/^0x[0-9a-fA-F]{40}$/.test(keys.key1) || CONTRACTS.includes(keys.key1.toLowerCase()))
      throw new GatewayError("The wallet is none");
    const dollars = await toDollars(total, currency, tools);
    const token = callbackToken(callbackKey, "awesomePayments", payment);
    const callback = `${webhookUrl}?${new URLSearchParams({ reference, total, currency, token })}`;
    const query = new URLSearchParams({ address: keys.key1, callback });
    const wallet = await requestJson(`${urls.api}/control/wallet.php?${query}`, { method: "GET" });
    const [address, ticket] = [textAt(wallet, "address_in"), textAt(wallet, "ipn_token")];
    if (!/^[\w%+/=.~-]+$/.test(address) || !ticket) throw new GatewayError("The wallet has no address or no ticket");
    const isHosted = keys.key2 === "" || keys.key2 === "hosted";
    const rest = new URLSearchParams({
      amount: dollars,
      ...(!isHosted && { provider: keys.key2 }),
      email: customer.email,
      currency: "USD",
    });
    // The address is URL-encoded already; the provider rejects a second encoding.
    const page = isHosted ? "pay.php" : "process-payment.php";
    return { kind: "link", url: `${urls.checkout}/${page}?address=${address}&${rest}`, providerReference: ticket };
  },
  async verify({ url }, { callbackKey }) {
    const { searchParams: query } = new URL(url);
    const [reference, total, currency] = ["reference", "total", "currency"].map((name) => query.get(name) ?? "");
    if (!reference || !total || !currency) return { ok: false, reason: "Not a payment notification" };
    const expected = callbackToken(callbackKey, "awesomePayments", { reference, total, currency });
    if (!isSame(expected, query.get("token"))) return { ok: false, reason: "Wrong token" };
    const key = `${reference}:${query.get("txid_out") ?? ""}`.slice(0, 200);
    return { ok: true, key, event: { reference, status: "paid", amount: total, currency } };
  },
  async lookUp({ reference, providerReference, total, currency }, tools) {
    if (!providerReference) return null;
    const query = new URLSearchParams({ ipn_token: providerReference });
    const answer = await requestJson(`${tools.urls.api}/control/payment-status.php?${query}`, { method: "GET" });
    if (!answer) return null;
    const payment = { reference, amount: total, currency, providerReference };
    // Not paid yet; the provider never reports a final failure.
    if (textAt(answer, "status") !== "paid") return null;
    const received = moneyAt(answer, "value_coin");
    const isCoin = ["polygon_usdc", "polygon_usdt", ""].includes(named(answer, "coin"));
    const isComplete =
      isCoin && received !== "" && reaches(received, await toDollars(total, currency, tools), MIN_RECEIVED_PERCENT);
    return { ...payment, status: "paid", ...(!isComplete && { problem: "Received amount is less than requested" }) };
  },
};

async function toDollars(total: string, currency: string, { urls }: Tools): Promise<string> {
  if (currency === "USD") return total;
  const query = new URLSearchParams({ value: total, from: currency.toLowerCase() });
  const answer = await requestJson(`${urls.api}/control/convert.php?${query}`, { method: "GET" });
  const dollars = moneyAt(answer, "value_coin");
  if (textAt(answer, "status") !== "success" || !dollars) throw new GatewayError("The total could not be converted");
  return dollars;
}
