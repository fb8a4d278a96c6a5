import { wallet } from "./wallet.ts";

/** BIP21: a wallet that scans the code fills in address and amount. */
export const btc = wallet({
  asset: "BTC",
  networkOf: (address) => (/^(tb1|bcrt1|[mn2])/.test(address) ? "Bitcoin Testnet" : "Bitcoin"),
  uriOf: (address, amount) => `bitcoin:${address}?amount=${amount}`,
});
