import { legacy } from "./coinpayments-legacy.ts";
import { v2 } from "./coinpayments-v2.ts";
import type { Gateway, Keys, Tools } from "./gateway.ts";

/** CoinPayments has an old house and a new one; client ids of the new one are 32 hexadecimal digits. */
const of = ({ key1 }: Keys) => (/^[0-9a-f]{32}$/i.test(key1) ? v2 : legacy);
const houseOf = ({ keys }: Tools) => of(keys);

/**
 * Coins by CoinPayments. Old house: key1 public, key2 private, key3 the coin, key4 signs reports, key5 the merchant. New house: key1 client id,
 * key2 client secret, key3 the coin's id.
 */
export const coinpayments: Gateway = {
  urls: (keys) => ({ api: of(keys).api }),
  create: (payment, tools) => houseOf(tools).create(payment, tools),
  verify: (hook, tools) => houseOf(tools).verify(hook, tools),
  lookUp: (asked, tools) => houseOf(tools).lookUp(asked, tools),
};
