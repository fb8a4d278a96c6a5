import { hmac } from "./digest.ts";

type Named = { reference: string; total: string; currency: string };

/** Stands in an address of ours that nobody signs: it proves that we made the address, and nothing about money. */
export function callbackToken(key: string | Buffer, gateway: string, { reference, total, currency }: Named): string {
  return hmac("sha256", key, [`${gateway}:${reference}:${total}:${currency}`], "base64url");
}
