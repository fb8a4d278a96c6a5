import { reaches } from "./amounts.ts";
import { ask } from "./ask.ts";
import { callbackToken } from "./callback-token.ts";
import { isSame } from "./digest.ts";
import { type Gateway, GatewayError, type Tools } from "./gateway.ts";
import { moneyAt, named, textAt } from "./said.ts";

/** The coins' own contracts: who enters one of these pays nobody. */
const contracts = ["0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", "0xc2132d05d31c914a87c6611c10748aeb04b58e8f"];
/** The middlemen's fees are taken on the way. */
const ENOUGH = 90;

/**
 * A card payment that arrives as USDC on Polygon (awesomepayments.net, PayGate's protocol). Its callback is an address that anybody could open, so
 * it counts for no more than a reason to ask. key1 our wallet, key2 the payment provider, or nothing for its own choice.
 */
export const awesomePayments: Gateway = {
  urls: { api: "https://api.awesomepayments.net", checkout: "https://checkout.awesomepayments.net" },
  reportsByGet: true,
  async create(payment, tools) {
    const { keys, urls, webhookUrl, callbackKey } = tools;
    const { reference, total, currency, customer } = payment;
    if (!/^0x[0-9a-fA-F]{40}$/.test(keys.key1) || contracts.includes(keys.key1.toLowerCase()))
      throw new GatewayError("The wallet is none");
    const dollars = await toDollars(total, currency, tools);
    const token = callbackToken(callbackKey, "awesomePayments", payment);
    const callback = `${webhookUrl}?${new URLSearchParams({ reference, total, currency, token })}`;
    const query = new URLSearchParams({ address: keys.key1, callback });
    const wallet = await ask(`${urls.api}/control/wallet.php?${query}`, { method: "GET" });
    const [address, ticket] = [textAt(wallet, "address_in"), textAt(wallet, "ipn_token")];
    if (!/^[\w%+/=.~-]+$/.test(address) || !ticket) throw new GatewayError("The wallet has no address or no ticket");
    const isHosted = keys.key2 === "" || keys.key2 === "hosted";
    const rest = new URLSearchParams({
      amount: dollars,
      ...(!isHosted && { provider: keys.key2 }),
      email: customer.email,
      currency: "USD",
    });
    // The address comes encoded already; encoded once more, it is refused.
    const page = isHosted ? "pay.php" : "process-payment.php";
    return { kind: "link", url: `${urls.checkout}/${page}?address=${address}&${rest}`, providerReference: ticket };
  },
  async verify({ url }, { callbackKey }) {
    const { searchParams: said } = new URL(url);
    const [reference, total, currency] = ["reference", "total", "currency"].map((name) => said.get(name) ?? "");
    if (!reference || !total || !currency) return { ok: false, reason: "Not a report" };
    const expected = callbackToken(callbackKey, "awesomePayments", { reference, total, currency });
    if (!isSame(expected, said.get("token"))) return { ok: false, reason: "Wrong token" };
    const key = `${reference}:${said.get("txid_out") ?? ""}`.slice(0, 200);
    return { ok: true, key, event: { reference, status: "paid", amount: total, currency } };
  },
  async lookUp({ reference, providerReference, total, currency }, tools) {
    if (!providerReference) return null;
    const query = new URLSearchParams({ ipn_token: providerReference });
    const answer = await ask(`${tools.urls.api}/control/payment-status.php?${query}`, { method: "GET" });
    if (!answer) return null;
    const said = { reference, amount: total, currency, providerReference };
    // Nobody has paid; it never says that somebody will not.
    if (textAt(answer, "status") !== "paid") return null;
    const received = moneyAt(answer, "value_coin");
    const isCoin = ["polygon_usdc", "polygon_usdt", ""].includes(named(answer, "coin"));
    const isEnough = isCoin && received !== "" && reaches(received, await toDollars(total, currency, tools), ENOUGH);
    return { ...said, status: "paid", ...(!isEnough && { problem: "Less arrived than was asked for" }) };
  },
};

async function toDollars(total: string, currency: string, { urls }: Tools): Promise<string> {
  if (currency === "USD") return total;
  const query = new URLSearchParams({ value: total, from: currency.toLowerCase() });
  const answer = await ask(`${urls.api}/control/convert.php?${query}`, { method: "GET" });
  const dollars = moneyAt(answer, "value_coin");
  if (textAt(answer, "status") !== "success" || !dollars) throw new GatewayError("The total could not be converted");
  return dollars;
}
