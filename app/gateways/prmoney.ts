import { type Gateway, GatewayError } from "./gateway.ts";
import { signed } from "./signed.ts";

/** ISO 4217 numeric codes, which the links contain. */
const numbers: Record<string, string> = {
  USD: "840",
  EUR: "978",
  GBP: "826",
  CHF: "756",
  AUD: "036",
  CAD: "124",
  JPY: "392",
};

/**
 * PrMoney's payment link is documented, its webhooks are not, so they use the contract of signed.ts. A service at the
 * URL of GATEWAY_URLS implements the whole contract. key1 client id, key2 client secret.
 */
export const prmoney: Gateway = {
  urls: { checkout: "https://new.prmoney.com" },
  async create(payment, tools) {
    if (tools.urls.api) return signed.create(payment, tools);
    const { reference, total, currency } = payment;
    const number = numbers[currency];
    if (!number) throw new GatewayError(`PrMoney does not take ${currency}`);
    const query = new URLSearchParams({
      client_id: tools.keys.key1,
      amount: total,
      currency: number,
      description: reference,
      order_id: reference,
    });
    return { kind: "link", url: `${tools.urls.checkout}/payments/create?${query}` };
  },
  verify: signed.verify,
  lookUp: signed.lookUp,
};
