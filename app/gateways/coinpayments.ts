import { legacy } from "./coinpayments-legacy.ts";
import { v2 } from "./coinpayments-v2.ts";
import type { Gateway, Keys, Tools } from "./gateway.ts";

/** Client ids of the current API are 32 hexadecimal digits; other keys belong to the legacy API. */
const versionFor = ({ key1 }: Keys) => (/^[0-9a-f]{32}$/i.test(key1) ? v2 : legacy);
const versionOf = ({ keys }: Tools) => versionFor(keys);

/**
 * Crypto payments through CoinPayments. Legacy API: key1 public key, key2 private key, key3 currency, key4 IPN secret,
 * key5 merchant id. Current API: key1 client id, key2 client secret, key3 currency id.
 */
export const coinpayments: Gateway = {
  urls: (keys) => ({ api: versionFor(keys).api }),
  create: (payment, tools) => versionOf(tools).create(payment, tools),
  verify: (hook, tools) => versionOf(tools).verify(hook, tools),
  lookUp: (lookup, tools) => versionOf(tools).lookUp(lookup, tools),
};
