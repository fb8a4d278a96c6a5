import { wallet } from "./wallet.ts";

/** Wallets share no URI format for tokens, but all of them read a plain address. */
export const usdt = wallet({
  asset: "USDT",
  // The address format shows its network; coins sent on another network are lost, so the page names it.
  networkOf: (address) => (address.startsWith("T") ? "TRC-20" : "Polygon"),
  uriOf: (address) => address,
});
