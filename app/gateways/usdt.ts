import { wallet } from "./wallet.ts";

/** Tokens have no address form that wallets agree on, so the code is the bare address, which all of them read. */
export const usdt = wallet({
  asset: "USDT",
  // The form of an address tells its chain; coins sent over another one are lost, so the page says it.
  networkOf: (address) => (address.startsWith("T") ? "TRC-20" : "Polygon"),
  uriOf: (address) => address,
});
