import type { Gateway, Payment, Started, Tools } from "./gateway.ts";

type Wallet = {
  asset: string;
  networkOf: (address: string) => string;
  uriOf: (address: string, amount: string) => string;
};

/** Crypto sent to the broker's address. The rate is guaranteed for half an hour; staff check the blockchain. */
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
