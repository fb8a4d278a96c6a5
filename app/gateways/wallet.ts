import type { Gateway, Payment, Started, Tools } from "./gateway.ts";

type Wallet = {
  asset: string;
  networkOf: (address: string) => string;
  uriOf: (address: string, amount: string) => string;
};

/** Coins sent to an address of ours. The amount is promised for half an hour; staff look at the chain. */
export function wallet({ asset, networkOf, uriOf }: Wallet): Gateway {
  return {
    async create({ total, currency }: Payment, { keys, convert }: Tools): Promise<Started> {
      const { rate, amount, validUntil } = await convert(asset, currency, total);
      const walletCode = keys.key1;
      const uri = uriOf(walletCode, amount);
      const network = networkOf(walletCode);
      return {
        kind: "page",
        page: "qr",
        qr: { asset, network, walletCode, convertedAmount: amount, rate, validUntil, uri },
      };
    },
  };
}
